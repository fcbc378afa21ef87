import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { nextStepOf } from './next-step.ts'

const today = parseDay('2026-11-28')
if (today === null) throw new Error('no day')
const open = {
  state: 'OPEN' as const,
  amountDue: 119,
  amountGross: 119,
  delivery: null,
  goesNowhere: false,
  invoiceDate: '2026-11-20',
}

test.each([
  ['what is not sent goes out', {}, 'SEND'],
  ['what came back goes out again', { delivery: 'FAILED' as const }, 'SEND'],
  ['what was sent is paid', { delivery: 'SENT' as const }, 'PAY'],
  ['what is on its way is paid', { delivery: 'QUEUED' as const }, 'PAY'],
  ['an old one went another way', { invoiceDate: '2026-10-29' }, 'PAY'],
  ['the last day that is asked for', { invoiceDate: '2026-10-30' }, 'SEND'],
  ['what is paid in part has arrived', { state: 'PARTLY_PAID' as const, amountDue: 19 }, 'PAY'],
  ['what is overdue and not sent goes out', { state: 'OVERDUE' as const }, 'SEND'],
  ['what is paid needs nothing', { state: 'PAID' as const, amountDue: 0 }, null],
  ['what is cancelled needs nothing', { state: 'CANCELLED' as const, goesNowhere: true }, null],
  ['a refund is no payment', { state: 'REFUND' as const, amountDue: -119, amountGross: -119 }, null],
] as const)('%s', (_, change, step) => {
  expect(nextStepOf({ ...open, ...change }, today)).toBe(step)
})
