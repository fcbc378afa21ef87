// Writes docs/reference: from the declarations that also make the routes, and schema.md from a migrated database. `--check` compares the
// former instead of writing; of the schema test/tables.test.ts does.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { migratedDatabase } from './generate-tables.ts'
import { printDatabase } from './reference/print-database.ts'
import { printEinvoiceRules } from './reference/print-einvoice-rules.ts'
import { printErrors } from './reference/print-errors.ts'
import { printEvents } from './reference/print-events.ts'
import { printPermissions } from './reference/print-permissions.ts'
import { printRoutes } from './reference/print-routes.ts'
import { readDatabase } from './reference/read-database.ts'

const folder = join(import.meta.dirname, '../docs/reference')

const pages = {
  'routes.md': printRoutes,
  'events.md': printEvents,
  'errors.md': printErrors,
  'permissions.md': printPermissions,
  'einvoice-rules.md': printEinvoiceRules,
}

/** The page of the schema, of a migrated database. */
export async function printSchemaPage(sql: postgres.Sql): Promise<Record<string, string>> {
  return { 'schema.md': `${printDatabase(await readDatabase(sql))}\n` }
}

/** The other pages of the reference: file name → text. Needs no database. */
export function printReference(): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([name, print]) => [name, `${print()}\n`]))
}

/** The names of the pages that are not what the declarations say. */
export function stalePages(reference: Record<string, string>, written = folder): string[] {
  return Object.entries(reference)
    .filter(([name, text]) => readPage(join(written, name)) !== text)
    .map(([name]) => name)
}

function readPage(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const reference = printReference()
  if (!process.argv.includes('--check')) {
    mkdirSync(folder, { recursive: true })
    const database = await migratedDatabase()
    const pages = { ...reference, ...(await printSchemaPage(database.sql)) }
    await database.remove()
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  } else if (stalePages(reference).length > 0) {
    console.error(
      `docs/reference ist nicht aktuell: ${stalePages(reference).join(', ')}. Bitte ausführen: node scripts/print-reference.ts`,
    )
    process.exitCode = 1
  }
}
