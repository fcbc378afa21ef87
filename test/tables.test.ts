import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { printTables, tablesFile } from '../scripts/generate-tables.ts'
import { startWorld } from './world.ts'

test('the types of the tables are what the migrations made (else run scripts/generate-tables.ts)', async () => {
  const world = await startWorld({ empty: true })
  const printed = await printTables(world.db.sql)
  await world.stop()
  // Biome may have put the lines otherwise, a long union with a bar before its first word.
  const words = (text: string) => text.replace(/\s+/g, ' ').replaceAll(': | ', ': ').trim()
  expect(words(await readFile(tablesFile, 'utf8'))).toBe(words(printed))
})
