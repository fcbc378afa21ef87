import { readFileSync } from 'node:fs'

const tables = ['src/web/compose.tsx', 'src/web/compose-lists.ts', 'src/areas/reports/web/report-sections.ts']

/** The paths of the table of pages, as it is written: a page that is added is among them at once. */
export function everyRoute(): string[] {
  const texts = tables.map((file) => readFileSync(file, 'utf8')).join('\n')
  const paths = [...texts.matchAll(/'(\/[a-z/:]*)'/g)].flatMap(([, path]) => path ?? [])
  return [...new Set(paths)].filter((path) => !path.startsWith('/dev'))
}
