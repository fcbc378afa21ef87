import { sql } from 'kysely'
import type postgres from 'postgres'
import { partnersMergedName } from '#areas/partners/contract/mergers.ts'
import type { StoredRecord } from '#areas/payments/contract.ts'
import { reductionSums } from '#areas/payments/rules/reduction.ts'
import type { Month } from '#kernel/day.ts'
import type { EventDeclaration } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents } from '#kernel/money.ts'
import { type Connection, type Tx, txOn } from '#server/db/driver.ts'
import { differingPart, hasOtherDeductions, isSamePayments } from '../rules/changes/compare-recorded.ts'
import { type DocumentState, withAnswers } from '../rules/document-state.ts'
import { billFactsThen } from '../rules/months/bill-facts.ts'
import { areSameMonths } from '../rules/months/changed-months.ts'
import { type KeptMonth, monthsOfBill } from '../rules/months/document-months.ts'
import { monthsToKeep } from '../rules/months/months-to-keep.ts'
import { areSettled } from '../rules/months/settled-months.ts'
import type { DocumentKind, StoredDocument } from '../rules/stored-document.ts'
import { recordsOnWire } from './document-on-wire.ts'
import { type PaymentEvent, paymentEvents, paymentsAfter, rewritten } from './payment-events.ts'
import { type EuroFacts, hasPlausibleEuros, readEuroFacts } from './plausible-euros.ts'
import { readDocuments } from './read-document.ts'
import { readMonths } from './read-document-months.ts'
import { readSales, readSalesRule } from './read-sales.ts'
import { type DocumentOnWire, recordedDocument } from './recorded-document.ts'
import { firstEvents, lateFault, lockEvents } from './verify-late.ts'
import { wronglyConverted } from './verify-rates.ts'

/** A document that is not, or not so, what the journal last said of it. */
export interface DocumentDisagreement {
  documentNumber: string
  /** What is wrong, in German: 'Summen', 'fehlt'. */
  what: string
}

/** How the areas above keep their documents in the journal. */
export interface RecordedDocuments {
  /** The events whose `data` is the whole document. */
  written: readonly EventDeclaration[]
  deleted: readonly EventDeclaration[]
  recordedOf(document: StoredDocument): object
}

const batchSize = 200
const kinds: readonly DocumentKind[] = ['BILL', 'INVOICE', 'CANCELLATION']

/**
 * The documents that differ from the journal: rows can be changed by whoever has the database in hand, the journal's chain cannot.
 * Compares everything that was recorded, the payments with their own events, what documents say of each other, the euros of tax
 * groups with the rate, to a cent a group, the months with those that follow from all this, and by which rates locked ones are converted. What the journal does not have and
 * nothing follows from is not looked at: euros and § 25a tax of lines, the euros of what a final invoice deducts.
 */
export async function verifyDocuments(
  database: postgres.Sql,
  recorded: RecordedDocuments,
): Promise<DocumentDisagreement[]> {
  return (await database.begin('isolation level repeatable read read only', async (tx) => {
    // A transaction takes statements as its connection does; the driver types the two apart.
    const reader = txOn(tx as unknown as Connection)
    return [
      ...(await withoutRecord(reader, recorded)),
      ...(await wronglyJoined(reader)),
      ...(await wronglySummed(reader)),
      ...(await wronglyConverted(reader)).map((documentNumber) => ({
        documentNumber,
        what: 'Umrechnungskurs',
      })),
      ...(await differing(reader, recorded, lastStates)),
      ...(await differing(reader, recorded, statesBeside)),
    ]
  })) as DocumentDisagreement[]
}

/** Who is who since two partners were merged, by the journal; the earlier merger first. */
async function readMergers(tx: Tx): Promise<ReadonlyMap<string, EntityId>> {
  const rows = await tx
    .selectFrom('journal')
    .select(['entity_id', sql<string>`data ->> 'fromEntityId'`.as('from')])
    .where('event', '=', partnersMergedName)
    .orderBy('seq')
    .execute()
  const merged = new Map<string, EntityId>()
  for (const { from, entity_id } of rows) {
    for (const [gone, into] of merged) if (into === from) merged.set(gone, entity_id)
    merged.set(from, entity_id)
  }
  return merged
}

/** What was recorded of a document, with its partner as he is known since he was merged with another. */
function asMerged(state: LastState, merged: ReadonlyMap<string, EntityId>): LastState {
  // Every document names its partner so, twice.
  const { partner, partnership } = state.data as {
    partner?: { entityId: { uuid: string } }
    partnership?: { partners?: readonly string[] }
  }
  const uuid = partner && merged.get(partner.entityId.uuid)
  if (!uuid) return state
  const names = {
    partner: { ...partner, entityId: { uuid } },
    partnership: { ...partnership, partners: [uuid] },
  }
  return { ...state, data: { ...state.data, ...names } }
}

/** What the journal last said of a document. */
interface LastState {
  documentId: EntityId
  seq: number
  event: string
  data: object
}

