// How much room a text takes, for drawings whose text does not wrap or end in dots by itself.
import { characters } from './names'

const FACE = 'Figtree, system-ui, sans-serif'
let pen: CanvasRenderingContext2D | null = null

/** The width of a text. Where nothing can be measured, a guess: emoji and Chinese are wide, other letters are not. */
export function widthOf(text: string, size: number, weight = 400): number {
  if (typeof document === 'undefined') return characters(text).reduce((sum, one) => sum + size * (one.codePointAt(0)! > 0x2e80 ? 1.4 : 0.6), 0)
  pen ??= document.createElement('canvas').getContext('2d')!
  pen.font = `${weight} ${size}px ${FACE}`
  return pen.measureText(text).width
}

/** The text if there is room for it, else as much of its beginning as fits before dots. No character is cut in two. */
export function fitted(text: string, room: number, size: number, weight = 400): string {
  if (widthOf(text, size, weight) <= room) return text
  const kept = characters(text)
  while (kept.length && widthOf(`${kept.join('')}…`, size, weight) > room) kept.pop()
  return `${kept.join('').trimEnd()}…`
}

/** The text in lines that fit; a word that is too long for a line goes on in the next one. */
export function wrapped(text: string, room: number, size: number, weight = 400): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size, weight) <= room) {
      lines[lines.length - 1] = `${last} ${word}`
      continue
    }
    let line = ''
    for (const character of characters(word)) {
      if (line && widthOf(line + character, size, weight) > room) {
        lines.push(line)
        line = ''
      }
      line += character
    }
    lines.push(line)
  }
  return lines
}
