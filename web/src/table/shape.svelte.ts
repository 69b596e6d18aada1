// The shape of the screen, which decides how a table is laid out: everything beside the board on a desk, above and
// below it on a screen that is taller than wide, in a slim column on one that is flat.
import { MediaQuery } from 'svelte/reactivity'

export type Shape = 'desk' | 'tall' | 'flat'

// In rem: for someone who reads large letters, a screen is as large as it feels.
const desk = new MediaQuery('(min-width: 58rem) and (min-height: 36rem)')
const tall = new MediaQuery('(orientation: portrait)')

export const screen = {
  get shape(): Shape {
    return desk.current ? 'desk' : tall.current ? 'tall' : 'flat'
  },
}
