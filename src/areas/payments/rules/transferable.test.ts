import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { transferable } from './transferable.ts'

test.each([
  ['an invoice that was paid', 119_000, 89_250, 29_750, 89_250],
  ['one that was overpaid', 119_000, 120_000, -1_000, 120_000],
  ['one that nobody has paid', 119_000, 0, 119_000, 0],
  ['one of which more went back than came', 119_000, -100, 119_100, 0],
  ['a cancelled one, whose payments are owed back', 119_000, 119_000, -119_000, 119_000],
  ['a correction', -59_500, 0, -59_500, 59_500],
  ['a correction that was paid back in part', -59_500, -20_000, -39_500, 39_500],
  ['a correction that was paid back', -59_500, -59_500, 0, 0],
  ['a correction of which too much was paid back', -59_500, -60_000, 500, 0],
  ['a cancelled correction that was paid back', -59_500, -59_500, 59_500, 0],
  ['a document of nothing that was paid', 0, 500, -500, 500],
])('%s', (_, gross, paid, due, most) =>
  expect(transferable({ gross: cents(gross), paid: cents(paid), due: cents(due) })).toBe(most),
)
