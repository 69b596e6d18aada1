// The rules are Markdown of the simplest kind: headings, paragraphs, lists, bold, emphasis, code, and numbers of rules.
// Nothing else is read.

export interface Span {
  text: string
  /** A rule is the number of one, somewhere in a text. */
  kind: 'plain' | 'bold' | 'emphasis' | 'code' | 'rule'
}

export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row'
  level: number
  /** The rule's number, where the block is a rule. */
  rule: string | null
  spans: Span[]
  cells: Span[][]
}

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2}-\d+)\b/g
const RULE = /^(?:\*\*)?([A-Z]{2}-\d+)(?:\*\*)?\b/

export function spans(text: string): Span[] {
  const found: Span[] = []
  let at = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: 'plain' })
    if (match[1] !== undefined) found.push({ text: match[1], kind: 'bold' })
    else if (match[2] !== undefined) found.push({ text: match[2], kind: 'emphasis' })
    else if (match[3] !== undefined) found.push({ text: match[3], kind: 'code' })
    else found.push({ text: match[4]!, kind: 'rule' })
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: 'plain' })
  return found
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = []
  let lines: string[] = []
  const block = (kind: Block['kind'], text: string, level = 0): Block => ({
    kind,
    level,
    rule: RULE.exec(text)?.[1] ?? null,
    spans: spans(text),
    cells: [],
  })
  const flush = () => {
    if (lines.length) found.push(block('paragraph', lines.join(' ')))
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line)
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line)
    if (heading) {
      flush()
      found.push(block('heading', heading[2]!, heading[1]!.length))
    } else if (line.startsWith('|')) {
      flush()
      const cells = line.split('|').slice(1, -1).map((cell) => cell.trim())
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue
      found.push({ ...block('row', cells[0] ?? ''), spans: [], cells: cells.map(spans) })
    } else if (item && !line.startsWith('**')) {
      flush()
      found.push(block('item', item[1]!))
    } else if (!line.trim()) flush()
    else lines.push(line.trim())
  }
  flush()
  return found
}

export function plain(block: Block): string {
  return [...block.spans, ...block.cells.flat()].map((span) => span.text).join('')
}
