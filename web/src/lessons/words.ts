// Texts of lessons: bold, emphasis, and nothing else.
import { spans } from '../rules/markdown'

/** A text as it is spoken, without signs for bold and emphasis. */
export function plainText(text: string): string {
  return spans(text).map((span) => span.text).join('')
}

/** Small numbers as words, as they begin a sentence. */
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

export function spelled(number: number): string {
  return NUMBERS[number] ?? String(number)
}
