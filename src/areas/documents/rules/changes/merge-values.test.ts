import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

interface Line {
  localId: string
  amount: number
}

interface Values {
  number: string
  isOtherDay: boolean
  day: string
  text: string
  lines: readonly Line[]
}

const rules = { together: [['isOtherDay', 'day']] as const }
const base: Values = { number: 'R-1', isOtherDay: false, day: '', text: '', lines: [] }
const merge = (mine: Partial<Values>, theirs: Partial<Values>) =>
  mergeValues<Values, Line>(base, { ...base, ...mine }, { ...base, ...theirs }, rules)

test.each<[string, Partial<Values>, Partial<Values>, Partial<Values>, string[]]>([
  ['only they', {}, { number: 'R-2' }, { number: 'R-2' }, []],
  ['only I', { number: 'R-2' }, {}, { number: 'R-2' }, []],
  ['a field each', { number: 'R-2' }, { text: 'neu' }, { number: 'R-2', text: 'neu' }, []],
  ['the same alike', { text: 'neu' }, { text: 'neu' }, { text: 'neu' }, []],
  ['the same differently', { text: 'mein' }, { text: 'dein' }, { text: 'mein' }, ['text']],
  [
    'what belongs together',
    { isOtherDay: true, day: '2' },
    { isOtherDay: true, day: '3' },
    { isOtherDay: true, day: '2' },
    ['isOtherDay'],
  ],
])('changed by two: %s', (_what, mine, theirs, expected, asked) => {
  const { values, both } = merge(mine, theirs)
  expect(values).toEqual({ ...base, ...expected })
  expect(both.fields).toEqual(asked)
})

test('the flag of one and its day of the other are not mixed', () => {
  const other = { ...base, isOtherDay: true, day: '2' }
  const { values, both } = mergeValues<Values, Line>(
    other,
    { ...other, day: '3' },
    { ...other, isOtherDay: false, day: '' },
    rules,
  )
  expect([values.isOtherDay, values.day]).toEqual([true, '3'])
  expect(both.fields).toEqual(['isOtherDay'])
})

// Few ids and values, so that the two often meet.
const lines = fc.uniqueArray(
  fc.record({ localId: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.constantFrom(1, 2, 3) }),
  { selector: ({ localId }) => localId },
)
const anyValues: fc.Arbitrary<Values> = fc.record({
  number: fc.constantFrom('R-1', 'R-2', 'R-3'),
  isOtherDay: fc.boolean(),
  day: fc.constantFrom('', '1', '2'),
  text: fc.constantFrom('', 'x', 'y'),
  lines,
})

const units = [['number'], ['isOtherDay', 'day'], ['text']] as const

/** What was made of a field, of fields together, or of a line, as something to compare. */
const read = (values: Values, names: readonly (keyof Values)[]) =>
  JSON.stringify(names.map((name) => values[name]))
const readLine = (values: Values, id: string) =>
  JSON.stringify(values.lines.find(({ localId }) => localId === id) ?? null)

test('what only one side changed is never lost, and what both changed is always asked about', () => {
  fc.assert(
    fc.property(anyValues, anyValues, anyValues, (before, mine, theirs) => {
      const { values, both } = mergeValues<Values, Line>(before, mine, theirs, rules)
      const looks = [
        ...units.map((names) => ({
          of: (from: Values) => read(from, names),
          isAsked: both.fields.includes(names[0]),
        })),
        ...['a', 'b', 'c', 'd'].map((id) => ({
          of: (from: Values) => readLine(from, id),
          isAsked: both.lines.includes(id),
        })),
      ]
      for (const { of, isAsked } of looks) {
        const [was, own, other] = [of(before), of(mine), of(theirs)]
        const isBoth = own !== was && other !== was && own !== other
        expect(isAsked).toBe(isBoth)
        expect(of(values)).toBe(own === was ? other : own)
      }
      expect(new Set(values.lines.map(({ localId }) => localId)).size).toBe(values.lines.length)
    }),
    { numRuns: 1000 },
  )
})
