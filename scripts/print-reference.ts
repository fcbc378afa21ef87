// Writes docs/reference from the declarations that also make the routes. `--check` compares instead of writing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printEinvoiceRules } from './reference/print-einvoice-rules.ts'
import { printErrors } from './reference/print-errors.ts'
import { printEvents } from './reference/print-events.ts'
import { printPermissions } from './reference/print-permissions.ts'
import { printRoutes } from './reference/print-routes.ts'

const folder = join(import.meta.dirname, '../docs/reference')

const pages = {
  'routes.md': printRoutes,
  'events.md': printEvents,
  'errors.md': printErrors,
  'permissions.md': printPermissions,
  'einvoice-rules.md': printEinvoiceRules,
}

/** The pages of the reference: file name → text. Needs no database. */
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
    for (const [name, text] of Object.entries(reference)) writeFileSync(join(folder, name), text)
  } else if (stalePages(reference).length > 0) {
    console.error(
      `docs/reference ist nicht aktuell: ${stalePages(reference).join(', ')}. Bitte ausführen: node scripts/print-reference.ts`,
    )
    process.exitCode = 1
  }
}
