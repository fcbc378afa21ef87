import { lateEffects } from '#areas/documents/rules/late-effects.ts'
import { changedMonths } from '#areas/documents/rules/months/changed-months.ts'
import { monthEffects } from '#areas/documents/rules/months/month-effects.ts'
import { touchedMonths } from '#areas/documents/rules/months/touched-months.ts'
import type { NewInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { convertMonths } from '#areas/documents/server/convert-months.ts'
import {
  decideMonths,
  decideRewrittenMonths,
  type RewrittenPapers,
} from '#areas/documents/server/decide-months.ts'
import type { MonthsOfDocument } from '#areas/documents/server/keep-document-months.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { mayReportLate, type TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, negateCents, unitsFromCents } from '#kernel/money.ts'
import { file } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { type MonthsAnswer, previewMonths, type WrittenInvoice } from '../contract.ts'
import { freedAdvances, movedOn } from '../rules/decide-rewriting.ts'
import { type DraftedInvoice, draftInvoice } from '../rules/draft-invoice.ts'
import { statementCorrections } from '../rules/statement-corrections.ts'
import { newCancellation } from './create-cancellation.ts'
import { invoiceDocument } from './invoice-document.ts'
import { loadDraftFacts } from './load-draft-facts.ts'

/** What the invoice will do to the months of its sale, by what decides it when it is written; nothing is said of one that is not complete. */
export const previewMonthsFile = file(previewMonths, async (tx, input, { today }) => {
  const answer = (await monthsOf(tx, input, today)) ?? { months: null, late: null, statements: [] }
  return async () => ({ bytes: Buffer.from(JSON.stringify(answer)), fileName: 'Monate.json' })
})

interface WrittenMonths {
  changes: MonthsOfDocument[]
  touched: TouchedMonth[]
}

async function monthsOf(tx: Tx, input: WrittenInvoice, today: Day): Promise<MonthsAnswer | null> {
  const [before, old] = await Promise.all([
    input.entityId ? readDocument(tx, input.entityId.uuid, ['INVOICE']) : null,
    rewrittenOf(tx, input),
  ])
  const { firm, ...facts } = await loadDraftFacts(tx, input, before, today, old?.documentId)
  const settling = before ?? old
  const advances = settling ? freedAdvances(facts.advances, settling) : facts.advances
  const drafted = draftInvoice(input, { ...facts, advances, ...(before && { stored: before }) })
  const document = drafted.ok ? written(input, drafted.invoice, firm, before) : null
  if (document === null) return null
  const replaced = old ?? (await replacedOf(tx, document, before))
  const made = old
    ? await monthsOfRewriting(tx, document, { old, cancelledOn: input.cancellation?.invoiceDate, firm })
    : await monthsOfWriting(tx, document, before)
  if (made === null) return null
  const [openFrom, changes] = await Promise.all([loadOpenFrom(tx), convertMonths(tx, document, made.changes)])
  return {
    ...shown({ ...made, changes }, openFrom),
    statements: statementsOf(made, { replaced, document }, openFrom),
  }
}

/**
 * The invoice that names the customer of the sale so far: the cancelled one that is replaced, or the replacement as it is stored. Null where
 * none is replaced, or where its cancellation stays by itself.
 */
async function replacedOf(
  tx: Tx,
  { replaces }: NewInvoice,
  before: StoredInvoice | null,
): Promise<StoredInvoice | null> {
  if (replaces === null || replaces.afterLock) return null
  return before ?? readDocument(tx, replaces.documentId, ['INVOICE'])
}

function statementsOf(
  { changes }: WrittenMonths,
  { replaced, document }: { replaced: StoredInvoice | null; document: NewInvoice },
  openFrom: Day | null,
): string[] {
  if (replaced === null) return []
  const months = changes.flatMap(({ before }) => before)
  const taxTypes = new Set(document.taxes.map(({ taxType }) => taxType))
  return statementCorrections({ months, was: replaced.partner, is: document.partner, taxTypes }, openFrom)
}

/** The invoice that is cancelled with it; null where none is. */
function rewrittenOf(tx: Tx, { cancellation, documentCreation: head }: WrittenInvoice) {
  if (!cancellation || head.replacesInvoiceEntityId === null) return null
  return readDocument(tx, head.replacesInvoiceEntityId, ['INVOICE'])
}

/** The invoice as it is written; null as long as what its months depend on is missing. */
function written(
  input: WrittenInvoice,
  invoice: DraftedInvoice,
  firm: FirmRow,
  before: StoredInvoice | null,
): NewInvoice | null {
  const { documentCreation: head, partner, partnership, declarations } = input
  const { receiver } = invoice
  const { preferredPaymentMethod, ...terms } = partnership.partnershipData
  const { invoiceDate, currency } = head
  if (!invoiceDate || !currency || !partner || receiver === null || !preferredPaymentMethod) return null
  const complete = {
    ...input,
    documentCreation: { ...head, invoiceDate, currency },
    partner,
    partnership: { ...partnership, partnershipData: { ...terms, preferredPaymentMethod } },
  }
  const decided = { ...invoice, receiver, declarations, countedAsEu: before?.countedAsEu ?? false }
  const document = invoiceDocument(before?.documentId ?? newId(), complete, decided, firm)
  return before ? { ...document, payments: before.payments } : document
}

async function monthsOfWriting(
  tx: Tx,
  document: NewInvoice,
  before: StoredInvoice | null,
): Promise<WrittenMonths> {
  const changes = await decideMonths(tx, before, document)
  return { changes, touched: touchedMonths(before, document, changedMonths(changes)) }
}

interface Rewriting {
  old: StoredInvoice
  cancelledOn: Day | null | undefined
  firm: FirmRow
}

/** What was received goes over to the new one. */
async function monthsOfRewriting(
  tx: Tx,
  document: NewInvoice,
  { old, cancelledOn, firm }: Rewriting,
): Promise<WrittenMonths | null> {
  if (!cancelledOn) return null
  const cancelling = { documentCreation: { invoiceDate: cancelledOn, customText: '' } }
  const cancellation = newCancellation(newId(), cancelling, old, firm, newId)
  const moved = movedOn(document, old.payments)
  const half = (amount: Cents): Payment[] =>
    amount === 0 ? [] : [{ paymentId: newId(), recordDate: moved, amount, fromIban: '', transfer: null }]
  const papers: RewrittenPapers = {
    old: { ...old, payments: [...old.payments, ...half(negateCents(old.paid))] },
    cancellation,
    replacement: { ...document, payments: [...document.payments, ...half(old.paid)] },
  }
  const changes = await decideRewrittenMonths(tx, old, papers)
  const touched = touchedMonths(null, document, changedMonths(changes))
  return { changes, touched: [...touchedMonths(null, cancellation, []), ...touched] }
}

function shown({ changes, touched }: WrittenMonths, openFrom: Day | null): Omit<MonthsAnswer, 'statements'> {
  const units = ({ base, tax }: { base: Cents; tax: Cents }) => ({
    base: unitsFromCents(base),
    tax: unitsFromCents(tax),
  })
  const [before, after] = [changes.flatMap((each) => each.before), changes.flatMap((each) => each.after)]
  return {
    months: monthEffects(changes, openFrom).map((effect) => ({
      ...effect,
      ...{ before: units(effect.before), after: units(effect.after) },
    })),
    late: mayReportLate(touched, openFrom) ? { effects: lateEffects(before, after, openFrom) } : null,
  }
}
