// Names of people: bounded by what one sees as a character, so that no emoji is cut in two. The server has the same bound.
export const LONGEST_NAME = 24

/** A name as it is sent: without spaces at its ends, of at most so many characters. */
export function shortName(name: string, most = LONGEST_NAME): string {
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())]
  return parts
    .slice(0, most)
    .map((part) => part.segment)
    .join('')
    .trim()
}