async function differing(
  tx: Tx,
  recorded: RecordedDocuments,
  readStates: typeof lastStates,
): Promise<DocumentDisagreement[]> {
  const found: DocumentDisagreement[] = []
  const deletionNames = namesOf(recorded.deleted)
  const billsRule = await readBillsRule(tx)
  const locks = await lockEvents(tx)
  const merged = await readMergers(tx)
  for (let after: EntityId | null = null; ; ) {
    const read: LastState[] = await readStates(tx, recorded, after)
    const states = read.map((state) => asMerged(state, merged))
    const last = states.at(-1)
    if (!last) return found
    after = last.documentId
    const ids = states.map(({ documentId }) => documentId)
    const [documents, payments, months, firstSeqs] = await Promise.all([
      readDocuments(tx, ids, kinds),
      paymentEvents(tx, ids),
      readMonths(tx, ids),
      firstEvents(tx, ids),
    ])
    const expected = await monthsOfSales(tx, documents, months)
    const euros = await readEuroFacts(tx, documents)
    const byId = new Map(documents.map((document) => [document.documentId, document]))
    for (const state of states) {
      const document = byId.get(state.documentId)
      const isDeleted = deletionNames.includes(state.event)
      if (!document && !isDeleted) found.push({ documentNumber: numberOf(state.data), what: 'fehlt' })
      if (!document) continue
      const what = isDeleted
        ? 'ist gelöscht und doch da'
        : (faultOf(state, document, payments.get(state.documentId) ?? [], recorded.recordedOf, euros) ??
          monthsFault(document, months.get(state.documentId) ?? [], { ofSales: expected, billsRule }) ??
          lateFault(months.get(state.documentId) ?? [], begunAt(state, firstSeqs), locks))
      if (what) found.push({ documentNumber: document.number, what })
    }
  }
}

/** With which event a document began: what came with another one, as a cancellation does, has its own only later, such as of its PDF. */
const begunAt = ({ documentId, seq }: LastState, firstSeqs: ReadonlyMap<EntityId, number>): number =>
  Math.min(seq, firstSeqs.get(documentId) ?? seq)

/** The documents that no event tells of. */
async function withoutRecord(tx: Tx, { written }: RecordedDocuments): Promise<DocumentDisagreement[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('number')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal')
            .select('seq')
            .whereRef('journal.entity_id', '=', 'documents.document_id')
            .where('event', 'in', namesOf(written)),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal')
            .select('seq')
            .where('event', '=', rewritten)
            .where(cancellationOf, '=', sql<string>`documents.document_id::text`),
        ),
      ),
    )
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => ({ documentNumber: number, what: 'steht nicht im Journal' }))
}

/** What documents say of each other: cancelled by, settled by. Each pair is said on both sides. */
async function wronglyJoined(tx: Tx): Promise<DocumentDisagreement[]> {
  const { rows } = await sql<{ number: string }>`
    select number from documents d where
      (cancelled_by_document_id is not null and not exists (
        select from documents c
        where c.document_id = d.cancelled_by_document_id and c.cancelled_document_id = d.document_id))
      or (cancelled_document_id is not null and not exists (
        select from documents i
        where i.document_id = d.cancelled_document_id and i.cancelled_by_document_id = d.document_id))
      or settled_by_document_id is distinct from (
        select a.document_id from document_advances a where a.advance_document_id = d.document_id and a.stands)
      or exists (
        select from document_advances a where a.document_id = d.document_id
          and a.stands <> (d.kind = 'INVOICE' and d.cancelled_by_document_id is null))
    order by number`.execute(tx)
  return rows.map(({ number }) => ({ documentNumber: number, what: 'Storno oder Abrechnung' }))
}

/** What is lost of a document: a part of what is written off that no figure of it tells, only its state. */
async function wronglySummed(tx: Tx): Promise<DocumentDisagreement[]> {
  const { rows } = await sql<{ number: string }>`
    select number from documents
    left join (
      select document_id, sum(amount_cents) as lost from reductions where reason = 'UNCOLLECTIBLE' group by document_id
    ) r using (document_id)
    where uncollectible_cents <> coalesce(lost, 0)
    order by number`.execute(tx)
  return rows.map(({ number }) => ({ documentNumber: number, what: 'Zahlungen' }))
}

/** A batch of documents in the order of their ids, with what was last said of each. */
function lastStates(
  tx: Tx,
  { written, deleted }: RecordedDocuments,
  after: EntityId | null,
): Promise<LastState[]> {
  return tx
    .selectFrom('journal')
    .distinctOn('entity_id')
    .select(['entity_id as documentId', 'seq', 'event', 'data'])
    .where('event', 'in', namesOf([...written, ...deleted]))
    .$if(after !== null, (query) => query.where('entity_id', '>', after))
    .orderBy('entity_id')
    .orderBy('seq', 'desc')
    .limit(batchSize)
    .$castTo<LastState>()
    .execute()
}

