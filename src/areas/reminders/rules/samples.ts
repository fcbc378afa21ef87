import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import type { BaseRate, Claim, ClaimKind, Level, RemindedInvoice } from './facts.ts'

// For the tests of these rules.

export const day = (text: string) => text as Day
export const idOf = (count: number) =>
  `00000000-0000-4000-8000-${String(count).padStart(12, '0')}` as EntityId

export const baseRates: readonly BaseRate[] = [
  { validFrom: day('2025-01-01'), percent: 2.27 },
  { validFrom: day('2025-07-01'), percent: 1.27 },
  { validFrom: day('2026-01-01'), percent: 1.27 },
]

const level = (name: string, part: Partial<Level>): Level => ({
  names: { DE: name, EN: name },
  texts: { DE: '', EN: '' },
  ...{ days: 14, payWithin: 7, fee: cents(0), interest: false, lumpSum: false },
  ...part,
})

/** As the issue ships them. */
export const levels: readonly Level[] = [
  level('Zahlungserinnerung', { days: 7 }),
  level('1. Mahnung', {}),
  level('2. Mahnung', { interest: true }),
  level('Letzte Mahnung', { days: 10, interest: true, lumpSum: true }),
]

export const invoiceOf = (part: Partial<RemindedInvoice> = {}): RemindedInvoice => ({
  documentId: idOf(1),
  number: '2026-00083',
  documentDay: day('2025-05-30'),
  dueDay: day('2025-06-13'),
  ...{ gross: cents(119000), paid: cents(0), due: cents(119000) },
  ...{ discounted: cents(0), writtenOff: cents(0) },
  ...{ isConsumer: false, targetAgreed: true, defaultNotice: false, isHandedOut: true },
  receivedOn: day('2025-05-30'),
  changes: [],
  letters: [],
  ...part,
})

export const letterOn = (on: string, level: number, payUntil: string) => ({
  reminderId: idOf(100 + level),
  day: day(on),
  level,
  payUntil: day(payUntil),
})

export const claimOf = (
  count: number,
  kind: ClaimKind,
  amount: number,
  part: Partial<Claim> = {},
): Claim => ({
  claimId: idOf(count),
  reminderId: idOf(101),
  documentId: idOf(1),
  kind,
  amount: cents(amount),
  settled: null,
  ...part,
})
