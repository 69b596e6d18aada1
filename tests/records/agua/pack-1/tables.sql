-- An open table as a server stored it that played with version 1 of the pack. fqrx6e5ns3tm: two people, seats
-- Hqx29C3tdR4N4mNqkw6UfQ and muq9M7da7mToyvYyGXEd7w.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE chat (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	seat INTEGER, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, "key" VARCHAR(80), 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move TEXT, 
	undo_to INTEGER, 
	"key" VARCHAR(80), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',1,1,-1,'deal coral-reef',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',2,2,-1,'deal rice-field',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',3,3,-1,'deal power-station',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',4,4,-1,'deal rain-barrel',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',5,5,-1,'lay food-2 amber',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',6,6,-1,'lay food-4 pearl',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',7,7,-1,'lay farm-4 pearl',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',8,8,-1,'lay farm-2 slate',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',9,9,-1,'lay work-4 lilac',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',10,10,-1,'lay work-6 slate',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',11,11,-1,'lay home-3 jade',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',12,12,-1,'lay home-4 lilac',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',13,13,-1,'start 1',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',14,14,-1,'roll red red',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',15,15,-1,'roll yellow blue',NULL,NULL,1.79495152617057776448e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',16,16,0,'step cloud work-1',NULL,'0:key-1',1.7949515262706439495e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',17,17,0,'step cloud food-1',NULL,'0:key-2',1.79495152628291034695e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',18,18,0,'step cloud work-1',NULL,'0:key-3',1.79495152629133462906e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',19,19,0,'step cloud home-1',NULL,'0:key-4',1794951526.29491);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',20,20,0,'step cloud work-1',NULL,'0:key-5',1.79495152629879808426e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',21,21,-1,'roll yellow yellow',NULL,NULL,1.79495152629879808426e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',22,22,-1,'roll red blue',NULL,NULL,1.79495152629879808426e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',23,23,0,'step cloud food-1',NULL,'0:key-6',1.7949515263005387783e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',24,24,0,'step cloud home-1',NULL,'0:key-7',1.79495152630639457705e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',25,25,0,'step work-1 work-6',NULL,'0:key-8',1.79495152630963921542e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',26,26,0,'step cloud food-1',NULL,'0:key-9',1.79495152631455612184e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',27,27,0,'step work-6 work-5',NULL,'0:key-10',1.7949515263156702519e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',28,28,-1,'roll yellow yellow',NULL,NULL,1.7949515263156702519e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',29,29,-1,'roll red blue',NULL,NULL,1.7949515263156702519e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',30,30,0,'step home-1 home-2',NULL,'0:key-11',1.79495152631858134271e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',31,31,0,'step work-5 work-4',NULL,'0:key-12',1.79495152632655072212e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',32,32,0,'step cloud home-1',NULL,'0:key-13',1.79495152632756400108e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',33,33,0,'step home-1 home-2',NULL,'0:key-14',1.7949515263286392689e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',34,34,0,'step cloud farm-1',NULL,'0:key-15',1.7949515263296926021e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',35,35,-1,'roll yellow blue',NULL,NULL,1.7949515263296926021e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',36,36,1,'step cloud home-1',NULL,'1:key-16',1.79495152633076286317e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',37,37,1,'step cloud farm-1',NULL,'1:key-17',1.79495152633169460301e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',38,38,1,'step home-1 home-2',NULL,'1:key-18',1.79495152633264923097e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',39,39,1,'step cloud home-1',NULL,'1:key-19',1.79495152633358097081e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',40,40,1,'step cloud farm-1',NULL,'1:key-20',1.79495152633454775809e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',41,41,-1,'roll red blue',NULL,NULL,1.79495152633454775809e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',42,42,0,'step cloud work-1',NULL,'0:key-21',1.79495152634074449536e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',43,43,0,'step food-1 food-3',NULL,'0:key-22',1.79495152634987115863e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',44,44,0,'step work-1 work-6',NULL,'0:key-23',1.79495152635457825662e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',45,45,0,'step cloud work-1',NULL,'0:key-24',1.79495152635854339604e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',46,46,0,'step work-4 waste-7',NULL,'0:key-25',1.79495152636083555221e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',47,47,-1,'roll red blue',NULL,NULL,1.79495152636083555221e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',48,48,1,'step cloud food-1',NULL,'1:key-26',1.79495152636213731764e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',49,49,1,'step farm-1 farm-2',NULL,'1:key-27',1.79495152636649346351e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',50,50,1,'step home-2 home-3',NULL,'1:key-28',1.79495152636747288708e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',51,51,1,'step home-3 home-4',NULL,'1:key-29',1.79495152636839056014e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',52,52,1,'step farm-2 farm-3',NULL,'1:key-30',1.79495152637278199189e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',53,53,-1,'roll red blue',NULL,NULL,1.79495152637278199189e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',54,54,0,'step work-1 work-6',NULL,'0:key-31',1.79495152637959647177e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',55,55,0,'step cloud food-1',NULL,'0:key-32',1.79495152638062977793e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',56,56,0,'step food-3 ground-9',NULL,'0:key-33',1.7949515263815126419e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',57,57,0,'step waste-7 waste-8',NULL,'0:key-34',1.79495152638360571861e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',58,58,0,'step waste-8 waste-9',NULL,'0:key-35',1.79495152638668179507e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',59,59,-1,'roll blue blue',NULL,NULL,1.79495152638668179507e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',60,60,1,'step cloud farm-1',NULL,'1:key-36',1.79495152639056944842e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',61,61,1,'step farm-1 farm-2',NULL,'1:key-37',1.79495152639149379734e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',62,62,1,'step farm-2 farm-3',NULL,'1:key-38',1.79495152639849114414e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',63,63,1,'step home-1 home-2',NULL,'1:key-39',1.79495152640132713322e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',64,64,1,'step cloud food-1',NULL,'1:key-40',1.79495152640803050997e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',65,65,-1,'roll red yellow',NULL,NULL,1.79495152640803050997e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',66,66,0,'step waste-9 river-9',NULL,'0:key-41',1.79495152641039514536e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',67,67,0,'step ground-9 ground-10',NULL,'0:key-42',1.79495152641448450087e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',68,68,0,'step ground-10 ground-1',NULL,'0:key-43',1.79495152641849231717e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',69,69,0,'step work-6 work-5',NULL,'0:key-44',1.794951526422483921e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',70,70,0,'step river-9 river-10',NULL,'0:key-45',1794951526.42519);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',71,71,-1,'roll red yellow',NULL,NULL,1794951526.42519);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',72,72,1,'step farm-3 ground-8',NULL,'1:key-46',1.79495152643058919908e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',73,73,1,'step home-4 home-6',NULL,'1:key-47',1.79495152643674063682e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',74,74,1,'step home-2 home-3',NULL,'1:key-48',1.79495152644488644606e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',75,75,1,'step ground-8 farm-1',NULL,'1:key-49',1.79495152644588875767e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',76,76,1,'step home-6 ground-3',NULL,'1:key-50',1.79495152645055437083e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',77,77,-1,'roll yellow blue',NULL,NULL,1.79495152645055437083e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',78,78,0,'step cloud farm-1',NULL,'0:key-51',1.7949515264545629024e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',79,79,0,'step ground-1 nature-1',NULL,'0:key-52',1.79495152645551562303e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',80,80,0,'step river-10 river-11',NULL,'0:key-53',1.79495152646242427823e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',81,81,0,'step nature-1 nature-5',NULL,'0:key-54',1.79495152646372556686e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',82,82,0,'step work-5 ground-5',NULL,'0:key-55',1.7949515264664990902e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',83,83,0,'exchange brewery',NULL,'0:key-56',1.79495152647596216202e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',84,84,0,'fill marsh-1 pearl',NULL,'0:key-57',1.79495152647755169868e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',85,85,0,'lay work-5 pearl',NULL,'0:key-58',1.79495152647862792017e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',86,86,0,'lay work-2 amber',NULL,'0:key-59',1.79495152647960162168e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',87,87,-1,'roll red yellow',NULL,NULL,1.79495152647960162168e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',88,88,1,'step home-3 human-7',NULL,'1:key-60',1.79495152648071074489e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',89,89,1,'step human-7 human-8',NULL,'1:key-61',1.79495152648160624501e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',90,90,1,'step human-8 human-9',NULL,'1:key-62',1.79495152648252916331e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',91,91,1,'step ground-3 ground-4',NULL,'1:key-63',1.79495152648343968392e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',92,92,1,'step human-9 human-10',NULL,'1:key-64',1.7949515264843270779e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',93,93,1,'exchange kitchen-tap',NULL,'1:key-65',1.79495152648527669901e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',94,94,1,'fill forest-2 pearl',NULL,'1:key-66',1.79495152648643612859e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',95,95,1,'lay home-4 slate',NULL,'1:key-67',1.79495152648737692829e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',96,96,1,'lay home-2 amber',NULL,'1:key-68',1.79495152648833632474e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',97,97,-1,'roll yellow yellow',NULL,NULL,1.79495152648833632474e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',98,98,0,'step ground-5 ground-6',NULL,'0:key-69',1.79495152648932695385e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',99,99,0,'step ground-6 work-1',NULL,'0:key-70',1.79495152649023747442e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',100,100,0,'step farm-1 farm-6',NULL,'0:key-71',1.79495152649110507967e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',101,101,0,'step river-11 river-12',NULL,'0:key-72',1.79495152649197816851e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',102,102,0,'step river-12 river-13',NULL,'0:key-73',1.79495152649290370941e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',103,103,-1,'roll red blue',NULL,NULL,1.79495152649290370941e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',104,104,1,'step cloud nature-1',NULL,'1:key-74',1.79495152649391150482e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',105,105,1,'step food-1 food-3',NULL,'1:key-75',1.79495152649478602411e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',106,106,1,'step food-3 ground-9',NULL,'1:key-76',1.79495152649566173551e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',107,107,1,'step ground-4 home-1',NULL,'1:key-77',1.79495152649656176564e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',108,108,1,'step nature-1 nature-2',NULL,'1:key-78',1.79495152649747633931e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',109,109,-1,'roll red yellow',NULL,NULL,1.79495152649747633931e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',110,110,0,'step work-1 work-2',NULL,'0:key-79',1.79495152649848771098e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',111,111,0,'step nature-5 animal-1',NULL,'0:key-80',1.79495152649943208694e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',112,112,0,'step farm-6 ground-8',NULL,'0:key-81',1.79495152650035452845e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',113,113,0,'step river-13 river-14',NULL,'0:key-82',1.7949515265013120174e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',114,114,0,'step ground-8 farm-1',NULL,'0:key-83',1.79495152650224924087e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',115,115,-1,'roll red yellow',NULL,NULL,1.79495152650224924087e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',116,116,1,'step nature-2 ground-2',NULL,'1:key-84',1.79495152650319814676e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',117,117,1,'step human-10 human-11',NULL,'1:key-85',1.79495152650414037699e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',118,118,1,'step ground-2 ground-3',NULL,'1:key-86',1794951526.50505);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',119,119,1,'step ground-3 ground-4',NULL,'1:key-87',1.79495152650611352923e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',120,120,1,'step human-11 breath',NULL,'1:key-88',1.79495152650699234002e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',121,121,1,'exchange desert',NULL,'1:key-89',1.79495152650790715221e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',122,122,1,'fill aqueduct-3 pearl',NULL,'1:key-90',1.79495152650909113884e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',123,123,1,'lay nature-3 coral',NULL,'1:key-91',1.79495152651011228564e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',124,124,-1,'roll red blue',NULL,NULL,1.79495152651011228564e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',125,125,0,'step animal-1 animal-2',NULL,'0:key-92',1.79495152651111340518e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',126,126,0,'step work-2 work-3',NULL,'0:key-93',1.7949515265119919777e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',127,127,0,'step animal-2 animal-3',NULL,'0:key-94',1.79495152651284766202e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',128,128,0,'step animal-3 river-1',NULL,'0:key-95',1.79495152651381349563e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',129,129,0,'step river-1 river-2',NULL,'0:key-96',1.79495152651469707487e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',130,130,-1,'roll red blue',NULL,NULL,1.79495152651469707487e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',131,131,1,'step cloud home-1',NULL,'1:key-97',1.79495152651565241814e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',132,132,1,'step cloud farm-1',NULL,'1:key-98',1.79495152651660728453e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',133,133,1,'step ground-4 home-1',NULL,'1:key-99',1.79495152651752090449e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',134,134,1,'step ground-9 ground-10',NULL,'1:key-100',1.79495152651854443549e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',135,135,1,'step ground-10 geyser',NULL,'1:key-101',1.7949515265195012093e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',136,136,-1,'roll red yellow',NULL,NULL,1.7949515265195012093e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',137,137,0,'step river-14 human-6',NULL,'0:key-102',1.79495152652048683169e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',138,138,0,'step river-2 river-3',NULL,'0:key-103',1.79495152652143025399e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',139,139,0,'step work-3 work-4',NULL,'0:key-104',1.79495152652486300473e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',140,140,0,'jump human-9',NULL,'0:key-105',1.79495152652589631077e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',141,141,0,'step river-3 river-4',NULL,'0:key-106',1.79495152652679491045e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',142,142,0,'step river-4 mill-1',NULL,'0:key-107',1.79495152652784681324e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',143,143,-1,'roll red blue',NULL,NULL,1.79495152652784681324e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',144,144,1,'step cloud work-1',NULL,'1:key-108',1.79495152652882885928e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',145,145,1,'step cloud work-1',NULL,'1:key-109',1.79495152652973651886e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',146,146,1,'step cloud work-1',NULL,'1:key-110',1.79495152653079366681e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',147,147,1,'step home-1 home-2',NULL,'1:key-111',1.79495152653167438505e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',148,148,1,'step home-2 human-7',NULL,'1:key-112',1.79495152653260016438e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',149,149,-1,'roll red blue',NULL,NULL,1.79495152653260016438e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',150,150,0,'step cloud farm-1',NULL,'0:key-113',1.79495152653360986712e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',151,151,0,'step human-9 waste-2',NULL,'0:key-114',1.794951526534589529e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',152,152,0,'step human-6 waste-5',NULL,'0:key-115',1.79495152653547787669e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',153,153,0,'step waste-5 waste-6',NULL,'0:key-116',1.79495152653637981415e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',154,154,0,'step cloud home-1',NULL,'0:key-117',1.79495152653730607027e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',155,155,-1,'roll yellow blue',NULL,NULL,1.79495152653730607027e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',156,156,1,'step cloud food-1',NULL,'1:key-118',1.79495152653831028938e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',157,157,1,'step food-1 food-3',NULL,'1:key-119',1.79495152653923130034e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',158,158,1,'step cloud farm-1',NULL,'1:key-120',1.79495152654017090798e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',159,159,1,'step work-1 work-2',NULL,'1:key-121',1.79495152654112529759e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',160,160,1,'step work-2 work-3',NULL,'1:key-122',1.79495152654215621946e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',161,161,-1,'roll yellow blue',NULL,NULL,1.79495152654215621946e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',162,162,0,'step waste-6 waste-7',NULL,'0:key-123',1.79495152654310941692e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',163,163,0,'step cloud home-1',NULL,'0:key-124',1.79495152654402947423e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',164,164,0,'step cloud farm-1',NULL,'0:key-125',1.79495152654495620722e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',165,165,0,'step waste-7 waste-8',NULL,'0:key-126',1.79495152654588031775e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',166,166,0,'step waste-2 waste-3',NULL,'0:key-127',1.79495152654677534104e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',167,167,-1,'roll red blue',NULL,NULL,1.79495152654677534104e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',168,168,1,'step work-3 waste-7',NULL,'1:key-128',1.79495152654778456682e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',169,169,1,'step cloud home-1',NULL,'1:key-129',1.79495152654870963101e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',170,170,1,'step waste-7 waste-8',NULL,'1:key-130',1.79495152654961299901e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',171,171,1,'step food-3 ground-9',NULL,'1:key-131',1.79495152655051374438e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',172,172,1,'step ground-9 ground-10',NULL,'1:key-132',1.79495152655156755445e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',173,173,-1,'roll red red',NULL,NULL,1.79495152655156755445e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',174,174,0,'step waste-3 waste-4',NULL,'0:key-133',1.79495152655252861975e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',175,175,0,'step waste-4 waste-5',NULL,'0:key-134',1.79495152655341768267e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',176,176,0,'step waste-5 waste-6',NULL,'0:key-135',1.79495152655430150034e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',177,177,0,'step waste-6 waste-7',NULL,'0:key-136',1.79495152655514812476e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',178,178,0,'step waste-7 waste-8',NULL,'0:key-137',1.79495152655607271199e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',179,179,-1,'roll red blue',NULL,NULL,1.79495152655607271199e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',180,180,1,'step cloud nature-1',NULL,'1:key-138',1.79495152655708503728e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',181,181,1,'step home-1 home-2',NULL,'1:key-139',1.79495152655803966524e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',182,182,1,'step nature-1 nature-5',NULL,'1:key-140',1.79495152655885839457e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',183,183,1,'step home-2 human-7',NULL,'1:key-141',1.79495152655974364282e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',184,184,1,'step ground-10 geyser',NULL,'1:key-142',1.79495152656074166298e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',185,185,-1,'roll red blue',NULL,NULL,1.79495152656074166298e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',186,186,0,'step cloud home-1',NULL,'0:key-143',1.79495152656170701976e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',187,187,0,'step cloud farm-1',NULL,'0:key-144',1.79495152656262350085e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',188,188,0,'step cloud nature-1',NULL,'0:key-145',1.79495152656355381006e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',189,189,0,'step waste-8 waste-9',NULL,'0:key-146',1.79495152656442761426e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',190,190,0,'step home-1 home-2',NULL,'0:key-147',1.79495152656542682643e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',191,191,-1,'roll yellow yellow',NULL,NULL,1.79495152656542682643e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',192,192,1,'step human-7 human-8',NULL,'1:key-148',1.79495152656639671328e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',193,193,1,'step nature-5 nature-6',NULL,'1:key-149',1.79495152656724572186e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',194,194,1,'step human-8 human-9',NULL,'1:key-150',1.79495152656813359258e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',195,195,1,'step nature-6 animal-1',NULL,'1:key-151',1.79495152656905436515e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',196,196,1,'step animal-1 animal-2',NULL,'1:key-152',1.79495152657001948355e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',197,197,-1,'roll red blue',NULL,NULL,1.79495152657001948355e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',198,198,0,'step nature-1 nature-5',NULL,'0:key-153',1.79495152657096934322e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',199,199,0,'step home-2 human-7',NULL,'0:key-154',1.79495152657183384891e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',200,200,0,'step farm-1 farm-2',NULL,'0:key-155',1.79495152657281732558e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',201,201,0,'step human-7 human-8',NULL,'0:key-156',1.79495152657369160648e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',202,202,0,'step waste-9 river-9',NULL,'0:key-157',1.79495152657463407511e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',203,203,-1,'roll yellow blue',NULL,NULL,1.79495152657463407511e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',204,204,1,'step cloud work-1',NULL,'1:key-158',1.79495152657560014721e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',205,205,1,'step cloud work-1',NULL,'1:key-159',1.79495152657650732996e+09);
