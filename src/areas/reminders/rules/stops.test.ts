import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { day, invoiceOf, letterOn, levels } from './samples.ts'
import { stopsOf } from './stops.ts'

const kindsOn = (on: string, letters = [letterOn('2025-06-20', 1, '2025-07-04')]) =>
  stopsOf(invoiceOf({ letters }), {
    day: day(on),
    // The next level comes before the time to pay of the letter is over.
    levels: levels.map((level) => ({ ...level, days: 7 })),
    blocks: [],
    smallDifference: cents(100),
  })

test('the last day to pay of a letter is still the customer’s: the next one comes the day after', () => {
  const stop = { kind: 'PAY_UNTIL', until: '2025-07-04' }
  expect(kindsOn('2025-07-03')).toEqual([stop])
  expect(kindsOn('2025-07-04')).toEqual([stop])
  expect(kindsOn('2025-07-05')).toEqual([])
})

test('after the last level nothing waits for a day any more', () => {
  expect(kindsOn('2025-07-04', [letterOn('2025-06-20', 4, '2025-07-04')])).toEqual([{ kind: 'LAST_LEVEL' }])
})
