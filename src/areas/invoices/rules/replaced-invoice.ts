import type { ReplacedInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'

/** What of a cancelled invoice the one depends on that replaces it. */
export type ReplacedFacts = Pick<
  StoredInvoice,
  | 'documentId'
  | 'number'
  | 'documentDay'
  | 'rate'
  | 'rateDay'
  | 'partnerId'
  | 'currency'
  | 'cancelledById'
  | 'taxes'
  | 'advances'
  | 'originalEuro'
> & {
  /** The number of another invoice that stands in its place: that replaces it, or what is of its sale; null while none does. */
  replacedBy: string | null
  /** As in what is stored (`ReplacedInvoice`). */
  afterLock?: boolean
}

/** What is stored and printed of the invoice that is replaced; null where none is named. */
export function replacedOf(replaced: ReplacedFacts | null): ReplacedInvoice | null {
  if (replaced === null) return null
  const { documentId, number, documentDay, afterLock = false } = replaced
  return { documentId, number, documentDay, ...(afterLock && { afterLock }) }
}

/** The rate of a replacement, which is that of the replaced invoice; null where none of the currency is replaced. */
export function replacedRate(
  replaced: Pick<ReplacedFacts, 'currency' | 'rate' | 'rateDay'> | null,
  currency: string,
): { rate: string; day: Day | null } | null {
  return replaced?.currency === currency ? { rate: replaced.rate, day: replaced.rateDay } : null
}

/**
 * What is wrong with the invoice that another one is said to replace (decisions §10 'Replaced'): it is cancelled, of the same customer and
 * currency, not later, and no other replacement of its sale stands.
 */
export function replacedProblems(
  head: {
    replacesInvoiceEntityId: EntityId | null
    invoiceDate: Day
    currency: string
    partnerId: EntityId
  },
  replaced: ReplacedFacts | null,
): FieldError[] {
  if (head.replacesInvoiceEntityId === null) return []
  const path = 'documentCreation.replacesInvoiceEntityId'
  if (replaced === null) return [{ path, message: 'Die ersetzte Rechnung gibt es nicht' }]
  const { number, documentDay, currency } = replaced
  const problems: FieldError[] = []
  const refuse = (at: string, message: string) => problems.push({ path: at, message })
  if (replaced.cancelledById === null) {
    refuse(
      path,
      `Ersetzt wird nur eine stornierte Rechnung. Bitte stornieren Sie zuerst die Rechnung ${number}.`,
    )
  }
  if (replaced.replacedBy !== null) {
    refuse(path, `Die Rechnung ${number} ist schon durch die Rechnung ${replaced.replacedBy} ersetzt`)
  }
  if (replaced.partnerId !== head.partnerId)
    refuse(path, `Die ersetzte Rechnung ${number} ging an einen anderen Kunden`)
  if (currency !== head.currency) {
    refuse(
      'documentCreation.currency',
      `Die ersetzte Rechnung ${number} ist in ${currency}, nicht in ${head.currency}`,
    )
  }
  if (head.invoiceDate < documentDay) {
    const message = `Das Rechnungsdatum liegt vor dem der ersetzten Rechnung (${formatDay(documentDay)})`
    refuse('documentCreation.invoiceDate', message)
  }
  return problems
}
