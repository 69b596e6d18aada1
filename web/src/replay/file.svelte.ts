// A record that was opened from a file. It is kept in this tab, so that a reload shows it again.
export interface OpenedFile {
  text: string
  /** The custom pack it was played with, if there is one. */
  pack: string | null
}

const KEY = 'watertable:record'

export const opened = $state<{ file: OpenedFile | null; isKept: boolean }>({ file: kept(), isKept: true })

function kept(): OpenedFile | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OpenedFile | null
  } catch {
    return null
  }
}

export function takeRecord(text: string, pack: string | null = null): void {
  opened.file = { text, pack }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened.file))
    opened.isKept = true
  } catch {
    // Too large for this tab's storage: it is shown all the same, but a reload must not show an older one.
    sessionStorage.removeItem(KEY)
    opened.isKept = false
  }
}
