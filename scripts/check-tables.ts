import { parseSync } from 'oxc-parser'
import { areas, type SourceFile } from './check-imports.ts'
import { publishedViews, tableOwners } from './table-owners.ts'

// The machinery stands before every area, and what is neither in an area nor in the machinery reads what it wants.
const order = ['machinery', ...areas]

const ownerOf = new Map(
  [tableOwners, publishedViews].flatMap((owned) =>
    Object.entries(owned).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
  ),
)
const views = new Set(Object.values(publishedViews).flat())
const name = `["'\`]?(${[...ownerOf.keys()].join('|')})\\b`

/** What writes a table, in Kysely and in SQL. */
const writes = new RegExp(
  `\\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*${name}|\\btable: ${name}` +
    `|\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from(?:\\s+only)?|merge\\s+into|truncate(?:\\s+table)?)\\s+${name}`,
  'gi',
)

/** What reads one; beside others with it, `from a, b` and `selectFrom(['a', 'b'])`. */
const reads = new RegExp(
  `\\b(?:selectFrom|from|using|\\w+Join|\\w+Lateral|table)\\(\\s*\\[?\\s*(?:["'\`][\\w ]+["'\`],\\s*)*${name}` +
    `|\\b(?:from|join|using|table)\\s+(?:only\\s+)?(?:\\w+(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*)*${name}`,
  'gi',
)

/**
 * The walls of tables: one line for each table that a file writes and its area does not own, or reads although a later area owns it
 * and does not publish it. Files of the server and an area's set of migrations.
 */
export function checkTables(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const own = areaOf(file.path)
    if (own === undefined) return []
    const text = withoutComments(file)
    const written = named(text, writes).filter((table) => ownerOf.get(table) !== own)
    const read = named(text, reads).filter(
      (table) => !written.includes(table) && !views.has(table) && isLater(ownerOf.get(table), own),
    )
    return [
      ...written.map((table) => `${file.path} writes ${table} of ${ownerOf.get(table)}`),
      ...read.map((table) => `${file.path} reads ${table} of ${ownerOf.get(table)}`),
    ]
  })
}

const isLater = (owner: string | undefined, own: string) => order.indexOf(owner ?? '') > order.indexOf(own)

function areaOf(path: string): string | undefined {
  if (path.startsWith('src/server/')) return 'machinery'
  const name = /^(?:src\/areas\/([^/]+)\/server\/|migrations\/\d+-([a-z-]+)\.sql$)/.exec(path)
  const area = name?.[1] ?? name?.[2] ?? ''
  return order.includes(area) ? area : undefined
}

function named(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map((match) =>
    match.slice(1).find((group) => group !== undefined),
  )
  return [...new Set(found.flatMap((table) => table?.toLowerCase() ?? []))].sort()
}

/** Comments speak of tables, too. */
function withoutComments({ path, text }: SourceFile): string {
  if (path.endsWith('.sql')) return text.replace(/--.*$|^comment on [\s\S]*?';$/gm, '')
  const { comments } = parseSync(path, text)
  return comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}
