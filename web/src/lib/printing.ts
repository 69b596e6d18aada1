/** Print and play: which paper to print on, and where the PDF of a pack is. */

export type Paper = 'a4' | 'letter'

export const PAPERS: Paper[] = ['a4', 'letter']

const LETTER = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'SV', 'HN', 'NI', 'DO', 'PR']

/** The paper that printers usually hold where people speak this language: `en-US` has Letter, `pt-PT` has A4. */
export function usualPaper(language: string): Paper {
  const region = language.split('-').find((part, i) => i > 0 && /^[A-Za-z]{2}$/.test(part))
  return region && LETTER.includes(region.toUpperCase()) ? 'letter' : 'a4'
}

/** Where the API has the PDF of a pack that comes with a game. */
export function printPath(game: string, pack: string, paper: Paper, mono: boolean): string {
  return `/games/${game}/packs/${pack}/print.pdf?paper=${paper}&mono=${mono}`
}

/** Have the browser save a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
