// Putting the items of a list in another order by dragging: where an item would land, and how the others make room.

export interface Span {
  top: number
  height: number
}

/** The list in its new order when the item at `from` goes to `to`. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

/** Where an item lands that was dragged by so much: it passes another one when it covers half of it. */
export function landing(spans: readonly Span[], from: number, by: number): number {
  const { top, height } = spans[from]!
  const passed = (span: Span, at: number) =>
    at < from ? top + by < span.top + span.height / 2 : at > from && top + height + by > span.top + span.height / 2
  const after = spans.filter((span, at) => at > from && passed(span, at)).length
  const before = spans.filter((span, at) => at < from && passed(span, at)).length
  return from + after - before
}

/** How far each item is shown from its place while one is dragged. */
export function shifts(spans: readonly Span[], from: number, by: number): number[] {
  const to = landing(spans, from, by)
  const { height } = spans[from]!
  return spans.map((_, at) => {
    if (at === from) return by
    if (at > from && at <= to) return -height
    return at < from && at >= to ? height : 0
  })
}
