import { lockContents } from '#areas/attachments/server/delete-files.ts'
import type { TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { ProductNews } from '#areas/stock/rules/product-news.ts'
import { keepDocumentStock, lockStock } from '#areas/stock/server/keep-document-stock.ts'
import { tellProducts } from '#areas/stock/server/tell-products.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { changedMonths } from '../rules/months/changed-months.ts'
import { staysLate, touchedMonths } from '../rules/months/touched-months.ts'
import type {
  NewBill,
  NewDocument,
  NewInvoice,
  StoredBill,
  StoredDocument,
  StoredInvoice,
} from '../rules/stored-document.ts'
import { mayNeedEvidence } from '../rules/tasks/evidence.ts'
import { decideMonths } from './decide-months.ts'
import { afterPayments, storedDocument } from './document-after.ts'
import { hasLateRows, keepMonths, keepRates, type MonthsOfDocument } from './keep-document-months.ts'
import {
  followLatestDay,
  type GivenNumber,
  giveNumberBack,
  holdLastNumber,
  moveNumber,
  takeNumber,
} from './numbering.ts'
import { lockPdfPlace, queuePdfAgain } from './queue-pdf.ts'
import { refuseTornTransfer } from './refuse-torn-transfer.ts'
import { isItselfLate, lastDay, mayBeLate, ownDay, refuseReported, withReason } from './report-late.ts'
import { keepEvidenceTask } from './tasks/keep-evidence-task.ts'
import { keepOverdueTask } from './tasks/keep-overdue-task.ts'
import { keepPayBillTask } from './tasks/keep-pay-bill-task.ts'
import { keepProductTasks } from './tasks/keep-product-tasks.ts'
import {
  addPayments,
  deleteRows,
  dropPayments,
  type FilesOf,
  filesOf,
  insertRows,
  replaceRows,
} from './write-rows.ts'

/** A document that stays as it is but for its payments and what is taken off it; left out, that stays. */
export interface OtherPayments {
  onlyPayments: readonly NewPayment[]
  reductions?: readonly NewReduction[]
}

/**
 * Writes what becomes of a document, and everything that it causes: the one place that writes documents, so the one place
 * where something that every written document is to cause, or to be refused by, is added.
 *
 * `before` is the document as `lockDocument` read it, null for a new one; `after` what was decided, null for a deletion.
 * Answers the document as it will be stored. Of a deletion `news` is what its products know no more, or from elsewhere. Call it after everything else that may refuse, with what the document names
 * loaded for `naming`, or held by `holdNamed`: it takes the locks that everybody needs, and gives the writes to the runner.
 */
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewBill,
): Promise<StoredBill>
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewInvoice,
): Promise<StoredInvoice>
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  after: OtherPayments,
): Promise<StoredDocument>
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  after: null,
  news?: readonly ProductNews[],
): Promise<null>
export async function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
  news: readonly ProductNews[] = [],
): Promise<StoredDocument | null> {
  if (after !== null && !('onlyPayments' in after)) {
    return before === null ? create(tx, context, after) : replace(tx, context, before, after)
  }
  if (before === null) throw new Error('no document to pay or to delete')
  return after === null ? remove(tx, context, before, news) : pay(tx, context, before, after)
}

/** A new bill, invoice or cancellation; a cancellation marks what it cancels. */
async function create(tx: Tx, context: Context, after: NewDocument): Promise<StoredDocument> {
  const products = productsOf(after)
  const months = await decideMonths(tx, null, after)
  const touched = touchedMonths(null, after, changedMonths(months))
  const { given, openFrom } = await hold(tx, {
    products,
    months: touched,
    number: async () =>
      after.kind === 'BILL' ? null : takeNumber(tx, after.documentDay, after.numbering, context.today),
  })
  const late = { openFrom, recorded: monthOf(ownDay(after)) }
  mayBeLate(context, touched, openFrom, [...after.payments, ...after.reductions], after)
  const isLate = isItselfLate(after, touched, openFrom)
  const document = storedDocument(context, null, withReason(after, isLate ? after : null), given)
  insertRows(tx, context, document, months, late)
  keepMonths(tx, context, ofOthers(document, months), late)
  keepRates(tx, context, document.currency, months)
  addPayments(tx, context, null, document)
  if (products.length > 0) keepDocumentStock(tx, context, document.documentId)
  if (after.kind === 'BILL') tellProducts(tx, context, after.news)
  if (document.kind === 'BILL') keepBillTasks(tx, context, document)
  keepEvidence(tx, context, null, document)
  keepOverdue(tx, context, null, document)
  return document
}

