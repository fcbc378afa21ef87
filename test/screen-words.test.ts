import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Loaded by its name: the types of the browser's side stay out of the server's check.
const words = '#web/palette/screen-words.ts'
const { screenWords } = (await import(words)) as { screenWords: Readonly<Record<string, readonly string[]>> }

const tables = ['src/web/compose.tsx', 'src/web/compose-lists.ts', 'src/areas/reports/web/report-sections.ts']
// Second addresses of a screen.
const also = [
  ...['/auth/incoming/bills', '/auth/outgoing/invoices'],
  ...['/auth/categories/incoming', '/auth/categories/outgoing'],
]

test('each screen of the table of pages is found by other words, and each word leads to a screen', () => {
  const text = tables.map((path) => readFileSync(path, 'utf8')).join('\n')
  const paths = new Set([...text.matchAll(/'(\/(?:auth|handbuch)[^':]*)'/g)].map(([, path]) => path))
  for (const path of also) paths.delete(path)
  expect(Object.keys(screenWords).toSorted()).toEqual([...paths].toSorted())
})
