// Drawings of chips, droplets and dice, each once in the page, for `<use>`; and the signs of what happens on a field.
import type { Content } from '../content'
import type { Sign } from '../describe'

const OPENING = /^<svg[^>]*viewBox="([^"]*)"[^>]*>/

export interface Drawing {
  id: string
  /** Left, top, width and height in the drawing's own units. */
  box: [number, number, number, number]
  body: string
}

export function idOf(key: string): string {
  return `agua-${key}`
}

/** The drawing of a piece, without what goes around it. */
export function drawingOf(content: Content, key: string): Drawing {
  const svg = content.svg(key)
  const [opening = '', box = '0 0 1 1'] = OPENING.exec(svg) ?? []
  const [left, top, width, height] = box.split(/[ ,]+/).map(Number)
  return { id: idOf(key), box: [left!, top!, width!, height!], body: svg.slice(opening.length, svg.lastIndexOf('</svg>')) }
}

/** In a square of 24 by 24; lines without filling. */
export const SIGNS: Record<Sign, string> = {
  chip: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 8.5v7M8.5 12h7',
  meet: 'M8.5 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M15.5 6.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11',
  evaporate: 'M12 20V5M6.5 10.5L12 5l5.5 5.5M5 20h14',
  collect: 'M7 11a4 4 0 0 1 1-7.5a5 5 0 0 1 9 1.5a3.2 3.2 0 0 1 0 6M12 9v11M8 16l4 4l4-4',
  jump: 'M3.5 17C6 6 16 5 19.5 14M20.5 7.5V14.5H14',
  swap: 'M4 8.5h14M14 4.5l4 4l-4 4M20 15.5H6M10 11.5l-4 4l4 4',
  exchange: 'M5 4h9v13H5zM10 20h9V7',
}

/** Which sign a field shows where there is room for one: what changes the plan most comes first. */
const ORDER: readonly Sign[] = ['evaporate', 'meet', 'jump', 'swap', 'chip', 'collect', 'exchange']

export function mainSign(signs: readonly Sign[]): Sign | null {
  return ORDER.find((sign) => signs.includes(sign)) ?? null
}
