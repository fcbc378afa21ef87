import { sumGroups } from '#areas/documents/rules/advances.ts'
import { showsTax } from '#areas/documents/rules/lines/totals.ts'
import {
  negatedTotals,
  type ShownTotals,
  storedTotals,
  totalsRows,
} from '#areas/documents/web/totals-rows.ts'
import { type Cents, cents, negateCents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { TotalsRow } from '#web/ui/figures/totals-block.tsx'
import type { Invoice, ListedAdvance } from '../../contract.ts'

/** The sums of an invoice: of all its lines, of the advances that it settles, and what remains; without advances the whole. */
export interface ShownSums {
  whole: ShownTotals
  advances: readonly ShownAdvance[]
  rest: Cents
}

interface ShownAdvance {
  number: string
  received: Cents
}

/** What a final invoice deducts. */
export function shownAdvances(advances: readonly ListedAdvance[]): ShownAdvance[] {
  return advances.map(({ invoiceNumber, amountReceived }) => ({
    number: invoiceNumber,
    received: wireCents(amountReceived),
  }))
}

/** The sums of a stored invoice: it keeps what remains, and what was received of each advance. */
export function storedSumsOf({
  totals,
  advances = [],
}: Partial<Pick<Invoice, 'advances'>> & Pick<Invoice, 'totals'>): ShownSums {
  const rest = storedTotals(totals)
  if (advances.length === 0) return { whole: rest, advances: [], rest: rest.gross }
  const wireGroups = [...totals.taxGroups, ...advances.flatMap(({ taxGroups }) => taxGroups)]
  const groups = sumGroups(
    wireGroups.map(({ taxType, taxPercent, taxReason, ...group }) => ({
      taxType,
      taxPercent,
      taxReason,
      net: wireCents(group.amountNet),
      tax: wireCents(group.taxAmount),
      gross: wireCents(group.amountGross),
      owedTax: wireCents(group.owedTaxAmount),
    })),
  )
  const whole = {
    net: sumCents(groups.map(({ net }) => net)),
    gross: sumCents(groups.map(({ gross }) => gross)),
    differential: rest.differential,
    perTax: groups.filter(showsTax),
    groups,
  }
  return { whole, advances: shownAdvances(advances), rest: rest.gross }
}

/** The sums of what takes an invoice back. */
export function negatedSums({ whole, advances, rest }: ShownSums): ShownSums {
  return {
    whole: negatedTotals(whole),
    advances: advances.map(({ number, received }) => ({ number, received: negateCents(received) })),
    rest: negateCents(rest),
  }
}

/** Their rows; the last one is what is asked for. */
export function sumsRows({ whole, advances, rest }: ShownSums, currency: string): TotalsRow[] {
  const rows = totalsRows(whole, currency)
  if (advances.length === 0) return rows
  const money = (amount: Cents) => formatMoney(amount, currency)
  return [
    ...rows.map(({ label, amount }) => ({ label, amount })),
    ...advances.map(({ number, received }) => ({
      label: `Anzahlung ${number}`,
      amount: money(cents(-received)),
    })),
    { label: 'Restbetrag brutto', amount: money(rest), strong: true },
  ]
}
