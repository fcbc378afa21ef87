import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { bookingText } from './count-booking-text.ts'

const sums = { counted: 300, differing: 0, surplus: 0, missing: 0, value: cents(0) }

test('an inventory without differences says so', () => {
  expect(bookingText(sums, '31.12.2026')).toEqual({
    title: 'Inventur zum 31.12.2026 buchen?',
    text: '300 Waren sind gezählt; die Menge gilt als Bestand am Ende des Tages. Alle stimmen mit dem erwarteten Bestand überein. Was nicht gezählt ist, bleibt, wie es ist.',
    confirmLabel: 'Buchen',
    danger: false,
  })
})

test.each([
  [{ differing: 1, missing: 100, value: cents(-32_000) }, 'Eine weicht ab: 1 weniger als erwartet'],
  [{ differing: 3, surplus: 250, missing: 100 }, '3 weichen ab: 2,5 mehr, 1 weniger als erwartet'],
  [{ differing: 2, surplus: 200, value: cents(1_999) }, 'im Einkaufswert 19,99\u00a0€.'],
])('the differences %j are named', (differences, words) => {
  expect(bookingText({ ...sums, ...differences }, '31.12.2026').text).toContain(words)
})
