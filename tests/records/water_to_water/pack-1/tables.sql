-- An open table as a server stored it that played with version 1 of the pack. v8sr78g3ewhc: two people, seats
-- TMsIlG3DWc_KSN-EFgKmrA and H_ZSCo1s2z3LXFpCsGXAGw.
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
INSERT INTO "entries" VALUES('v8sr78g3ewhc',1,1,-1,'deal wisdom',NULL,NULL,1.79496132163187217716e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',2,2,-1,'deal telekinesis',NULL,NULL,1.79496132163187217716e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',3,3,1,'pick river-lord',NULL,'1:key-1',1.79496132178296470644e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',4,4,0,'pick wrath',NULL,'0:key-2',1.79496132179145932196e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',5,5,-1,'draw 17',NULL,NULL,1.79496132179145932196e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',6,6,-1,'draw 40',NULL,NULL,1.79496132179145932196e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',7,7,0,'place 17 0,0 1',NULL,'0:key-3',1.79496132179307961462e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',8,8,-1,'draw 6',NULL,NULL,1.79496132179307961462e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',9,9,-1,'draw 28',NULL,NULL,1.79496132179307961462e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',10,10,1,'pass',NULL,'1:key-4',1.79496132181396508215e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',11,11,1,'place 28 1,0 0',NULL,'1:key-5',1.79496132181613636015e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',12,12,-1,'draw 1',NULL,NULL,1.79496132181613636015e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',13,13,1,'pass',NULL,NULL,1.79496132182591915126e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',14,14,0,'place 40 0,-1 1',NULL,'0:key-7',1.79496132182848691944e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',15,15,-1,'draw 23',NULL,NULL,1.79496132182848691944e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',16,16,1,'pass',NULL,NULL,1.79496132183926773067e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',17,17,1,'place 1 -1,-1 2',NULL,'1:key-9',1.79496132185125112533e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',18,18,-1,'draw 38',NULL,NULL,1.79496132185125112533e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',19,19,1,'pass',NULL,'1:key-10',1.79496132186674952507e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',20,20,0,'discard 23',NULL,'0:key-11',1.79496132187106108672e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',21,21,-1,'draw 27',NULL,NULL,1.79496132187106108672e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',22,22,1,'turn -1,-1 0',NULL,'1:key-12',1.79496132187969851491e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',23,23,1,'turn -1,-1 2',NULL,'1:key-13',1.79496132189109444624e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',24,24,1,'turn -1,-1 0',NULL,'1:key-14',1.79496132189920496943e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',25,25,1,'pass',NULL,'1:key-15',1.79496132191040062907e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',26,26,1,'place 38 -1,-2 1',NULL,'1:key-16',1.79496132191795277591e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',27,27,-1,'draw 5',NULL,NULL,1.79496132191795277591e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',28,28,1,'pass',NULL,'1:key-17',1.79496132193147611613e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',29,29,0,'place 27 2,0 2',NULL,'0:key-18',1.79496132193302774431e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',30,30,-1,'draw 48',NULL,NULL,1.79496132193302774431e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',31,31,1,'pass',NULL,'1:key-19',1.79496132193853020673e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',32,32,1,'place 5 -1,-3 2',NULL,'1:key-20',1.79496132193980312352e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',33,33,-1,'draw 19',NULL,NULL,1.79496132193980312352e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',34,34,1,'turn -1,-2 3',NULL,'1:key-21',1.79496132194124746327e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',35,35,1,'turn -1,-2 1',NULL,'1:key-22',1.79496132194246649739e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',36,36,1,'turn -1,-2 3',NULL,'1:key-23',1.79496132194358563429e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',37,37,1,'pass',NULL,'1:key-24',1.79496132195285868641e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',38,38,0,'place 48 3,0 1',NULL,'0:key-25',1.7949613219544765949e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',39,39,-1,'draw 21',NULL,NULL,1.7949613219544765949e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',40,40,1,'pass',NULL,'1:key-26',1.7949613219588973522e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',41,41,1,'place 19 2,1 0',NULL,'1:key-27',1.79496132196016168589e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',42,42,-1,'draw 26',NULL,NULL,1.79496132196016168589e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',43,43,1,'pass',NULL,'1:key-28',1.79496132196259117119e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',44,44,0,'place 6 -2,-3 3',NULL,'0:key-29',1.79496132196389865873e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',45,45,-1,'draw 45',NULL,NULL,1.79496132196389865873e+09);
INSERT INTO "entries" VALUES('v8sr78g3ewhc',46,46,1,'turn -2,-3 2',NULL,'1:key-30',1.79496132196535062791e+09);
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
INSERT INTO "lineage" VALUES(1,'5c30c7b5a681b40883cafd8e5f437372',32);
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
INSERT INTO "seats" VALUES('v8sr78g3ewhc',0,'person','invite','Player 1',NULL,'5c41e1adbc9b74ff0c87c94d25fd927c0dc7e306ec4aa49f14a74e9b0c7c4e91',NULL,1,'','matters',0,0);
INSERT INTO "seats" VALUES('v8sr78g3ewhc',1,'person','invite','Player 2',NULL,'23e1ddab5550e8328f596254cc5097f8afc348df3f5a1da4fe4a27e465b467f9',NULL,1,'','matters',0,0);
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
INSERT INTO "tables" VALUES('v8sr78g3ewhc',1.79496132163187217716e+09,1.79496132196535062791e+09,'playing',1,'{"game": "water-to-water", "version": 2, "seats": 2, "options": {"way_bender_uses": 4, "telekinesis": "joins", "lake_points": 4, "large_from": 7, "wrath": "bag", "thief": "own-turn", "archeologist": "out", "draft": "pick", "exclude_characters": [], "exclude_powers": []}, "pack": {"name": "default", "version": 1, "sha256": "b4cc19d1bf506fae214f80a001af1b290c8ca37d42e33e4c4b8b220587883b38"}}','{"clock": null, "watchable": false}','5834f571be56f37b534020f80c164e8adeb4d2378c219bc6be32e76c7f479875','["", ""]','a784bab842c99064212a39bdea79501515df50562bbd836edae1a26a39243949','4c0f8b6d35d4b19d91b948b080958fc4a18501a57097ebd1a15955dfc1fdad6d',0,NULL,'null',NULL,'[]',1,1.79496132196535062791e+09);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (is_listed, status, changed_at);
COMMIT;
