-- An open table as a server stored it that played with version 2 of the pack. 4kt6mbdbrqqp: two people, seats
-- 9_K5ps1xEgUMhlo6j5_0-w and GnjrdVRyY3AWVTL7jKuirA.
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
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',1,1,-1,'deal mussel-bank',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',2,2,-1,'deal rice-field',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',3,3,-1,'deal dam',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',4,4,-1,'deal bathroom',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',5,5,-1,'lay food-3 jade',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',6,6,-1,'lay food-4 coral',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',7,7,-1,'lay farm-4 coral',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',8,8,-1,'lay farm-2 lilac',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',9,9,-1,'lay work-5 slate',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',10,10,-1,'lay home-3 pearl',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',11,11,-1,'lay home-2 jade',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',12,12,-1,'start 0',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',13,13,-1,'roll yellow blue',NULL,NULL,1.79497812029599547391e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',14,14,0,'step cloud farm-1',NULL,'0:key-1',1.79497812049489784244e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',15,15,0,'step cloud farm-1',NULL,'0:key-2',1794978120.50261);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',16,16,0,'step cloud nature-1',NULL,'0:key-3',1.79497812052276706695e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',17,17,0,'step cloud work-1',NULL,'0:key-4',1.79497812053849363327e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',18,18,0,'step cloud home-1',NULL,'0:key-5',1.79497812055847406386e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',19,19,-1,'roll yellow blue',NULL,NULL,1.79497812055847406386e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',20,20,1,'step cloud work-1',NULL,'1:key-6',1.79497812060502219197e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',21,21,1,'step cloud farm-1',NULL,'1:key-7',1.79497812061280059814e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',22,22,1,'step cloud home-1',NULL,'1:key-8',1.7949781206289839744e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',23,23,1,'step cloud food-1',NULL,'1:key-9',1.79497812063823604586e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',24,24,1,'step food-1 food-2',NULL,'1:key-10',1.79497812065277385709e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',25,25,-1,'roll red yellow',NULL,NULL,1.79497812065277385709e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',26,26,0,'step nature-1 nature-5',NULL,'0:key-11',1.79497812065665769578e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',27,27,0,'step nature-5 animal-4',NULL,'0:key-12',1.79497812065859961507e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',28,28,0,'step animal-4 animal-5',NULL,'0:key-13',1.79497812066846060751e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',29,29,0,'step animal-5 animal-6',NULL,'0:key-14',1.79497812067234897609e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',30,30,0,'step animal-6 animal-7',NULL,'0:key-15',1.79497812067348098755e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',31,31,0,'exchange desert',NULL,'0:key-16',1.79497812067646336561e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',32,32,0,'fill fen-2 slate',NULL,'0:key-17',1.79497812067793059351e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',33,33,0,'lay nature-3 slate',NULL,'0:key-18',1.79497812067910337448e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',34,34,-1,'roll yellow blue',NULL,NULL,1.79497812067910337448e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',35,35,1,'step home-1 home-2',NULL,'1:key-19',1.79497812068212795255e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',36,36,1,'step work-1 work-2',NULL,'1:key-20',1.79497812068318557737e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',37,37,1,'step food-2 food-3',NULL,'1:key-21',1.79497812068417334557e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',38,38,1,'step farm-1 farm-6',NULL,'1:key-22',1.79497812068515515322e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',39,39,1,'step farm-6 river-7',NULL,'1:key-23',1.79497812068616747855e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',40,40,-1,'roll red blue',NULL,NULL,1.79497812068616747855e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',41,41,0,'step cloud nature-1',NULL,'0:key-24',1.79497812068726563449e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',42,42,0,'step cloud food-1',NULL,'0:key-25',1.79497812068821406368e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',43,43,0,'step nature-1 nature-5',NULL,'0:key-26',1.79497812068918633464e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',44,44,0,'step nature-5 nature-6',NULL,'0:key-27',1.79497812069015502929e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',45,45,0,'step food-1 food-2',NULL,'0:key-28',1.79497812069116449359e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',46,46,-1,'roll yellow yellow',NULL,NULL,1.79497812069116449359e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',47,47,1,'step home-2 home-3',NULL,'1:key-29',1.79497812069216895105e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',48,48,1,'step work-2 work-3',NULL,'1:key-30',1.79497812069346570967e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',49,49,1,'step work-3 work-4',NULL,'1:key-31',1.79497812069441151612e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',50,50,1,'step river-7 river-8',NULL,'1:key-32',1.79497812069536828998e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',51,51,1,'step food-3 food-4',NULL,'1:key-33',1.79497812069639372826e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',52,52,-1,'roll blue blue',NULL,NULL,1.79497812069639372826e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',53,53,0,'step cloud home-1',NULL,'0:key-34',1.79497812069746351241e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',54,54,0,'step nature-6 river-2',NULL,'0:key-35',1.79497812069841265682e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',55,55,0,'step river-2 river-3',NULL,'0:key-36',1.79497812069937515266e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',56,56,0,'step river-3 river-4',NULL,'0:key-37',1794978120.70034);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',57,57,0,'step river-4 river-5',NULL,'0:key-38',1.79497812070130133626e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',58,58,-1,'roll red yellow',NULL,NULL,1.79497812070130133626e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',59,59,1,'step work-4 human-3',NULL,'1:key-39',1.79497812070229625699e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',60,60,1,'step human-3 human-4',NULL,'1:key-40',1.79497812070325088503e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',61,61,1,'step human-4 human-5',NULL,'1:key-41',1.79497812070418548587e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',62,62,1,'step home-3 home-4',NULL,'1:key-42',1.79497812070510816577e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',63,63,1,'step river-8 river-9',NULL,'1:key-43',1.79497812070607614515e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',64,64,-1,'roll yellow blue',NULL,NULL,1.79497812070607614515e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',65,65,0,'step home-1 home-2',NULL,'0:key-44',1.79497812070706105232e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',66,66,0,'step food-2 food-3',NULL,'0:key-45',1.79497812070810914032e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',67,67,0,'step animal-7 animal-8',NULL,'0:key-46',1794978120.70906);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',68,68,0,'step food-3 food-4',NULL,'0:key-47',1.79497812070999407767e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',69,69,0,'step animal-8 animal-9',NULL,'0:key-48',1.79497812071098780629e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',70,70,-1,'roll yellow yellow',NULL,NULL,1.79497812071098780629e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',71,71,1,'step human-5 human-6',NULL,'1:key-49',1.79497812071197485927e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',72,72,1,'step river-9 river-10',NULL,'1:key-50',1.79497812071295118332e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',73,73,-1,'roll red blue',NULL,NULL,1.79497812071295118332e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',74,74,0,'step food-4 food-5',NULL,'0:key-51',1.79497812071395087237e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',75,75,0,'step river-5 river-6',NULL,'0:key-52',1.7949781207149045467e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',76,76,0,'step river-6 river-7',NULL,'0:key-53',1.79497812071583938593e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',77,77,0,'step home-2 home-3',NULL,'0:key-54',1.79497812071678280827e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',78,78,0,'step animal-9 animal-10',NULL,'0:key-55',1.79497812071778511996e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',79,79,-1,'roll red blue',NULL,NULL,1.79497812071778511996e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',80,80,1,'step river-10 river-11',NULL,'1:key-56',1.79497812071882128712e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',81,81,1,'step cloud work-1',NULL,'1:key-57',1.79497812071980857853e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',82,82,1,'step work-1 work-2',NULL,'1:key-58',1.79497812072073769564e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',83,83,1,'step human-6 human-7',NULL,'1:key-59',1.79497812072168445593e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',84,84,1,'step home-4 human-7',NULL,'1:key-60',1.79497812072268843656e+09);
INSERT INTO "entries" VALUES('4kt6mbdbrqqp',85,85,-1,'roll yellow yellow',NULL,NULL,1.79497812072268843656e+09);
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
INSERT INTO "lineage" VALUES(1,'cd156ad904b79063cf0f4bf5d1c84488',62);
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
INSERT INTO "seats" VALUES('4kt6mbdbrqqp',0,'person','invite','Player 1',NULL,'fb03f7a704fd6c18ab5806ed804c67b253ae5a7ea8a50f8a93951e708542a672',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('4kt6mbdbrqqp',1,'person','invite','Player 2',NULL,'c7b8abe0c4bc40e738b19c04667964d204e9556ba9588f6166929916c3379cfc',NULL,1,'','matters',0,0);
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
INSERT INTO "tables" VALUES('4kt6mbdbrqqp',1.79497812029599547391e+09,1.79497812072268843656e+09,'playing',1,'{"game": "agua", "version": 1, "seats": 2, "options": {"high_humidity": false, "children": false, "first_seat": "chance"}, "pack": {"name": "default", "version": 2, "sha256": "8026e466eb42236845aa99548a70168c490e28904be86a39d8397d69a974dde3"}}','{"clock": null, "watchable": false}','a09b8ec3b7e61ef22b514e84cec4158296c0a38db6e470bb9498b75099981391','["", ""]','14a82da7ec27d5340be9a6668cbb9e9426607fdb6990ab8bced6e2278791ce07','7728e55100119ae612433d46fbacc52271e0944aa94d1ff136b2661e030efb9d',0,NULL,'null',NULL,'[]',0,1.79497812072268843656e+09);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (is_listed, status, changed_at);
COMMIT;
