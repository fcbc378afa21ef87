import { type Selectable, sql } from 'kysely'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentMonthsTable } from '#server/db/tables.ts'
import { areSameMonths, changedMonths, type MonthsChange } from '../rules/months/changed-months.ts'
import {
  type AdvanceDocument,
  documentMonths,
  type KeptMonth,
  type MonthFacts,
  type TaxedDocument,
} from '../rules/months/document-months.ts'
import { settledMonths } from '../rules/months/settled-months.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { readDocument } from './read-document.ts'
import { readMonths } from './read-document-months.ts'

/** The months of one document, before and after a change. */
export interface MonthsOfDocument extends MonthsChange {
  documentId: EntityId
}

/**
 * What becomes of the months when a document is written: its own, and those of final invoices that look at what was paid of it
 * as their advance. All of them are locked (`lockDocument`).
 */
export async function decideMonths(
  tx: Tx,
  before: StoredDocument | null,
  after: TaxedDocument | null,
): Promise<MonthsOfDocument[]> {
  const document = after ?? before
  if (document === null) return []
  const { documentId } = document
  const [factsBefore, factsAfter, openFrom, kept] = await Promise.all([
    loadFacts(tx, before),
    loadFacts(tx, after),
    before === null ? null : loadOpenFrom(tx),
    // Of a new document nothing is kept, and nobody is asked for it.
    before === null ? [] : readMonths(tx, [documentId]).then((months) => months.get(documentId) ?? []),
  ])
  const will = after === null ? [] : documentMonths(after, factsAfter)
  const was = before === null ? [] : documentMonths(before, factsBefore)
  // What leaves the months as the rules have them leaves those that are kept, by whichever rules.
  const isKept = before !== null && after !== null && areSameMonths(was, will)
  const settled = () => settledMonths(will, { kept, was, openMonth: openFrom && monthOf(openFrom) })
  const own = { documentId, before: kept, after: isKept ? kept : settled() }
  const advance = before !== null && before.kind === 'INVOICE' && before.advance
  const others = advance && after !== null ? await finalInvoices(tx, before.documentId, after) : []
  return [own, ...others]
}

/**
 * Gives the rows of those months to the runner that are others than before: what lies in a locked month is not touched. Those of a new
 * document are written with it (`monthsOfNew`).
 */
export function keepMonths(tx: Tx, context: Context, changes: readonly MonthsOfDocument[]): void {
  for (const change of changes) {
    const { documentId, before, after } = change
    const changed = changedMonths([change])
    const gone = changed.filter((month) => before.some((row) => row.month === month))
    if (gone.length > 0) {
      context.write(
        tx.deleteFrom('document_months').where('document_id', '=', documentId).where('month', 'in', gone),
      )
    }
    const made = after.filter(({ month }) => changed.includes(month))
    if (made.length === 0) continue
    const query = insertMonths(documentId, made)
    context.write({ compile: () => query.compile(tx) })
  }
}

/**
 * Gives the runner what stores in the rows that were written by which rates they are converted for good: those of what takes back or
 * corrects what a locked month counted, and what comes into a locked month (decisions §10, 'Months' rates').
 */
export function keepRates(
  tx: Tx,
  context: Pick<Context, 'write'>,
  currency: string,
  changes: readonly MonthsOfDocument[],
): void {
  if (currency === baseCurrency) return
  for (const { documentId, after } of changes) {
    if (after.length === 0) continue
    context.write({ compile: () => sql`select keep_document_rates(${documentId})`.compile(tx) })
  }
}

/** What writes the months of a new document; null where it has none yet, such as an advance that nobody has paid. */
export function monthsOfNew(changes: readonly MonthsOfDocument[]) {
  const [own] = changes
  return own === undefined || own.after.length === 0 ? null : insertMonths(own.documentId, own.after)
}

/** The documents that list an advance, with what they look at as it was and as it will be. */
async function finalInvoices(
  tx: Tx,
  advanceId: EntityId,
  after: AdvanceDocument,
): Promise<MonthsOfDocument[]> {
  const listing = await tx
    .selectFrom('document_advances')
    .select('document_id')
    .where('advance_document_id', '=', advanceId)
    .execute()
  return Promise.all(
    listing.map(async ({ document_id: documentId }) => {
      const invoice = await readDocument(tx, documentId, ['INVOICE', 'CANCELLATION'])
      const facts = await loadFacts(tx, invoice)
      const place = invoice.advances.findIndex((advance) => advance.documentId === advanceId)
      const advances = facts.advances.with(place, after)
      const before = documentMonths(invoice, facts)
      return { documentId, before, after: documentMonths(invoice, { ...facts, advances }) }
    }),
  )
}

async function loadFacts(tx: Tx, document: TaxedDocument | null): Promise<MonthFacts> {
  if (document === null || document.kind === 'BILL') return { advances: [] }
  const advances = document.advances.map(({ documentId }) => readDocument(tx, documentId, ['INVOICE']))
  return { advances: await Promise.all(advances) }
}

/** One statement for any number of rows, so that it is prepared once. */
function insertMonths(documentId: EntityId, months: readonly KeptMonth[]) {
  const rows = JSON.stringify(months.map((month) => monthRow(documentId, month)))
  return sql`insert into document_months
    select * from json_populate_recordset(null::document_months, ${rows}::text::json)`
}

/** The row of a month. */
function monthRow(documentId: EntityId, month: KeptMonth): Selectable<DocumentMonthsTable> {
  return {
    document_id: documentId,
    month: month.month,
    tax_type: month.taxType,
    tax_percent: String(month.taxPercent),
    tax_reason_code: month.taxReason?.code ?? null,
    tax_reason_text: month.taxReason?.text ?? null,
    base_cents: month.base,
    vat_cents: month.vat,
    input_tax_cents: month.inputTax,
    rate_month: month.rateMonth,
    currency_base_cents: month.currencyBase,
    currency_tax_cents: month.currencyTax,
    // Those of what is locked come after it (keepRates).
    converted_by: null,
    month_rate: null,
  }
}
