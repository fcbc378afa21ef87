import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldedNumber } from '#kernel/codes/folded-number.ts'
import { useWorld } from '#test/use-world.ts'
import { plainNumber } from './list-bills.ts'

const { world } = useWorld()

/** As the database folds them. */
async function folded(numbers: readonly string[]): Promise<string[]> {
  const { rows } = await world.db.reading((tx) =>
    sql<{ plain: string }>`select ${plainNumber(sql.ref('number'))} as plain
      from unnest(${[...numbers]}::text[]) with ordinality as given (number, place) order by place`.execute(
      tx,
    ),
  )
  return rows.map(({ plain }) => plain)
}

test.each<[string, string[], string]>([
  ['marks and spaces', ['R-47 11', 'r4711', 'R/47.11', ' R 4711'], 'r4711'],
  ['ß and ss', ['Straße-1', 'STRASSE 1', 'STRAẞE1'], 'strasse1'],
  ['composed and decomposed letters', ['Büro-7', 'Bu\u0308ro-7', 'BÜRO 7'], 'büro7'],
  ['letters and digits of full width', ['ＲＥ－２０２６', 're-2026'], 're2026'],
  ['small forms', ['№ 12', 'No12', 'Ｎｏ １２'], 'no12'],
  ['the two forms of a Greek letter', ['ΟΔΟΣ 1', 'οδος1', 'οδοσ 1'], 'οδοσ1'],
  ['nothing', ['---', '', '…'], ''],
])('%s fold alike', async (_, numbers, plain) => {
  expect(numbers.map(foldedNumber)).toEqual(numbers.map(() => plain))
  expect(await folded(numbers)).toEqual(numbers.map(() => plain))
})

// Latin to Arabic, Latin and Greek with more accents, marks and letter-like forms, digits in circles, ligatures, full width. What the
// newest Unicode adds elsewhere PostgreSQL and Node learn at different times.
const blocks = [
  [0x01, 0x7ff],
  [0x1e00, 0x218f],
  [0x2460, 0x24ff],
  [0xfb00, 0xfb06],
  [0xff00, 0xffef],
] as const

test('the database folds any text as the program does', async () => {
  const letters = fc.oneof(
    fc.constantFrom(...'aZ09ßẞäÄéÉſİıøŒﬁΣς-/ .#№①²Ｒ１\u0308\u0301\u00ad'),
    ...blocks.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  )
  const numbers = fc.sample(
    fc.array(letters, { maxLength: 12 }).map((parts) => parts.join('')),
    2000,
  )
  expect(await folded(numbers)).toEqual(numbers.map(foldedNumber))
})
