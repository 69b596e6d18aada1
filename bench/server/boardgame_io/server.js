// boardgame.io's server as its documentation sets it up. node server.js PORT [FOLDER]: moves are stored in files of the
// folder, or in memory only.
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { Cycle } = require('./game');

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [Cycle],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run({ port: Number(port) }, () => console.log('ready'));
