import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, negateCents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { readReductionEffects } from '../contract/reduction-effects.ts'
import type { WriteOffReason } from '../rules/reduction.ts'

/** What would be recorded. */
export interface WouldRecord {
  recordType: 'PAYMENT' | 'DISCOUNT' | 'WRITE_OFF'
  reason?: WriteOffReason
  recordDate: Day
  /** Of one that is reported late: the true day. */
  receivedOn?: Day
  lateReport?: 'true'
  amount: Cents
}

/** The day on which it would be recorded: of a locked month it is reported late. */
export function recordedOn(
  day: Day,
  { today, openFrom }: { today: Day; openFrom: Day | null },
): Pick<WouldRecord, 'recordDate' | 'receivedOn' | 'lateReport'> {
  return isLocked(monthOf(day), openFrom)
    ? { recordDate: today, receivedOn: day, lateReport: 'true' }
    : { recordDate: day }
}

// Until then one is still typing.
const typingMs = 150

/** What it does to which return; nothing is asked while it is null. */
export function useReductionEffects(uuid: string, would: WouldRecord | null) {
  const asked = useDebounced(would === null ? null : JSON.stringify({ uuid, ...would }), typingMs)
  const isCurrent = asked !== null && asked === (would && JSON.stringify({ uuid, ...would }))
  const query =
    would === null
      ? { recordType: 'PAYMENT' as const, recordDate: '', amount: '' }
      : { ...would, amount: String(unitsFromCents(would.amount)) }
  const { data, error } = useRead(readReductionEffects, { params: { uuid }, query, isEnabled: isCurrent })
  return { effects: isCurrent ? data : undefined, isFailed: isCurrent && error !== undefined }
}

/** The tax that is told of. */
export const taxWords: Record<PaymentMode, string> = { BILL: 'Vorsteuer', INVOICE: 'Umsatzsteuer' }

export type ReductionEffects = NonNullable<ReturnType<typeof useReductionEffects>['effects']>

/**
 * 'die Vorsteuer im November 2026 sinkt um 2,62 €'; null where no more and no less is to be paid, as where one owes the tax of a bill oneself,
 * or of several months.
 */
export function taxText({ returns }: ReductionEffects, mode: PaymentMode): string | null {
  const [only, ...others] = returns
  if (only === undefined || others.length > 0) return null
  const owed = wireCents(only.owed)
  // What is deducted less is to be paid more.
  const changed = mode === 'BILL' ? negateCents(owed) : owed
  if (changed === 0) return null
  // Month as the server's rows have it.
  const month = monthLabel(only.month as Month)
  const verb = changed < 0 ? 'sinkt' : 'steigt'
  return `die ${taxWords[mode]} im ${month} ${verb} um ${formatMoney(cents(Math.abs(changed)), 'EUR')}`
}
