// Writes src/protocol/types.d.ts from the server's schema. Titles are dropped: they would become needless names.
// Pairs of one type become lists of it: the tool does not know `prefixItems`.
import { readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

const source = new URL('../src/protocol/schema.json', import.meta.url)
const target = new URL('../src/protocol/types.d.ts', import.meta.url)

function withoutTitles(node, isNameMap = false) {
  if (Array.isArray(node)) return node.map((item) => withoutTitles(item))
  if (node === null || typeof node !== 'object') return node
  const kept = {}
  for (const [key, value] of Object.entries(node)) {
    if (key === 'title' && !isNameMap) continue
    if (key === 'prefixItems') kept.items = withoutTitles(value[0])
    else kept[key] = withoutTitles(value, key === 'properties' || key === '$defs' || key === 'definitions')
  }
  return kept
}

const schema = withoutTitles(JSON.parse(await readFile(source, 'utf8')))
const text = await compile(schema, 'WatertableProtocol', {
  bannerComment: '// Made by `npm run types` from schema.json, which the server writes. Do not edit.',
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
})
await writeFile(target, text)
