import { expect, test } from 'vitest'
import { type Day, parseDay } from '#kernel/day.ts'
import { forexProblems } from './forex-problems.ts'

function day(text: string): Day {
  const parsed = parseDay(text)
  if (!parsed) throw new Error('a day')
  return parsed
}

const document = { currency: 'USD', day: day('2026-11-21') }
const original = { documentDay: day('2026-10-04'), rateDay: day('2026-10-02') }
const otherDay = {
  path: 'forex.day',
  message: 'Der Tag des Kurses ist das Datum des Belegs (21.11.2026)',
}

test.each([
  ['nothing', null, []],
  ['no day', { currency: 'USD', day: null }, []],
  ['its own day', { currency: 'USD', day: document.day }, []],
  ["its original's day", { currency: 'USD', day: original.documentDay }, []],
  ["the day of its original's rate", { currency: 'USD', day: original.rateDay }, []],
  ['any other day', { currency: 'USD', day: day('2026-11-20') }, [otherDay]],
  [
    'another currency',
    { currency: 'GBP', day: document.day },
    [{ path: 'forex.currency', message: 'Die Währung stimmt nicht mit der des Belegs überein' }],
  ],
])('sent for the rate: %s', (_, sent, problems) => {
  expect(forexProblems(sent, document, [original])).toEqual(problems)
})

test("a document that is made of no other one takes no other's day", () => {
  expect(forexProblems({ currency: 'USD', day: original.documentDay }, document)).toEqual([otherDay])
})
