import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A case of `field/cases.json`: what is entered, and what must come of it. Its README says how `want` is read. */
export interface FieldCase {
  id: string
  area: string
  // Each area has inputs and wants of its own shape; its test knows them.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  input: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  given: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  want: any
  why: string
}

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'field')

/** The cases of one area; none, printing so, where the data is not here. */
export function fieldCases(area: string): FieldCase[] {
  if (!process.env['KONTOR_TEST_DATA'] || !existsSync(join(folder, 'cases.json'))) {
    console.log(`skipped: the cases of ${area}; KONTOR_TEST_DATA names no folder with field/cases.json`)
    return []
  }
  const cases: FieldCase[] = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8'))
  return cases.filter((one) => one.area === area)
}

/** A file that a case names. */
export const fieldFile = (name: string): Buffer => readFileSync(join(folder, name))
