import type { DecidedLine, LineCategory } from '#areas/documents/rules/decide-lines.ts'
import { documentTotals, type Totals } from '#areas/documents/rules/totals.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { CancellationCreation, CancellationReplacement } from '../contract.ts'
import { isSameLine, negateLine } from './negate-line.ts'

/** The invoice that is cancelled, as it is stored. */
export interface CancelledFacts {
  documentType: 'INVOICE' | 'CANCELLATION'
  isCancelled: boolean
  number: string
  day: Day
  serviceDay: Day
  currency: string
  remarks: string
  partnerId: string
  partner: unknown
  paymentMethod: unknown
  paymentTargetDays: number | null
  lines: readonly DecidedLine[]
}

export interface CancellationFacts {
  invoice: CancelledFacts
  categories: ReadonlyMap<string, LineCategory>
  today: Day
}

export interface DecidedCancellation {
  lines: DecidedLine[]
  totals: Totals
}

type Decision = { ok: true; cancellation: DecidedCancellation } | { ok: false; problems: FieldError[] }

/** Whether an invoice can be cancelled at all: once, and a cancellation never (decisions §4). */
export function cancelProblem({
  documentType,
  isCancelled,
}: Pick<CancelledFacts, 'documentType' | 'isCancelled'>): string | null {
  if (documentType === 'CANCELLATION') return 'Eine Stornorechnung kann nicht storniert werden'
  return isCancelled ? 'Diese Rechnung ist schon storniert' : null
}

/**
 * The cancellation of an invoice: its lines negated, everything else as it was. What is sent besides the date and the text
 * must agree with that, or be left out (decisions §4).
 */
export function decideCancellation(input: CancellationCreation, facts: CancellationFacts): Decision {
  const { invoice } = facts
  const refused = cancelProblem(invoice)
  if (refused !== null) {
    return {
      ok: false,
      problems: [{ path: 'documentCreation.cancelledInvoiceEntityId', message: refused }],
    }
  }
  const problems = [...dayProblems(input, facts), ...frozenProblems(input, facts)]
  if (problems.length > 0) return { ok: false, problems }
  const lines = invoice.lines.map(negateLine)
  return { ok: true, cancellation: { lines, totals: documentTotals(lines) } }
}

/** What is wrong with the replacement of a cancellation: all but its date and its text is fixed by the invoice (decisions §4). */
export function replacementProblems(
  input: CancellationReplacement,
  facts: CancellationFacts & { invoiceId: string },
): FieldError[] {
  const problems = [...dayProblems(input, facts), ...frozenProblems(input, facts)]
  const named = input.documentCreation.cancelledInvoiceEntityId
  if (named !== null && named !== facts.invoiceId) {
    const message = 'Die Stornorechnung gehört zu einer anderen Rechnung'
    problems.push({ path: 'documentCreation.cancelledInvoiceEntityId', message })
  }
  return problems
}

function dayProblems(
  { documentCreation }: CancellationCreation | CancellationReplacement,
  { invoice, today }: CancellationFacts,
) {
  const problems: FieldError[] = []
  const path = 'documentCreation.invoiceDate'
  const { invoiceDate } = documentCreation
  if (invoiceDate > today) problems.push({ path, message: 'Das Rechnungsdatum liegt in der Zukunft' })
  if (invoiceDate < invoice.day) problems.push({ path, message: beforeOriginal(invoice.day) })
  return problems
}

/** Said of a cancellation dated before the invoice it cancels. */
export function beforeOriginal(day: Day): string {
  return `Das Rechnungsdatum liegt vor dem der stornierten Rechnung (${formatDay(day)})`
}

/** What a frozen dialog cannot change; what was sent differently all the same (decisions §4, 'Frozen dialog'). */
function frozenProblems(
  input: CancellationCreation | CancellationReplacement,
  { invoice, categories }: Pick<CancellationFacts, 'invoice' | 'categories'>,
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
    (head.cancelledInvoiceDate ?? invoice.day) === invoice.day,
  )
  same(
    `${creation}serviceDate`,
    'Das Leistungsdatum ist',
    (head.serviceDate ?? invoice.serviceDay) === invoice.serviceDay,
  )
  same(`${creation}currency`, 'Die Währung ist', (head.currency ?? invoice.currency) === invoice.currency)
  same('forex.currency', 'Die Währung ist', (forex?.currency ?? invoice.currency) === invoice.currency)
  same(`${creation}remarks`, 'Die Bemerkungen sind', sameText(head.remarks, invoice.remarks))
  same(
    'partner.entityId',
    'Der Kunde ist',
    (partner?.entityId.uuid ?? invoice.partnerId) === invoice.partnerId,
  )
  same('partner.data', 'Der Kunde ist', isSameValue(partner?.data ?? invoice.partner, invoice.partner))
  if (terms) {
    const path = 'partnership.partnershipData.'
    const { preferredPaymentMethod, paymentTargetDays } = terms
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
  { lines, currency }: CancelledFacts,
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
