import { negateLine } from '#areas/documents/rules/document-figures.ts'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { frozenFields } from '#areas/documents/rules/fields/field-table.ts'
import { forexProblems, type RatedDocument } from '#areas/documents/rules/forex-problems.ts'
import type { LineCategory } from '#areas/documents/rules/lines/decide-lines.ts'
import { areSameTexts } from '#areas/documents/rules/lines/line-texts.ts'
import type { InvoiceKind, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { CancellationCreation, CancellationReplacement } from '../contract.ts'
import { settledIn } from './change-problem.ts'
import { isSameLine } from './same-line.ts'

export interface CancellationFacts {
  invoice: StoredInvoice
  categories: ReadonlyMap<string, LineCategory>
  today: Day
  /** The cancellation that is replaced. */
  before?: RatedDocument
}

/** Whether an invoice can be cancelled at all: once, and a cancellation never (decisions §4). */
export function cancelProblem({
  documentType,
  isCancelled,
  settledBy,
}: {
  documentType: InvoiceKind
  isCancelled: boolean
  /** The number of the final invoice that settles it, an advance. */
  settledBy: string | null
}): string | null {
  if (documentType === 'CANCELLATION') return 'Eine Stornorechnung kann nicht storniert werden'
  if (settledBy !== null) return `${settledIn(settledBy)}. Bitte stornieren Sie zuerst diese.`
  return isCancelled ? 'Diese Rechnung ist schon storniert' : null
}

/** What is wrong with cancelling an invoice on a day, whatever else is said of the cancellation. */
export function cancellingProblems(
  input: { documentCreation: { invoiceDate: Day } },
  facts: Pick<CancellationFacts, 'invoice' | 'today'> & {
    /** The numbers of the corrections of the invoice that stand. */
    corrections: readonly string[]
  },
): FieldError[] {
  const { kind, cancelledById, settledBy } = facts.invoice
  const refused = cancelProblem({
    documentType: kind,
    isCancelled: cancelledById !== null,
    settledBy: settledBy?.number ?? null,
  })
  if (refused !== null) return [{ path: 'documentCreation.cancelledInvoiceEntityId', message: refused }]
  // Else what was given back already would be given back once more.
  if (facts.corrections.length > 0) {
    const message = `Bitte stornieren Sie zuerst die Rechnungskorrektur ${facts.corrections.join(', ')} zu dieser Rechnung`
    return [{ path: 'documentCreation.cancelledInvoiceEntityId', message }]
  }
  return dayProblems(input, facts)
}

/**
 * What is wrong with the cancellation of an invoice. Its lines are the invoice's, negated, everything else is as it was;
 * what is sent besides the date and the text must agree with that, or be left out (decisions §4).
 */
export function cancellationProblems(
  input: CancellationCreation,
  facts: CancellationFacts & Parameters<typeof cancellingProblems>[1],
): FieldError[] {
  const problems = cancellingProblems(input, facts)
  const isRefused = problems.some(({ path }) => path === 'documentCreation.cancelledInvoiceEntityId')
  return isRefused ? problems : [...problems, ...frozenProblems(input, facts)]
}

/** What is wrong with the replacement of a cancellation: all but its date and its text is fixed by the invoice (decisions §4). */
export function replacementProblems(input: CancellationReplacement, facts: CancellationFacts): FieldError[] {
  const problems = [...dayProblems(input, facts), ...frozenProblems(input, facts)]
  const named = input.documentCreation.cancelledInvoiceEntityId
  if (named !== null && named !== facts.invoice.documentId) {
    const message = 'Die Stornorechnung gehört zu einer anderen Rechnung'
    problems.push({ path: 'documentCreation.cancelledInvoiceEntityId', message })
  }
  return problems
}

function dayProblems(
  { documentCreation }: { documentCreation: { invoiceDate: Day } },
  { invoice, today }: Pick<CancellationFacts, 'invoice' | 'today'>,
) {
  const problems: FieldError[] = []
  const path = 'documentCreation.invoiceDate'
  const { invoiceDate } = documentCreation
  if (invoiceDate > today) problems.push({ path, message: 'Das Rechnungsdatum liegt in der Zukunft' })
  if (invoiceDate < invoice.documentDay) problems.push({ path, message: beforeOriginal(invoice.documentDay) })
  return problems
}

/** Said of a cancellation dated before the invoice it cancels. */
export function beforeOriginal(day: Day): string {
  return `Das Rechnungsdatum liegt vor dem der stornierten Rechnung (${formatDay(day)})`
}

/** What a frozen dialog cannot change; what was sent differently all the same (decisions §4, 'Frozen dialog'). */
function frozenProblems(
  input: CancellationCreation | CancellationReplacement,
  { invoice, categories, before }: Pick<CancellationFacts, 'invoice' | 'categories' | 'before'>,
): FieldError[] {
  const { documentCreation: head, partner, partnership, lineItemCreations, forex } = input
  const problems: FieldError[] = []
  const same = (path: string, what: string, isSame: boolean) => {
    if (!isSame) problems.push({ path, message: `${what} durch die stornierte Rechnung festgelegt` })
  }
  const creation = 'documentCreation.'
  const terms = partnership?.partnershipData
  same(
    `${creation}cancelledInvoiceNumber`,
    'Die stornierte Nummer ist',
    sameText(head.cancelledInvoiceNumber, invoice.number),
  )
  same(
    `${creation}cancelledInvoiceDate`,
    'Das stornierte Datum ist',
    (head.cancelledInvoiceDate ?? invoice.documentDay) === invoice.documentDay,
  )
  same(
    `${creation}serviceDate`,
    'Das Leistungsdatum ist',
    (head.serviceDate ?? invoice.serviceDay) === invoice.serviceDay,
  )
  same(`${creation}currency`, 'Die Währung ist', (head.currency ?? invoice.currency) === invoice.currency)
  const document = { currency: invoice.currency, day: head.invoiceDate }
  problems.push(...forexProblems(forex, document, [invoice, ...(before ? [before] : [])]))
  for (const { path, what } of frozenFields(invoiceFields, head, invoice)) same(creation + path, what, false)
  same(
    'partner.entityId',
    'Der Kunde ist',
    (partner?.entityId.uuid ?? invoice.partnerId) === invoice.partnerId,
  )
  same('partner.data', 'Der Kunde ist', isSameValue(partner?.data ?? invoice.partner, invoice.partner))
  if (terms) {
    const path = 'partnership.partnershipData.'
    const { preferredPaymentMethod, paymentTargetDays, discountTerms } = terms
    if (discountTerms.length > 0)
      problems.push({ path: `${path}discountTerms`, message: 'Skonto: Eine Stornorechnung gewährt keines' })
    same(
      `${path}preferredPaymentMethod`,
      'Die Zahlungsart ist',
      isSameValue(preferredPaymentMethod, invoice.paymentMethod),
    )
    same(
      `${path}paymentTargetDays`,
      'Das Zahlungsziel ist',
      (paymentTargetDays ?? invoice.paymentTargetDays) === invoice.paymentTargetDays,
    )
  }
  if (lineItemCreations !== null) problems.push(...lineProblems(lineItemCreations, invoice, categories))
  if (input.texts !== null) {
    const lines = lineItemCreations ?? invoice.lines
    same(
      'texts',
      'Überschriften und Texte sind',
      areSameTexts(input.texts, lines, invoice.texts, invoice.lines),
    )
  }
  if ((input.documentRecordCreations ?? []).length > 0 || head.paid) {
    const message =
      'Eine Stornorechnung nimmt keine Zahlungen; Rückzahlungen stehen bei der stornierten Rechnung'
    problems.push({ path: 'documentRecordCreations', message })
  }
  return problems
}

const sameText = (sent: string, stored: string) => sent === '' || sent === stored

function lineProblems(
  sent: NonNullable<CancellationCreation['lineItemCreations']>,
  { lines, currency }: StoredInvoice,
  categories: ReadonlyMap<string, LineCategory>,
): FieldError[] {
  if (sent.length !== lines.length) {
    const message = 'Die Stornorechnung hat dieselben Positionen wie die Rechnung'
    return [{ path: 'lineItemCreations', message }]
  }
  return sent.flatMap((line, index) => {
    const own = lines[index]
    const isSame =
      own !== undefined && isSameLine(line, negateLine(own), currency, categories.get(line.categoryEntityId))
    if (isSame) return []
    const message = 'Die Position stimmt nicht mit der negierten Position der Rechnung überein'
    return [{ path: `lineItemCreations.${index}`, message }]
  })
}
