// The log as lines: what each entry says, the rule behind it, and whether it was taken back.
import type { LogEntry } from '../lib/connection.svelte'

export interface LogLine {
  key: number
  sentences: { text: string; rule: string | null }[]
  isUndone: boolean
}

/** The entries that still count, the oldest first: neither undos nor what they took back. */
export function happened(entries: LogEntry[]): LogEntry[] {
  const kept: LogEntry[] = []
  for (const entry of entries) {
    if (entry.undo == null) kept.push(entry)
    else while (kept.length && kept.at(-1)!.ply > entry.undo) kept.pop()
  }
  return kept
}

/** A log with its secrets told as someone is told them who does not know them, or not at all where they are told nothing. */
export function discreet(log: LogEntry[], others: LogEntry[], isSecret: (event: Record<string, unknown>) => boolean): LogEntry[] {
  return log.map((entry) => {
    if (!entry.events.some(isSecret)) return entry
    const open = others.find(({ seq }) => seq === entry.seq)
    const events: LogEntry['events'] = []
    const say: string[] = []
    entry.events.forEach((event, at) => {
      const from = isSecret(event) ? open : entry
      const there = from === entry ? at : (open?.events.findIndex((other) => other['type'] === event['type'] && !isSecret(other)) ?? -1)
      if (!from || there < 0) return
      events.push(from.events[there]!)
      say.push(from.say?.[there] ?? '')
    })
    return { ...entry, events, say }
  })
}

/** In the order in which it happened. An undo says how many moves remain; what came after those did not happen. */
export function logLines(entries: LogEntry[], rules: Record<string, string>, undone: (seat: number) => string): LogLine[] {
  let remaining = Infinity
  const lines: LogLine[] = []
  for (const entry of [...entries].reverse()) {
    if (entry.undo != null) {
      remaining = Math.min(remaining, entry.undo)
      lines.push({ key: entry.seq, sentences: [{ text: undone(entry.seat), rule: null }], isUndone: false })
      continue
    }
    const isUndone = entry.ply > remaining
    if (!isUndone) remaining = Infinity
    const sentences = (entry.say ?? []).map((text, at) => ({ text, rule: rules[entry.events[at]?.['type'] as string] ?? null }))
    if (sentences.length) lines.push({ key: entry.seq, sentences, isUndone })
  }
  return lines.reverse()
}
