import type { OpenInWeek, OpenWeeks } from '../contract/open-weeks.ts'

/** What comes in and goes out in a time, in EUR. `to` is null where nothing ends it. */
export interface MoneySpan {
  from: string | null
  to: string | null
  week: number | null
  isOverdue: boolean
  in: number
  out: number
  documentsIn: number
  documentsOut: number
}

/** What is due up to a day, and what then remains: no bank balance is in it. */
export interface MoneyAhead {
  /** All that is overdue first, then week by week. */
  spans: readonly MoneySpan[]
  /** The last day that counts. */
  until: string | null
  in: number
  out: number
  remains: number
  /** What remains if nobody pays what is overdue; what the firm itself owes is paid all the same. */
  remainsWithoutOverdue: number
  overdueIn: { amount: number; documents: number }
  /** Behind that day, and what has no day. */
  later: { in: number; out: number; from: string | null }
  undated: { in: number; out: number }
}

/**
 * Joins what customers owe and what the firm owes, as both are read for the same day (`readOpenInvoiceWeeks`, `readOpenBillWeeks`).
 * Amounts are EUR with two decimals; sums are rounded to them.
 */
export function moneyAhead(receivables: OpenWeeks, payables: OpenWeeks): MoneyAhead {
  const spans = receivables.ahead.map((week, index) => joined(week, payables.ahead[index]))
  const overdue = spans.filter(({ isOverdue }) => isOverdue)
  const counted = spans.filter(({ to }) => to !== null)
  const later = spans.find(({ to }) => to === null)
  const [comesIn, goesOut] = [sum(counted, 'in'), sum(counted, 'out')]
  const overdueIn = sum(overdue, 'in')
  return {
    spans: counted,
    until: counted.at(-1)?.to ?? null,
    in: comesIn,
    out: goesOut,
    remains: rounded(comesIn - goesOut),
    remainsWithoutOverdue: rounded(comesIn - overdueIn - goesOut),
    overdueIn: { amount: overdueIn, documents: sum(overdue, 'documentsIn') },
    later: { in: later?.in ?? 0, out: later?.out ?? 0, from: later?.from ?? null },
    undated: { in: receivables.undated.open, out: payables.undated.open },
  }
}

/** How the rest grows and shrinks: after each span, beginning with 0. */
export function balances(spans: readonly MoneySpan[], isOverdueLeftOut = false): number[] {
  const result = [0]
  for (const span of spans) {
    const comesIn = span.isOverdue && isOverdueLeftOut ? 0 : span.in
    result.push(rounded((result.at(-1) ?? 0) + comesIn - span.out))
  }
  return result
}

function joined(week: OpenInWeek, other: OpenInWeek | undefined): MoneySpan {
  const { from, to, isOverdue } = week
  return {
    ...{ from, to, isOverdue, week: week.week },
    ...{ in: week.open, documentsIn: week.documents },
    ...{ out: other?.open ?? 0, documentsOut: other?.documents ?? 0 },
  }
}

const sum = (spans: readonly MoneySpan[], name: 'in' | 'out' | 'documentsIn' | 'documentsOut') =>
  rounded(spans.reduce((total, span) => total + span[name], 0))

const rounded = (units: number) => Math.round(units * 100) / 100
