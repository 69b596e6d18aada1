// The typeface for drawings that are shown as images, where the fonts of the page do not reach: each carries a copy.
import address from '../../../src/watertable/kernel/typeface/figtree.woff2?url'

let asked: Promise<string> | null = null

/** A style sheet that holds the typeface; empty if it cannot be had, and asked for again next time. */
export function typefaceSheet(): Promise<string> {
  asked ??= fetched().catch(() => {
    asked = null
    return ''
  })
  return asked
}

async function fetched(): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return faceOf(new Uint8Array(await answer.arrayBuffer()))
}

export function faceOf(font: Uint8Array): string {
  // Character by character: a call with all of them as arguments would be too long.
  const coded = btoa(Array.from(font, (byte) => String.fromCharCode(byte)).join(''))
  return `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${coded})}`
}

/** The drawing with a style sheet in it. */
export function withSheet(svg: string, sheet: string): string {
  return sheet ? svg.replace(/<svg\b[^>]*>/, (start) => `${start}<style>${sheet}</style>`) : svg
}
