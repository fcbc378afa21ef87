import type { DocumentFigures } from '#areas/documents/rules/document-figures.ts'
import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import type { TaxGroup } from '#areas/documents/rules/lines/totals.ts'
import type { CorrectedInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import type { CorrectedMargins } from '#areas/documents/rules/taxes/margin-reductions.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { type DatedScheme, schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { boundProblems, type InvoicedGroups } from './correction-bounds.ts'
import { correctionFigures, groupsLeft } from './correction-figures.ts'
import { type ServicePeriod, servicePeriodOf } from './service-period.ts'
import { customerProblems } from './taken-over.ts'

/** What the head of an invoice says of its supply, and of the invoice that it corrects. */
interface SuppliedHead {
  invoiceDate: Day
  serviceDate: Day | null
  serviceDateFrom: Day | null
  correctedInvoiceEntityId: EntityId | null
  correctedInvoice: { number: string; date: Day } | null
}

/** What of an invoice its correction takes over. */
export type CorrectedFacts = Pick<
  StoredInvoice,
  | 'documentId'
  | 'number'
  | 'documentDay'
  | 'originalEuro'
  | 'rate'
  | 'rateDay'
  | 'partner'
  | 'serviceDay'
  | 'serviceDateFrom'
  | 'taxScheme'
  | 'countedAsEu'
  | 'partnerId'
  | 'language'
  | 'gross'
  | 'currency'
  | 'advance'
  | 'advances'
  | 'cancelledById'
  | 'taxes'
  | 'lines'
> & {
  /** The groups of its other corrections that stand. */
  corrections: InvoicedGroups['corrections']
  /** Their lines by § 25a UStG. */
  correctedLines: CorrectedMargins['others']
}

/** What is known here of the invoice that is said to be corrected. */
export interface CorrectionFacts {
  /** Null when none is named by its id, or there is none under it. */
  corrected: CorrectedFacts | null
  /** Whether what is named as one from before Kontor has the number of one in Kontor. */
  isNumberHere: boolean
}

/**
 * When it was supplied, and by which scheme that is taxed. A Rechnungskorrektur is about the supply of the invoice that it
 * corrects, and takes both from there (§ 17 Abs. 1, § 31 Abs. 5 UStDV); else the day of supply chooses (decisions §9).
 */
export function supplyOf(
  head: SuppliedHead,
  corrected: CorrectedFacts | null,
  schemes: readonly DatedScheme[],
): ServicePeriod & { taxScheme: TaxScheme } {
  if (corrected !== null) {
    const { serviceDay, serviceDateFrom, taxScheme } = corrected
    return { serviceDay, serviceDateFrom, taxScheme }
  }
  const period = servicePeriodOf(head)
  return { ...period, taxScheme: schemeOn(schemes, period.serviceDay) }
}

/** The margins that a correction may lower; null where it names no invoice of Kontor. */
export function correctedMargins(corrected: CorrectedFacts | null): CorrectedMargins | null {
  return corrected && { lines: corrected.lines, others: corrected.correctedLines }
}

/** A reduction is about the product of the invoice's line that it names, where it names none itself. */
export function withNamedProduct(line: DecidedLine, corrected: CorrectedFacts | null): DecidedLine {
  const named = line.appliesToLocalId
  const item = named === null ? null : corrected?.lines.find(({ localId }) => localId === named)
  if (line.product !== null || !item?.product) return line
  return { ...line, product: item.product, goodsReturned: false }
}

/** What an invoice asked for and its other corrections that stand gave back. */
export function invoicedOf({ taxes, advances, corrections }: CorrectedFacts): InvoicedGroups {
  const received = advances.flatMap((advance) => advance.received)
  return { invoiced: [...taxes, ...received], corrections }
}

/** The figures of an invoice, of a correction with what is left of a tax that it brings to nothing. */
export function figuresTaken(figures: DocumentFigures, corrected: CorrectedFacts | null): DocumentFigures {
  return corrected ? correctionFigures(figures, groupsLeft(invoicedOf(corrected))) : figures
}

/** What is stored and printed of the invoice that is corrected; null where none is named. */
export function correctedOf(
  { correctedInvoice }: Pick<SuppliedHead, 'correctedInvoice'>,
  corrected: CorrectedFacts | null,
): CorrectedInvoice | null {
  if (corrected !== null) {
    const { documentId, number, documentDay } = corrected
    return { documentId, number, documentDay }
  }
  return (
    correctedInvoice && {
      documentId: null,
      number: correctedInvoice.number,
      documentDay: correctedInvoice.date,
    }
  )
}

/** What a correction comes to, and whom it is for. */
export interface CorrectionSums {
  partnerId: EntityId
  receiver: ReceiverFields
  gross: Cents
  currency: string
  groups: readonly TaxGroup<StoredTaxType>[]
  lines: readonly DecidedLine[]
}

/** What is wrong with the invoice that is said to be corrected; all but `corrected` is the correction's own. */
export function correctionProblems(
  head: SuppliedHead,
  { corrected, isNumberHere }: CorrectionFacts,
  { partnerId, receiver, gross, currency, groups, lines }: CorrectionSums,
): FieldError[] {
  const { correctedInvoiceEntityId, correctedInvoice } = head
  if (correctedInvoiceEntityId === null && correctedInvoice === null) return []
  const path = `documentCreation.${correctedInvoiceEntityId === null ? 'correctedInvoice.number' : 'correctedInvoiceEntityId'}`
  if (gross >= 0) {
    return [
      { path, message: 'Nur eine Rechnungskorrektur, mit negativem Betrag, nennt die berichtigte Rechnung' },
    ]
  }
  if (correctedInvoiceEntityId === null) {
    return correctedInvoice === null ? [] : earlierProblems(correctedInvoice, head.invoiceDate, isNumberHere)
  }
  if (corrected === null) return [{ path, message: 'Die berichtigte Rechnung gibt es nicht' }]
  const problems: FieldError[] = []
  const refuse = (at: string, message: string) => problems.push({ path: at, message })
  // A final invoice may remain below what was received.
  if (corrected.gross < 0 && corrected.advances.length === 0) {
    refuse(path, 'Berichtigt wird eine Rechnung, keine Rechnungskorrektur')
  }
  if (corrected.advance) {
    refuse(
      path,
      'Eine Anzahlungsrechnung wird nicht berichtigt. Bitte stornieren Sie sie und schreiben Sie sie neu.',
    )
  }
  if (corrected.cancelledById !== null) refuse(path, 'Die berichtigte Rechnung ist storniert')
  if (corrected.partnerId !== partnerId) refuse(path, 'Die berichtigte Rechnung ging an einen anderen Kunden')
  else problems.push(...customerProblems(receiver, corrected.partner))
  if (corrected.currency !== currency) {
    const message = `Die berichtigte Rechnung ist in ${corrected.currency}, nicht in ${currency}`
    refuse('documentCreation.currency', message)
  }
  if (head.invoiceDate < corrected.documentDay) problems.push(beforeCorrected(corrected.documentDay))
  const { number, date } = correctedInvoice ?? { number: corrected.number, date: corrected.documentDay }
  if (number !== corrected.number || date !== corrected.documentDay) {
    refuse(
      'documentCreation.correctedInvoice.number',
      'Nummer und Datum sind nicht die der berichtigten Rechnung',
    )
  }
  if (head.serviceDate !== null && head.serviceDate !== corrected.serviceDay) {
    const message = `Das Leistungsdatum ist das der berichtigten Rechnung (${formatDay(corrected.serviceDay)})`
    refuse('documentCreation.serviceDate', message)
  }
  if (head.serviceDateFrom !== null && head.serviceDateFrom !== corrected.serviceDateFrom) {
    refuse('documentCreation.serviceDateFrom', 'Der Leistungszeitraum ist der der berichtigten Rechnung')
  }
  if (problems.length > 0) return problems
  return boundProblems(groups, lines, invoicedOf(corrected), currency)
}

/** What is wrong with number and date of one from before Kontor. */
function earlierProblems(
  { number, date }: { number: string; date: Day },
  invoiceDate: Day,
  isNumberHere: boolean,
): FieldError[] {
  const path = 'documentCreation.correctedInvoice'
  const problems: FieldError[] = []
  if (isNumberHere) {
    const message = `Die Rechnung ${number} steht in Kontor. Bitte wählen Sie „Rechnung in Kontor“ und dort diese Rechnung.`
    problems.push({ path: `${path}.number`, message })
  }
  if (date > invoiceDate) {
    const message = `Das Datum der berichtigten Rechnung liegt nach dem Rechnungsdatum (${formatDay(invoiceDate)})`
    problems.push({ path: `${path}.date`, message })
  }
  return problems
}

function beforeCorrected(day: Day): FieldError {
  const message = `Das Rechnungsdatum liegt vor dem der berichtigten Rechnung (${formatDay(day)})`
  return { path: 'documentCreation.invoiceDate', message }
}
