import { type ListedAdvance, receivedPart } from '#areas/documents/rules/advances.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'

/** An invoice that a final invoice names as an advance. */
export type AdvanceFacts = StoredInvoice & {
  /** Whether it was sent, or downloaded in its present state: what the customer has is what is settled. */
  isIssued: boolean
}

export interface FinalInvoice {
  /** Null for a new one. */
  documentId: EntityId | null
  advance: boolean
  advanceInvoiceEntityIds: readonly EntityId[]
  correctedInvoiceEntityId: EntityId | null
  correctedInvoice: object | null
  invoiceDate: Day
  currency: string
  partnerId: EntityId
  taxScheme: TaxScheme
}

export const advancesPath = 'documentCreation.advanceInvoiceEntityIds'

/**
 * What is wrong with the advances of a final invoice (§ 14 Abs. 5 S. 2 UStG, decisions §9): each stands, was handed out to the
 * same customer in the same currency, and is settled by no other. What was taxed by SOLL and IST goes together: an advance
 * is taxed when it is paid under both; with § 19 UStG neither does.
 */
export function finalProblems(final: FinalInvoice, advances: readonly AdvanceFacts[]): FieldError[] {
  const refuse = (message: string): FieldError => ({ path: advancesPath, message })
  if (final.advanceInvoiceEntityIds.length === 0) return []
  if (final.advance) return [refuse('Eine Anzahlungsrechnung rechnet keine Anzahlungen ab')]
  if (final.correctedInvoiceEntityId !== null || final.correctedInvoice !== null) {
    return [refuse('Eine Rechnungskorrektur rechnet keine Anzahlungen ab')]
  }
  const missing = final.advanceInvoiceEntityIds.some(
    (documentId) => !advances.some((advance) => advance.documentId === documentId && advance.advance),
  )
  if (missing) return [refuse('Eine der Anzahlungsrechnungen gibt es nicht')]
  return advances.flatMap((advance) => {
    const fault = faultOf(advance, final)
    return fault === null ? [] : [refuse(`Die Anzahlungsrechnung ${advance.number} ${fault}`)]
  })
}

function faultOf(advance: AdvanceFacts, final: FinalInvoice): string | null {
  if (advance.partnerId !== final.partnerId) return 'gehört zu einem anderen Kunden'
  if (advance.currency !== final.currency) return `ist in ${advance.currency}, nicht in ${final.currency}`
  if (advance.cancelledById !== null) return 'ist storniert'
  if (advance.settledBy !== null && advance.settledBy.documentId !== final.documentId) {
    return `ist schon in der Schlussrechnung ${advance.settledBy.number} abgerechnet`
  }
  if (!advance.isIssued) return 'ist weder versendet noch heruntergeladen'
  if (advance.documentDay > final.invoiceDate) {
    return `ist vom ${formatDay(advance.documentDay)} und damit jünger als diese Rechnung`
  }
  if (isSmallBusiness(advance.taxScheme) !== isSmallBusiness(final.taxScheme)) {
    return 'hat eine andere Besteuerungsart (§ 19 UStG). Bitte stornieren Sie sie und rechnen Sie ohne sie ab.'
  }
  if (advance.paid < 0 || advance.paid > advance.gross) {
    return 'ist überzahlt. Bitte erfassen Sie, was zu viel ist, als Erstattung oder als Zahlung dieser Rechnung.'
  }
  // What is deducted was received before the invoice says so (§ 14 Abs. 5 S. 2 UStG), and is taxed with the supply by then.
  const later = advance.payments.find(({ recordDate }) => recordDate > final.invoiceDate)
  if (later) {
    return `hat eine Zahlung vom ${formatDay(later.recordDate)}, nach dem Datum dieser Rechnung. Bitte erfassen Sie diese Zahlung hier.`
  }
  return null
}

const isSmallBusiness = (scheme: TaxScheme) => scheme === 'KLEINUNTERNEHMER'

/** What the final invoice lists of them. Ask `finalProblems` first. */
export function listedAdvances(advances: readonly AdvanceFacts[]): ListedAdvance[] {
  return advances.map((advance) => ({
    documentId: advance.documentId,
    number: advance.number,
    documentDay: advance.documentDay,
    gross: advance.gross,
    received: receivedPart(advance, advance.paid),
  }))
}
