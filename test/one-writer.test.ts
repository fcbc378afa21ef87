import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// One function writes documents (ADR 0013): where month lock, stock, tasks and months hang, nobody passes by.

const root = join(import.meta.dirname, '..')
const tables = 'documents|line_items|document_taxes|document_advances|document_months|payments'
const writes = new RegExp(
  `(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`](?:${tables})\\b` +
    `|\\b(?:insert\\s+into|update(?:\\s+only)?|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+(?:${tables})\\b`,
  'i',
)
const writers = [
  'src/areas/documents/server/write-rows.ts',
  // what the writer writes of months
  'src/areas/documents/server/keep-document-months.ts',
  // whose it is, where a partner was merged with another: nothing that the document says
  'src/areas/documents/server/hand-over-documents.ts',
  // how far it is reminded of: nothing that it says either
  'src/areas/documents/server/keep-reminded.ts',
]

describe('documents', () => {
  it('are written at one place', () => {
    const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
    const found = files.filter((path) => writes.test(readFileSync(join(root, path), 'utf8')))
    expect(found.sort()).toEqual([...writers].sort())
  })

  it.each([
    "tx.insertInto('payments')",
    'tx\n  .updateTable(\n    "documents")',
    "tx.deleteFrom('line_items as l')",
    'sql`insert into document_taxes (net_cents) values (1)`',
    'sql`with x as (update documents set remarks = null) select 1`',
    'sql`DELETE FROM\n  document_months`',
  ])('would be seen to be written by %j', (text) => expect(writes.test(text)).toBe(true))

  it.each([
    "tx.selectFrom('documents')",
    "tx.updateTable('document_mails')",
    'select number from documents for update',
    'sql`insert into tasks select document_id from documents`',
  ])('are not written by %j', (text) => expect(writes.test(text)).toBe(false))
})
