// Turns an old view into a new one: the `changes` of steps and previews.

type Tree = Record<string, unknown> | unknown[]

function copyOf(node: unknown): Tree {
  return Array.isArray(node) ? [...node] : { ...(node as Record<string, unknown>) }
}

function words(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A new view; the old one and all that did not change in it are shared, not touched. */
export function changed<View extends object>(view: View, changes: unknown[][]): View {
  const root = copyOf(view)
  const fresh = new Set<unknown>([root])
  for (const change of changes) {
    const path = words(change[0] as string)
    const last = path.pop()
    if (last === undefined) return change[1] as View
    let node = root as Record<string, unknown>
    for (const word of path) {
      if (!fresh.has(node[word])) {
        node[word] = copyOf(node[word])
        fresh.add(node[word])
      }
      node = node[word] as Record<string, unknown>
    }
    if (change.length > 1) node[last] = change[1]
    else if (Array.isArray(node)) node.pop()
    else delete node[last]
  }
  return root as View
}