/** A stored document becomes another one under its id; an invoice keeps its number. */
async function replace(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  after: NewDocument,
): Promise<StoredDocument> {
  refuseTornTransfer(before, after)
  const products = [...productsOf(before, after), ...toldOf(after.kind === 'BILL' ? after.news : [])]
  const movesNumber = before.kind !== 'BILL' && after.documentDay !== before.documentDay
  const months = await decideMonths(tx, before, after)
  const touched = touchedMonths(before, after, changedMonths(months))
  const { given, openFrom } = await hold(tx, {
    products,
    pdfPlace: movesNumber ? before.documentId : null,
    months: touched,
    number: () => keepNumber(tx, context, before, after),
  })
  const late = { openFrom, recorded: monthOf(ownDay(after)) }
  const isReported = mayBeLate(context, touched, openFrom, [...after.payments, ...after.reductions], after)
  // What stays late keeps the reason that was given, whatever else is mended, and by whom.
  const stays = !isReported && (staysLate(before, after) || hasLateRows(before.documentId, months, late))
  const document = storedDocument(
    context,
    before,
    withReason(after, isReported ? after : stays ? before : null),
    given,
  )
  dropPayments(tx, context, before, document)
  replaceRows(tx, context, before, document)
  addPayments(tx, context, before, document)
  keepMonths(tx, context, months, late)
  keepRates(tx, context, document.currency, months)
  if (movesNumber) followLatestDay(tx, context)
  if (products.length > 0) keepDocumentStock(tx, context, document.documentId)
  if (after.kind === 'BILL') tellProducts(tx, context, after.news)
  if (document.kind === 'BILL') keepBillTasks(tx, context, document)
  keepEvidence(tx, context, before, document)
  keepOverdue(tx, context, before, document)
  if (document.kind !== 'BILL') queuePdfAgain(tx, context, document.documentId)
  return document
}

/** Payments come, change or go; all else stays as it is, the stock and the PDF too. */
async function pay(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  after: OtherPayments,
): Promise<StoredDocument> {
  const { onlyPayments: payments, reductions = before.reductions } = after
  const months = await decideMonths(tx, before, { ...before, payments, reductions })
  const touched = touchedMonths(before, { onlyPayments: payments, reductions }, changedMonths(months))
  const { openFrom } = await hold(tx, { months: touched })
  mayBeLate(context, touched, openFrom, [...payments, ...reductions], null)
  const recorded = monthOf(lastDay(before, { payments, reductions }) ?? ownDay(before))
  const document = afterPayments(context, before, { payments, reductions })
  dropPayments(tx, context, before, document)
  addPayments(tx, context, before, document)
  keepMonths(tx, context, months, { openFrom, recorded })
  keepRates(tx, context, document.currency, months)
  if (document.kind === 'BILL') keepPayBillTask(tx, context, document.documentId)
  keepOverdue(tx, context, before, document)
  return document
}

/** A document goes, and an invoice's number, which is the last, is given again. What a cancellation cancelled is normal again. */
async function remove(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  news: readonly ProductNews[],
): Promise<null> {
  refuseTornTransfer(before, null)
  const files = await filesOf(tx, before)
  const months = await decideMonths(tx, before, null)
  const touched = touchedMonths(before, null, changedMonths(months))
  const { openFrom } = await hold(tx, {
    products: [...productsOf(before), ...toldOf(news)],
    files,
    pdfPlace: before.kind === 'BILL' ? null : before.documentId,
    months: touched,
    number: async () => (before.kind === 'BILL' ? null : holdLastNumber(tx, before)),
  })
  mayBeLate(context, touched, openFrom, [], null)
  refuseReported(before, months, openFrom)
  tellProducts(tx, context, news)
  deleteRows(tx, context, before, files)
  keepMonths(tx, context, ofOthers(before, months), { openFrom, recorded: monthOf(ownDay(before)) })
  keepRates(tx, context, before.currency, ofOthers(before, months))
  if (before.kind !== 'BILL') giveNumberBack(tx, context, before.place)
  keepEvidence(tx, context, before, null)
  keepOverdue(tx, context, before, null)
  return null
}

