// Names of people: bounded by what one sees as a character, so that no emoji is cut in two. The server has the same bounds.
export const LONGEST_NAME = 24
/** An emoji can be made of ten of them, so a name of many emoji is cut sooner. */
const MOST_CODE_POINTS = 48

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text in pieces that one sees as one character each: a letter with its marks, a family, a flag. */
export function characters(text: string): string[] {
  return [...segmenter.segment(text)].map((part) => part.segment)
}

/** A name as it is sent, and as the server will keep it: at most so many characters, spaces one at a time. */
export function shortName(name: string, most = LONGEST_NAME): string {
  let kept = ''
  for (const character of characters(name.trim().replace(/\s+/g, ' ')).slice(0, most)) {
    if ([...kept, ...character].length > MOST_CODE_POINTS) break
    kept += character
  }
  return kept.trim()
}
