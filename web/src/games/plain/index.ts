// The table of any game that has no board of its own: its drawing, or its text, and the choices in the shared frame.
export { default as board } from './Board.svelte'
export { default as words } from './InWords.svelte'
