// A game for boardgame.io with as much in a position and in a move as Water Cycle for four: each player has cubes in
// sixteen places and points, dice are rolled for each round, and every move takes a die and carries cubes onwards.
const PLACES = 16;

const cubes = () => Array.from({ length: PLACES }, (_, place) => (place % 3 ? 0 : 2));

exports.Cycle = {
  name: 'cycle',
  setup: ({ ctx }) => ({
    round: 1,
    dice: Array(ctx.numPlayers).fill(1),
    players: Array.from({ length: ctx.numPlayers }, () => ({ cubes: cubes(), points: 0, die: null })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, ctx, random }, die) => {
      const player = G.players[ctx.currentPlayer];
      player.die = G.dice[die];
      for (let moved = 0, place = 0; place < PLACES && moved < G.dice[die]; place++) {
        if (player.cubes[place] > 0) {
          player.cubes[place]--;
          player.cubes[(place + 1) % PLACES]++;
          moved++;
        }
      }
      player.points += player.die;
      if (Number(ctx.currentPlayer) === ctx.numPlayers - 1) {
        G.round++;
        G.dice = random.D6(ctx.numPlayers);
      }
    },
  },
};
