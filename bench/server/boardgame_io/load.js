// Load on boardgame.io's server: tables of four, all seats connected, moves at a steady rate, over loopback.
//
//   node load.js [--tables 60] [--rate 400] [--seconds 20] [--warm-up 0] [--port 8572] [--processor N] [--files FOLDER]
//
// Like bench/server/load.py it prints the processor time that the server needs for a move, and how long moves wait.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { performance } = require('node:perf_hooks');
const { parseArgs } = require('node:util');
const { io } = require('socket.io-client');

const number = (name, fallback) => [name, { type: 'string', default: String(fallback) }];
const { values } = parseArgs({
  options: Object.fromEntries([
    number('tables', 60), number('rate', 400), number('seconds', 20), number('port', 8572),
    number('warm-up', 0), ['processor', { type: 'string' }], ['files', { type: 'string' }],
  ]),
});
const [TABLES, RATE, SECONDS, PORT, WARM_UP] = ['tables', 'rate', 'seconds', 'port', 'warm-up'].map((name) =>
  Number(values[name]),
);
const SEATS = 4;
const TICKS = 100;

const cpuSeconds = (pid) => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};

class Table {
  constructor(id) {
    Object.assign(this, { id, sockets: [], state: null, sent: new Map(), left: new Map() });
  }

  async connect(results) {
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = io(`http://127.0.0.1:${PORT}/cycle`, { transports: ['websocket'], forceNew: true });
      socket.on('update', (_, state) => this.update(state, results));
      const synced = new Promise((done) => socket.on('sync', (_, { state }) => done((this.state = state))));
      socket.emit('sync', this.id, String(seat), undefined, SEATS);
      await synced;
      this.sockets.push(socket);
    }
  }

  update(state, results) {
    this.state = state;
    const started = this.sent.get(state._stateID);
    if (started === undefined) return;
    const left = (this.left.get(state._stateID) ?? SEATS) - 1;
    this.left.set(state._stateID, left);
    if (left === 0) results.push(performance.now() - started);
  }

  move() {
    const { ctx, _stateID } = this.state;
    if (this.sent.has(_stateID + 1)) return false;
    this.sent.set(_stateID + 1, performance.now());
    const playerID = ctx.currentPlayer;
    const payload = { type: 'take', args: [Number(playerID)], playerID };
    this.sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, playerID);
    return true;
  }
}

// A table that nobody has made begins when its first player connects.
const newTable = async (name, results) => {
  const table = new Table(name);
  await table.connect(results);
  return table;
};

const play = async (tables, seconds) => {
  const started = performance.now();
  let sent = 0;
  for (let at = 0; at / RATE < seconds; at++) {
    const wait = started + (1000 * at) / RATE - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    if (tables[at % TABLES].move()) sent++;
  }
  await new Promise((done) => setTimeout(done, 1000));
  return sent;
};

const main = async () => {
  const pinned = values.processor === undefined ? [] : ['taskset', '-c', values.processor];
  const files = values.files ? [values.files] : [];
  const [program, ...rest] = [...pinned, process.execPath, `${__dirname}/server.js`, PORT, ...files];
  const server = spawn(program, rest);
  await new Promise((done) => server.stdout.on('data', (text) => String(text).includes('ready') && done()));
  const results = [];
  const tables = [];
  for (let made = 0; made < TABLES; made++) tables.push(await newTable(`table-${made}`, results));
  if (WARM_UP) await play(tables, WARM_UP);
  results.length = 0;
  const used = cpuSeconds(server.pid);
  const sent = await play(tables, SECONDS);
  results.sort((a, b) => a - b);
  const cpu = cpuSeconds(server.pid) - used;
  console.log(JSON.stringify({
    moves_sent: sent,
    moves_a_second: Math.round((10 * results.length) / SECONDS) / 10,
    last_seat_ms: { p50: results[results.length >> 1], p99: results[Math.floor(results.length * 0.99)] },
    server_cpu_ms_a_move: Math.round((1e6 * cpu) / results.length) / 1000,
  }));
  server.kill();
  process.exit(0);
};
main();
