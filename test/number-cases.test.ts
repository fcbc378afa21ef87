import { expect, test } from 'vitest'
import { readRateInput } from '#areas/currencies/rules/rate-input.ts'
import { readMonthlyRatesText } from '#areas/currencies/rules/read-monthly-rates.ts'
import { parseCountText } from '#areas/stock/rules/read-quantity.ts'
import type { Day } from '#kernel/day.ts'
import { parseDayText } from '#kernel/day-text.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { parseTypedAmount } from '#kernel/numbers/typed-amount.ts'
import { readWholeNumber } from '#kernel/numbers/whole-number.ts'
import { type FieldCase, fieldCases } from './field-cases.ts'

// What others' programs and users made of a number or a day, read by the readers of the fields.

/** What came of a text: a value as the cases write it, or null where it was refused with a sentence. */
type Came = string | null

function expectWanted({ id, want }: FieldCase, came: Came): void {
  for (const never of want.never ?? []) expect(came, id).not.toBe(never)
  const wanted = want.oneOf ?? [want]
  const allowed = wanted.map((one: { value?: string }) => one.value ?? null)
  expect(allowed, id).toContain(came)
}

const refusedOr = (read: { ok: boolean; message?: string }, value: () => string): Came => {
  if (!read.ok) expect(read.message).not.toBe('')
  return read.ok ? value() : null
}

test('one text says the same to every reader, or is refused by those whose numbers it is none of', () => {
  const read = (text: string) => {
    const [amount, pieces, whole, rate] = [
      parseTypedAmount,
      parseCountText,
      readWholeNumber,
      readRateInput,
    ].map((reader) => reader(text))
    return [amount, pieces, whole, rate].map((one) => one?.ok)
  }
  expect(read('7.500,00')).toEqual([true, true, false, true])
  expect(read('7.500')).toEqual([true, true, true, false])
  expect(read('7,5')).toEqual([true, true, false, true])
  expect(read('-7')).toEqual([true, false, false, false])
  expect(read('7 8')).toEqual([false, false, false, false])
})

test.for(fieldCases('amount'))('$id', (one) => {
  const read = parseTypedAmount(one.input)
  expectWanted(
    one,
    refusedOr(read, () => (read.ok ? unitsFromCents(read.cents).toFixed(2) : '')),
  )
})

test.for(fieldCases('whole-number'))('$id', (one) => {
  const read = one.given.includes('count of the stock')
    ? parseCountText(one.input)
    : readWholeNumber(one.input)
  expectWanted(
    one,
    refusedOr(read, () => String('pieces' in read ? read.pieces : 'value' in read && read.value)),
  )
})

test.for(fieldCases('day'))('$id', (one) => {
  const read = parseDayText(one.input, '2026-11-21' as Day)
  expectWanted(
    one,
    refusedOr(read, () => (read.ok ? read.day : '')),
  )
})

test.for(fieldCases('rate'))('$id', (one) => {
  if (typeof one.input !== 'string') return // by the calls: src/areas/currencies/server
  if (one.want.problem) {
    const read = readMonthlyRatesText(one.input)
    expect(read).toEqual({ rates: [], problems: [expect.stringMatching(/^Zeile 1: /)] })
  } else
    expectWanted(
      one,
      refusedOr(readRateInput(one.input), () => one.input),
    )
})