INSERT INTO "entries" VALUES('fqrx6e5ns3tm',206,206,1,'step cloud work-1',NULL,'1:key-160',1.79495152658115100863e+09);
CREATE TABLE forks (
	table_id VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE lineage (
	id INTEGER NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	count BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "lineage" VALUES(1,'eb61ac272a057ea5517e1a82c8f4a2ea',162);
CREATE TABLE packs (
	table_id VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	access VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(32), 
	token_hash VARCHAR(64), 
	invite_hash VARCHAR(64), 
	is_ready BOOLEAN NOT NULL, 
	nonce VARCHAR(64) NOT NULL, 
	passing VARCHAR(8) NOT NULL, 
	is_raised BOOLEAN NOT NULL, 
	has_resigned BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('fqrx6e5ns3tm',0,'person','invite','Player 1',NULL,'a1617b8b125cd8ccdaa5ad0db28a53da7529e6e63143ec3ad6d31245f89d5160',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('fqrx6e5ns3tm',1,'person','invite','Player 2',NULL,'367b2eef27d337e9533425154e423a2ba5278adff2ad60aac9d30f7ffe83c33c',NULL,1,'','matters',0,0);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	created_at FLOAT NOT NULL, 
	changed_at FLOAT NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	revision INTEGER NOT NULL, 
	setup JSON NOT NULL, 
	settings JSON NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	nonces JSON NOT NULL, 
	host_hash VARCHAR(64) NOT NULL, 
	watch_hash VARCHAR(64) NOT NULL, 
	is_listed BOOLEAN NOT NULL, 
	due_at FLOAT, 
	outcome JSON, 
	rematch VARCHAR(16), renewals JSON DEFAULT '[]' NOT NULL, asked INTEGER, asked_at FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('fqrx6e5ns3tm',1.79495152617057776448e+09,1.79495152658115100863e+09,'playing',1,'{"game": "agua", "version": 1, "seats": 2, "options": {"high_humidity": false, "children": false, "first_seat": "chance"}, "pack": {"name": "default", "version": 1, "sha256": "3f21b199a3fa13612e8847f77d696ee529b1d62a61a269a0e7fdae67bdd37a63"}}','{"clock": null, "watchable": false}','d71e044a4c15c77a30758baeef20fc6365dae25adf56839cff643190acea23b5','["", ""]','e4e7708e4c7c2baa446e8cf388ea9cbc317f1b6b3ce5df8677032837fd782d78','ffa0a6cfb1dd9c7dd3436b4384d0929a0e679dd08a37c0f268dd38fa454ec51b',0,NULL,'null',NULL,'[]',1,1.79495152658115100863e+09);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (is_listed, status, changed_at);
COMMIT;
