import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/asvs.md: every requirement of the levels 1 and 2 has one row, the sums are those of the rows, and what a row names is there.

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')

/** The last number of levels 1 and 2 in each section of ASVS 5.0.0; those of level 3 come behind them. */
const lastOfSections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3 },
  ...{ '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1 },
  ...{ '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2 },
  ...{ '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2 },
  ...{ '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3 },
  ...{ '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  ...{ '17.3': 2 },
}

interface Row {
  chapter: string
  number: string
  subject: string
  how: string
}

function rowsOf(text: string): Row[] {
  return text.split(/^## /m).flatMap((part) => {
    const chapter = /^V\d+/.exec(part)?.[0] ?? ''
    return [...part.matchAll(/^\| (V[\d.]+) \| (.*?) \| (.*) \|$/gm)].map(
      ([, number = '', subject = '', how = '']) => ({ chapter, number, subject, how }),
    )
  })
}

function stateOf({ how }: Pick<Row, 'how'>): 'met' | 'not met' | 'does not apply' {
  if (how.startsWith('not met: ')) return 'not met'
  return how.startsWith('does not apply: ') ? 'does not apply' : 'met'
}

const rows = rowsOf(page)
const countOf = (state: ReturnType<typeof stateOf>) => rows.filter((row) => stateOf(row) === state).length

/** Files and folders from the top of the repository, in backticks. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:md|json))`/g)].map(([, path = '']) => path)
}

/** What is wrong with a row; '' when nothing is. */
function faultOf(row: Row): string {
  const { chapter, number, subject, how } = row
  if (!number.startsWith(`${chapter}.`)) return `${number} stands in the chapter ${chapter}`
  if (subject.split(' ').length > 8) return `${number}: its subject has more than eight words`
  const missing = pathsIn(how).filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) return `${number}: there is no ${missing.join(', ')}`
  if (stateOf(row) === 'met' && pathsIn(how).length === 0) return `${number}: no file shows it`
  return /^not(?! met: )|^does not(?! apply: )|: $/.test(how) ? `${number}: met or not?` : ''
}

describe('the page about ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in their order', () => {
    const wanted = Object.entries(lastOfSections).flatMap(([section, last]) =>
      Array.from({ length: last }, (_, index) => `V${section}.${index + 1}`),
    )
    expect(wanted.length).toBe(253)
    expect(rows.map(({ number }) => number)).toEqual(wanted)
  })

  it('sums its rows up', () => {
    const said = /Of (\d+) requirements (\d+) are met, (\d+) are not met and (\d+) do not apply\./.exec(page)
    expect(said?.slice(1).map(Number)).toEqual([
      rows.length,
      countOf('met'),
      countOf('not met'),
      countOf('does not apply'),
    ])
  })

  it('names files that are there, and one at least for what is met', () => {
    expect(rows.map(faultOf).filter((fault) => fault !== '')).toEqual([])
  })

  it('refers to rows that it has', () => {
    const numbers = new Set(rows.map(({ number }) => number))
    const named = [...page.matchAll(/V\d+\.\d+\.\d+/g)].map(([number]) => number)
    expect(named.filter((number) => !numbers.has(number))).toEqual([])
  })

  it.each([
    ['| V1.1.1 | a | `src/nothing.ts` |', 'V1.1.1: there is no src/nothing.ts'],
    ['| V1.1.1 | a | By care |', 'V1.1.1: no file shows it'],
    ['| V2.1.1 | a | `src/main.ts` |', 'V2.1.1 stands in the chapter V1'],
    ['| V1.1.1 | a | not met, `src/main.ts` |', 'V1.1.1: met or not?'],
    ['| V1.1.1 | a b c d e f g h i | `src/main.ts` |', 'V1.1.1: its subject has more than eight words'],
    ['| V1.1.1 | a | not met: nothing is there |', ''],
  ])('a row is looked at: %s', (line, fault) => {
    expect(rowsOf(`## V1 Encoding\n\n${line}\n`).map(faultOf)).toEqual([fault])
  })
})

describe('its inventory of keys and algorithms', () => {
  const uses =
    /from 'node:crypto'|from 'jose'|from '@node-rs\/argon2'|import\('age-encryption'\)|\bcrypto\.(?:subtle|getRandomValues|randomUUID)/
  const isUsedIn = (text: string) => uses.test(text)
  const inventory = page.split('## Keys and algorithms')[1] ?? ''

  it('names each file that hashes, signs or draws, and those only', () => {
    const using = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('.test.') && isUsedIn(readFileSync(join(root, path), 'utf8')))
    expect(using.length).toBeGreaterThan(20)
    const named = pathsIn(inventory).filter((path) => path.startsWith('src/'))
    expect(named.toSorted()).toEqual(using.toSorted())
  })

  it.each([
    ["import { createHash } from 'node:crypto'", true],
    ['const id = crypto.randomUUID()', true],
    ["import { hash } from '@node-rs/argon2'", true],
    ["await import('age-encryption')", true],
    ['const hash = hashOf(bytes)', false],
  ])('%s is one: %s', (text, isOne) => expect(isUsedIn(text)).toBe(isOne))
})
