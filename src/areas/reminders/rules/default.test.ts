import { describe, expect, test } from 'vitest'
import { type DefaultFacts, defaultOf } from './default.ts'
import { receiptOf } from './receipt.ts'
import { day } from './samples.ts'

// 2026-10-30 is a Friday, 2026-11-14 a Saturday.
const facts = (part: Partial<DefaultFacts> = {}): DefaultFacts => ({
  dueDay: day('2026-10-30'),
  ...{ targetAgreed: false, isConsumer: false, defaultNotice: false },
  receivedOn: null,
  payUntilDays: [],
  ...part,
})

describe('default begins', () => {
  test.each<[string, Partial<DefaultFacts>, [string, string] | null]>([
    ['by nothing, where nobody agreed, nobody wrote, and nothing arrived', {}, null],
    ['the day after the agreed target', { targetAgreed: true }, ['2026-10-31', 'TARGET_AGREED']],
    [
      'after the Monday, where the agreed target is a Saturday',
      { targetAgreed: true, dueDay: day('2026-11-14') },
      ['2026-11-17', 'TARGET_AGREED'],
    ],
    [
      'after New Year’s Day and the weekend behind it',
      { targetAgreed: true, dueDay: day('2026-01-01') },
      ['2026-01-03', 'TARGET_AGREED'],
    ],
    [
      'after the last day to pay of a letter',
      { payUntilDays: [day('2026-11-16')] },
      ['2026-11-17', 'LETTER'],
    ],
    [
      'by the earliest letter',
      { payUntilDays: [day('2026-11-16'), day('2026-11-10')] },
      ['2026-11-11', 'LETTER'],
    ],
    [
      'on a day that a letter named wrongly, moved',
      { payUntilDays: [day('2026-11-15')] },
      ['2026-11-17', 'LETTER'],
    ],
    [
      '30 days after the due day, where the invoice came before; the Sunday moves',
      { receivedOn: day('2026-10-16') },
      // 29 November is a Sunday.
      ['2026-12-01', 'THIRTY_DAYS'],
    ],
    [
      '30 days after it came, where that was later',
      { receivedOn: day('2026-11-05') },
      // 5 December is a Saturday.
      ['2026-12-08', 'THIRTY_DAYS'],
    ],
    [
      'not by the 30 days, of a consumer who was not told',
      { receivedOn: day('2026-10-16'), isConsumer: true },
      null,
    ],
    [
      'by the 30 days, of a consumer whose invoice told him',
      { receivedOn: day('2026-10-16'), isConsumer: true, defaultNotice: true },
      ['2026-12-01', 'THIRTY_DAYS'],
    ],
    [
      'by the letter, of a consumer who was not told',
      { receivedOn: day('2026-10-16'), isConsumer: true, payUntilDays: [day('2026-11-16')] },
      ['2026-11-17', 'LETTER'],
    ],
    [
      'by the earliest of all',
      { targetAgreed: true, receivedOn: day('2026-10-16'), payUntilDays: [day('2026-11-16')] },
      ['2026-10-31', 'TARGET_AGREED'],
    ],
    [
      'by the 30 days, where a letter gave more time',
      { receivedOn: day('2026-10-16'), payUntilDays: [day('2026-12-15')] },
      ['2026-12-01', 'THIRTY_DAYS'],
    ],
  ])('%s', (_, part, expected) => {
    const begins = defaultOf(facts(part))
    expect(begins && [begins.day, begins.reason]).toEqual(expected)
  })
})

test('an invoice came on the day of its e-mail, else on the fourth day after it was handed out', () => {
  const [mailedOn, handedOutOn] = [day('2026-10-16'), day('2026-10-14')]
  expect(receiptOf({ mailedOn, handedOutOn })).toBe('2026-10-16')
  expect(receiptOf({ mailedOn: null, handedOutOn })).toBe('2026-10-18')
  expect(receiptOf({ mailedOn: null, handedOutOn: null })).toBeNull()
})
