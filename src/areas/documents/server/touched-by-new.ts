import type { TouchedRows } from '#kernel/touched-rows.ts'

/** What the journal keeps of a new bill or invoice, as far as it is asked for here; older rows may lack some of it. */
interface NewOnWire {
  currency: string
  advance: boolean
  totals: { amountGrossTotal: number }
  documentRecords: readonly unknown[]
  lineItems: readonly { categoryEntityId: string }[]
  partner: { entityId: { uuid: string } }
}

/** What lists of documents are told of a new one. What was paid at once may stand in many ways. */
export function touchedByNew(data: NewOnWire): TouchedRows {
  const { currency, totals, documentRecords, lineItems, partner, advance } = data
  const gross = totals.amountGrossTotal
  const isOpen = documentRecords.length === 0 && gross > 0 && !advance
  return {
    // Which of the two depends on the day of reading.
    ...(isOpen && { state: ['OPEN', 'OVERDUE'] }),
    partner: [partner.entityId.uuid],
    category: lineItems.map(({ categoryEntityId }) => categoryEntityId),
    currency: [currency],
    ...(currency === 'EUR' && { amount: [gross] }),
    period: documentRecords.length === 0 ? { paymentDate: [] } : {},
  }
}