/** The months of the other papers of its sale. */
const ofOthers = ({ documentId }: StoredDocument, months: readonly MonthsOfDocument[]) =>
  months.filter((change) => change.documentId !== documentId)

interface Holding<T> {
  products?: readonly EntityId[]
  files?: FilesOf
  /**
   * The invoice whose number moves to another day or is given back. What is written then changes its place in the queue of PDFs: whoever
   * waits for that must not keep everybody from taking a number.
   */
  pdfPlace?: EntityId | null
  months: readonly TouchedMonth[]
  /** What takes, moves or holds a number. */
  number?: () => Promise<T>
}

/**
 * Takes the locks in their order (docs/locks.md), in one round trip: each begins when the one before is held. From
 * then on the lock of the numbers may be held: only writes follow. Answers the first open day, and the number.
 */
async function hold<T>(tx: Tx, holding: Holding<T>): Promise<{ given: T | null; openFrom: Day | null }> {
  const { products = [], files = [], pdfPlace = null, months, number } = holding
  const [, , , openFrom, given] = await Promise.all([
    lockStock(tx, products),
    lockContents(tx, files),
    pdfPlace === null ? null : lockPdfPlace(tx, pdfPlace),
    holdOpenMonths(tx, months),
    number ? number() : null,
  ])
  return { given, openFrom }
}

/** The products whose stock these move. */
const productsOf = (...documents: (StoredDocument | NewDocument)[]): EntityId[] =>
  documents.flatMap(({ lines }) => lines.flatMap(({ product }) => product?.entityId.uuid ?? []))

/** The products that are told something: another price counts their stock's value anew. */
const toldOf = (news: readonly ProductNews[]): EntityId[] => news.map(({ productId }) => productId)

/** The number that a stored invoice keeps, although its date moves; null for a bill. */
async function keepNumber(
  tx: Tx,
  { today }: Context,
  before: StoredDocument,
  after: NewDocument,
): Promise<GivenNumber | null> {
  if (before.kind === 'BILL' || after.kind === 'BILL') return null
  if (after.documentDay !== before.documentDay) {
    await moveNumber(tx, before, after.documentDay, after.numbering, today)
  }
  return { number: before.number, place: before.place }
}

/** A bill is to be paid, and what has no product may be a task. */
function keepBillTasks(tx: Tx, context: Context, { documentId, lines }: StoredBill): void {
  keepPayBillTask(tx, context, documentId)
  const withoutProduct = lines.filter(({ product }) => product === null).map(({ localId }) => localId)
  keepProductTasks(tx, context, documentId, withoutProduct)
}

/**
 * Evidence is needed of an invoice, or no more since it was cancelled, or again since its cancellation was deleted. Where no goods left,
 * and none had left, there is no task and none comes.
 */
function keepEvidence(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: StoredDocument | null,
): void {
  const document = after ?? before
  if (document === null || document.kind === 'BILL') return
  const lines = [...(before?.lines ?? []), ...(after?.lines ?? [])]
  if (document.cancelled === null && !lines.some(mayNeedEvidence)) return
  keepEvidenceTask(tx, context, document.cancelled?.documentId ?? document.documentId)
}

/** What is due changes on the invoice itself, on the one that a cancellation cancels, and on the advances that it settles or sets free. */
function keepOverdue(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: StoredDocument | null,
): void {
  const ids = [before, after].flatMap((document) => {
    if (document === null || document.kind === 'BILL') return []
    const advances = document.advances.map((advance) => advance.documentId)
    if (document.kind === 'CANCELLATION') return [document.cancelled?.documentId ?? [], advances].flat()
    // That of a new one is written with it.
    return before === null ? advances : [document.documentId, ...advances]
  })
  for (const id of new Set(ids)) keepOverdueTask(tx, context, id)
}