/** The cancellation that was written by the same event as its replacement; of that index the words (journal_of_rewritings_cancellation). */
const cancellationOf = sql<string>`(data ->> 'cancellationEntityId')`

/** The same of cancellations that were written together with what replaces their invoices, and by no event since. */
async function statesBeside(
  tx: Tx,
  { written, deleted }: RecordedDocuments,
  after: EntityId | null,
): Promise<LastState[]> {
  const { rows } = await sql<LastState>`
    select ${cancellationOf}::uuid as "documentId", seq, event, data -> 'cancellation' as data
    from journal j
    where event in ('invoice rewritten', 'invoice sent') and event = ${rewritten} and ${cancellationOf} is not null
      and ${cancellationOf} > ${after ?? ''}
      and not exists (select from journal later where later.entity_id = (j.data ->> 'cancellationEntityId')::uuid
        and later.event = any(${namesOf([...written, ...deleted])}))
    order by ${cancellationOf}
    limit ${batchSize}`.execute(tx)
  return rows
}

/** Whether what the database sums up of its reductions is their sum. */
function hasOwnSums({ reductions, discounted, writtenOff }: StoredDocument): boolean {
  const sums = reductionSums(reductions)
  return sums.discounted === discounted && sums.writtenOff === writtenOff
}

/** What is wrong with a document that is there; null when nothing is. */
function faultOf(
  { seq, data }: LastState,
  document: StoredDocument,
  events: readonly PaymentEvent[],
  recordedOf: RecordedDocuments['recordedOf'],
  euros: EuroFacts,
): string | null {
  const later = events.filter((event) => event.seq > seq)
  // What is written as a whole document always has them.
  const { documentRecords } = data as { documentRecords: readonly StoredRecord[] }
  const stored = recordsOnWire(document)
  const paid = sumCents(document.payments.map(({ amount }) => amount))
  if (
    !isSamePayments(paymentsAfter(documentRecords, later), stored) ||
    document.paid !== paid ||
    !hasOwnSums(document)
  )
    return 'Zahlungen'
  const stands = recordedOf(document)
  return (
    differingPart(withAnswers(masked(data) as DocumentState), stands) ??
    (hasOtherDeductions(data, stands) ? 'Abgezogene Anzahlungen' : null) ??
    (hasPlausibleEuros(document, euros) ? null : 'Beträge in Euro')
  )
}

/** The months of the invoices and cancellations of a batch, which follow from all papers of their sales. */
async function monthsOfSales(
  tx: Tx,
  documents: readonly StoredDocument[],
  ofBatch: ReadonlyMap<EntityId, KeptMonth[]>,
): Promise<ReadonlyMap<EntityId, KeptMonth[]>> {
  const invoices = documents.filter((document) => document.kind !== 'BILL')
  if (invoices.length === 0) return new Map()
  const ids = invoices.map(({ documentId }) => documentId)
  const [sales, openFrom] = await Promise.all([readSales(tx, ids, invoices), readSalesRule(tx)])
  const others = sales.documents.map(({ documentId }) => documentId).filter((id) => !ids.includes(id))
  const ofOthers = others.length === 0 ? [] : await readMonths(tx, others)
  return monthsToKeep({ sales, kept: new Map([...ofBatch, ...ofOthers]), openFrom })
}

/** The first month that was open when bills got the rule of now (migrations/0027-input-tax.sql); null where none was locked by then. */
async function readBillsRule(tx: Tx): Promise<Month | null> {
  const { rows } = await sql<{ month: Month | null }>`
    select to_char(max(l.month) + interval '1 month', 'YYYY-MM') as month
    from locked_months l join migrations m on m.name = '0027-input-tax.sql' and l.locked_at <= m.at`.execute(
    tx,
  )
  return rows[0]?.month ?? null
}

interface ExpectedMonths {
  /** Of invoices and cancellations. */
  ofSales: ReadonlyMap<EntityId, KeptMonth[]>
  /** `readBillsRule`. */
  billsRule: Month | null
}

/** Whether the months are others than those of the document. */
function monthsFault(
  document: StoredDocument,
  kept: readonly KeptMonth[],
  { ofSales, billsRule }: ExpectedMonths,
): string | null {
  const isTaxedIn =
    document.kind === 'BILL'
      ? areSettled(kept, monthsOfBill(document, billFactsThen(kept, document)), billsRule)
      : areSameMonths(kept, ofSales.get(document.documentId) ?? [])
  return isTaxedIn ? null : 'Steuermonate'
}

/** As it is recorded now: there was a time when the number of a partner's card was kept whole. What is no whole document stays. */
function masked(data: object): object {
  return 'partner' in data && 'partnership' in data ? recordedDocument(data as DocumentOnWire) : data
}

const namesOf = (events: readonly EventDeclaration[]) => events.map(({ name }) => name)

/** Bills and invoices have their numbers under names of their own. */
function numberOf(data: object): string {
  const { billNumber, invoiceNumber } = data as { billNumber?: string; invoiceNumber?: string }
  return billNumber ?? invoiceNumber ?? ''
}
