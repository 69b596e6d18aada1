// The record that was opened in the lobby, on its way to the page that shows it.
export const opened = $state<{ text: string | null }>({ text: null })

export function takeRecord(text: string): void {
  opened.text = text
}
