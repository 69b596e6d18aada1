// Water Duel's table.
export { default as board } from './Duel.svelte'
