import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaName } from '../rules/invoice-format.ts'
import { type Grammar, readGrammar } from '../rules/schema/read-grammar.ts'

const loaded = new Map<SchemaName, Grammar>()

/** The grammar of a format, which is read from its file once. */
export function loadGrammar(name: SchemaName): Grammar {
  const grammar =
    loaded.get(name) ?? readGrammar(readFileSync(join(import.meta.dirname, 'schemas', `${name}.txt`), 'utf8'))
  loaded.set(name, grammar)
  return grammar
}
