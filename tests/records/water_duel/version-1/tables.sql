-- Two open tables as a server of version 1 stored them. pjg5b6gurrpj: two people, seats SswpGkfjhHINgCxllQCKzA
-- and U5KJfNBX3_UW7pLZhVzj_g, asked about a Slow Leak. vrrx3tdfff9u: 4s1hgexEpo7XCQNhPzSTug against a bot.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	seat INTEGER, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
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
INSERT INTO "entries" VALUES('pjg5b6gurrpj',1,1,-1,'draw levee',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',2,2,-1,'draw diving-bell',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',3,3,-1,'draw sandbags',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',4,4,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',5,5,-1,'draw ripple',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',6,6,-1,'draw toll-lock',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',7,7,-1,'draw sandbags',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',8,8,-1,'draw siphon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',9,9,-1,'draw siphon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',10,10,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',11,11,-1,'draw tidal-bore',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',12,12,-1,'draw soundings',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',13,13,0,'end',NULL,'0:key-942',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',14,14,-1,'draw water-wheel',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',15,15,1,'set cloudburst',NULL,'1:key-943',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',16,16,1,'play cloudburst',NULL,'1:key-944',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',17,17,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',18,18,1,'play siphon',NULL,'1:key-946',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',19,19,0,'play sandbags',NULL,'0:key-947',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',20,20,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',21,21,1,'end',NULL,'1:key-949',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',22,22,-1,'draw burst-dam',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',23,23,-1,'draw riptide',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',24,24,0,'set sandbags',NULL,'0:key-950',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',25,25,0,'play tidal-bore',NULL,'0:key-951',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',26,26,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',27,27,0,'end',NULL,'0:key-953',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',28,28,-1,'draw eddy',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',29,29,-1,'draw salvage',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',30,30,1,'set eddy',NULL,'1:key-954',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',31,31,1,'play water-wheel',NULL,'1:key-955',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',32,32,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',33,33,1,'play soundings',NULL,'1:key-957',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',34,34,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',35,35,-1,'draw full-moon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',36,36,-1,'draw hard-frost',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',37,37,1,'end',NULL,'1:key-959',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',38,38,-1,'draw riptide',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',39,39,-1,'draw hailstorm',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',40,40,0,'set siphon',NULL,'0:key-960',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',41,41,0,'play burst-dam',NULL,'0:key-961',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',42,42,1,'play hard-frost',NULL,'1:key-962',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',43,43,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',44,44,-1,'draw sandbags',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',45,45,0,'play ripple',NULL,'0:key-964',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',46,46,1,'play sandbags',NULL,'1:key-965',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',47,47,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',48,48,0,'end',NULL,'0:key-967',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',49,49,-1,'draw levee',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',50,50,-1,'draw floodgate',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',51,51,-1,'draw sea-wall',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',52,52,1,'play diving-bell',NULL,'1:key-968',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',53,53,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',54,54,1,'slot 1',NULL,'1:key-970',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',55,55,-1,'draw waterspout',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',56,56,1,'play full-moon',NULL,'1:key-971',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',57,57,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',58,58,1,'set waterspout',NULL,'1:key-973',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',59,59,1,'flip 1',NULL,'1:key-974',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',60,60,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',61,61,1,'end',NULL,'1:key-976',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',62,62,-1,'draw slow-leak',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',63,63,-1,'draw soundings',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',64,64,0,'set levee',NULL,'0:key-977',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',65,65,0,'play soundings',NULL,'0:key-978',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',66,66,1,'pass',NULL,NULL,1794901043.61114);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',67,67,-1,'draw cloudburst',NULL,NULL,1794901043.61114);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',68,68,-1,'draw aqueduct',NULL,NULL,1794901043.61114);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',69,69,0,'play slow-leak',NULL,'0:key-980',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',70,70,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',71,71,0,'flip 2',NULL,'0:key-982',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',72,72,1,'play levee',NULL,'1:key-983',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',73,73,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',74,74,0,'end',NULL,'0:key-985',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',75,75,-1,'draw geyser',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',76,76,-1,'draw reed-bed',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',77,77,-1,'draw mirror-lake',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',78,78,1,'play geyser',NULL,'1:key-986',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',79,79,0,'flip 3',NULL,'0:key-987',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',80,80,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',81,81,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',82,82,-1,'draw still-water',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',83,83,1,'set salvage',NULL,'1:key-989',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',84,84,1,'play sea-wall',NULL,'1:key-990',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',85,85,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',86,86,1,'flip 2',NULL,'1:key-992',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',87,87,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',88,88,-1,'draw undertow',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',89,89,1,'play undertow',NULL,'1:key-994',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',90,90,0,'play riptide',NULL,'0:key-995',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',91,91,1,'pass',NULL,'1:key-996',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',92,92,-1,'draw hard-frost',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',93,93,0,'discard aqueduct',NULL,'0:key-997',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',94,94,0,'discard hailstorm',NULL,'0:key-998',1.794901043e+09);
INSERT INTO "entries" VALUES('pjg5b6gurrpj',95,95,1,'end',NULL,'1:key-999',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',1,1,-1,'draw sandbags',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',2,2,-1,'draw floodgate',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',3,3,-1,'draw waterspout',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',4,4,-1,'draw slow-leak',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',5,5,-1,'draw clear-water',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',6,6,-1,'draw full-moon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',7,7,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',8,8,-1,'draw levee',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',9,9,-1,'draw waterspout',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',10,10,-1,'draw burst-dam',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',11,11,-1,'draw ripple',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',12,12,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',13,13,0,'set ripple',NULL,'0:key-1000',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',14,14,0,'end',NULL,'0:key-1001',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',15,15,-1,'draw sandbags',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',16,16,1,'set burst-dam',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',17,17,1,'play slow-leak',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',18,18,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',19,19,1,'play cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',20,20,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',21,21,1,'end',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',22,22,-1,'draw mirror-lake',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',23,23,-1,'draw cloudburst',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',24,24,0,'play clear-water',NULL,'0:key-1004',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',25,25,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',26,26,-1,'draw soundings',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',27,27,0,'set sandbags',NULL,'0:key-1005',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',28,28,0,'play soundings',NULL,'0:key-1006',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',29,29,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',30,30,-1,'draw diving-bell',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',31,31,-1,'draw hard-frost',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',32,32,0,'end',NULL,'0:key-1007',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',33,33,0,'play mirror-lake',NULL,'0:key-1008',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',34,34,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',35,35,-1,'draw salvage',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',36,36,-1,'draw water-wheel',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',37,37,1,'play full-moon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',38,38,0,'play hard-frost',NULL,'0:key-1009',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',39,39,1,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',40,40,-1,'draw riptide',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',41,41,1,'set water-wheel',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',42,42,1,'flip 1',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',43,43,0,'pass',NULL,'0:key-1010',1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',44,44,-1,'draw mirror-lake',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',45,45,-1,'draw eddy',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',46,46,1,'play salvage',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',47,47,0,'pass',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',48,48,1,'card full-moon',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',49,49,1,'end',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',50,50,-1,'draw riptide',NULL,NULL,1.794901043e+09);
INSERT INTO "entries" VALUES('vrrx3tdfff9u',51,51,-1,'draw ripple',NULL,NULL,1.794901043e+09);
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
INSERT INTO "seats" VALUES('pjg5b6gurrpj',0,'person','invite','Player 1',NULL,'9e32c9f27fbb7de238f1ea91411ce2ee668b472d93d78b34233ffd355a287356',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('pjg5b6gurrpj',1,'person','invite','Player 2',NULL,'d39897923e6074c483e223a6b9300d30777c53c4705949d5cff09d3762342fcd',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('vrrx3tdfff9u',0,'person','invite','Player 1',NULL,'d28a5891f3fa4b5dd135ac2220c2d015650ca55a5e2f7fbc698aba672fcbcff1',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('vrrx3tdfff9u',1,'bot','invite','Rill','easy',NULL,NULL,0,'','matters',0,0);
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
	rematch VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('pjg5b6gurrpj',1.794901043e+09,1.794901043e+09,'playing',1,'{"game": "water-duel", "version": 1, "seats": 2, "options": {"first_seat": 0}, "pack": {"name": "default", "version": 1, "sha256": "e5e1b174470dfc83ccf86af22a908f69a311f137ee4eb3cd5961533cb8cd18a8"}}','{"clock": null}','ab57138efe725cfd818eaba6090aa99e4c27919d81026158d9ee77e36b481d5a','["", ""]','fdf602e5fc2e12ad25e2082866be2dd07b73944d0e7c78f4aa893860828a0a63','75149c510be8d5ceb7e2b93165baa8888ebec2f52f6937b778bfe26b208aca76',0,NULL,'null',NULL);
INSERT INTO "tables" VALUES('vrrx3tdfff9u',1.794901043e+09,1.794901043e+09,'playing',1,'{"game": "water-duel", "version": 1, "seats": 2, "options": {"first_seat": 0}, "pack": {"name": "default", "version": 1, "sha256": "e5e1b174470dfc83ccf86af22a908f69a311f137ee4eb3cd5961533cb8cd18a8"}}','{"clock": null}','6ff0f05d643ca9bb43ae3a366889dd64d8911e839bf8eda0a4541b311b0fe9c4','["", ""]','f9fb5f27d31045e58fdd6441e0963a1c3cbe1bfb422a9db3abdbbc8eefbd3a99','f57f6c8e74490db71bcbfaa9e067aca546800667740ce2fe6f849979b6898c6b',0,NULL,'null',NULL);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (is_listed, status, changed_at);
COMMIT;
