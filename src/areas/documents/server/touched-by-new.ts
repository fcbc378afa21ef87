import { addDays, berlinDay, parseDay } from '#kernel/day.ts'
import type { TouchedRows } from '#kernel/touched-rows.ts'

/** What the journal keeps of a new bill or invoice, as far as it is asked for here; older rows may lack some of it. */
interface NewOnWire {
  currency: string
  advance: boolean
  totals: { amountGrossTotal: number }
  documentRecords: readonly unknown[]
  lineItems: readonly { categoryEntityId: string }[]
  partner: { entityId: { uuid: string } }
  partnership: { partnershipData: { paymentTargetDays: number | null } }
}

/** What lists of documents are told of a new one of a day. What was paid at once may stand in many ways. */
export function touchedByNew(data: NewOnWire, documentDate: string, daysIfNone: number | null): TouchedRows {
  const { currency, totals, documentRecords, lineItems, partner, partnership, advance } = data
  const gross = totals.amountGrossTotal
  const isUnpaid = documentRecords.length === 0
  const due = dueDay(documentDate, partnership.partnershipData.paymentTargetDays ?? daysIfNone)
  return {
    ...(isUnpaid && gross > 0 && !advance && { state: statesOf(due) }),
    partner: [partner.entityId.uuid],
    category: lineItems.map(({ categoryEntityId }) => categoryEntityId),
    currency: [currency],
    ...(currency === 'EUR' && { amount: [gross] }),
    period: isUnpaid ? { paymentDate: [] } : {},
  }
}

function dueDay(documentDate: string, days: number | null) {
  const day = parseDay(documentDate)
  return day === null || days === null ? null : addDays(day, days)
}

/** What is due soon, or was, may be overdue on the day of reading. */
function statesOf(due: string | null): string[] {
  const isAhead = due === null || due > addDays(berlinDay(new Date()), 1)
  return isAhead ? ['OPEN'] : ['OPEN', 'OVERDUE']
}
