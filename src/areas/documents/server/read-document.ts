import type { Selectable } from 'kysely'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentsTable, LineItemsTable, PaymentsTable } from '#server/db/tables.ts'
import type { StoredLineItem } from '../contract.ts'
import type { TaxType } from '../rules/tax-types.ts'
import { documentTotals, type PricedLine, type Totals } from '../rules/totals.ts'

/** The sums in EUR serve the lists only. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'gross_euro_cents' | 'due_euro_cents'>
export type DocumentVersions = Pick<DocumentRow, 'version' | 'payments_version'>
/** A line item, with what is shown of its product. */
export type LineItemRow = Selectable<LineItemsTable> & {
  product_code: string | null
  product_tax_type: string | null
}
export type PaymentRow = Selectable<PaymentsTable>

export interface StoredDocument {
  row: DocumentRow
  lines: LineItemRow[]
  payments: PaymentRow[]
}

export type DocumentKind = 'BILL' | 'INVOICE' | 'CANCELLATION'

/** Refuses an id that is not a document of these kinds: whoever may see bills need not see invoices. */
export async function refuseOtherKinds(
  tx: Tx,
  documentId: EntityId,
  kinds: readonly DocumentKind[],
): Promise<void> {
  const row = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('document_id', '=', documentId)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
}

/** A document with its lines and payments; refuses when there is none of these kinds under the id. */
export async function readDocument(
  tx: Tx,
  documentId: EntityId,
  kinds: readonly DocumentKind[],
): Promise<StoredDocument> {
  const [row, parts] = await Promise.all([
    selectDocument(tx, documentId, kinds).executeTakeFirst(),
    loadParts(tx, documentId),
  ])
  if (!row) throw new Refusal('not-found')
  return { row, ...parts }
}

/**
 * As `readDocument`, locked until the commit: for replacing and deleting it, and for its payments. Lines and payments
 * are read once the lock is held, so that they are what the one before left.
 */
export async function lockDocument(
  tx: Tx,
  documentId: EntityId,
  kinds: readonly DocumentKind[],
): Promise<StoredDocument> {
  const row = await selectDocument(tx, documentId, kinds).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return { row, ...(await loadParts(tx, documentId)) }
}

function selectDocument(tx: Tx, documentId: EntityId, kinds: readonly DocumentKind[]) {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('kind', 'in', kinds)
}

async function loadParts(tx: Tx, documentId: EntityId) {
  const [lines, payments] = await Promise.all([
    tx
      .selectFrom('line_items')
      .leftJoin('products', 'products.product_id', 'line_items.product_id')
      .selectAll('line_items')
      .select(['products.code as product_code', 'products.tax_type as product_tax_type'])
      .where('document_id', '=', documentId)
      .orderBy('position')
      .execute(),
    tx
      .selectFrom('payments')
      .selectAll()
      .where('document_id', '=', documentId)
      .orderBy('record_day')
      .orderBy('payment_id')
      .execute(),
  ])
  return { lines, payments }
}

/** A stored line as the totals need it. */
export function pricedLine(line: LineItemRow): PricedLine {
  return {
    quantity: line.quantity,
    amount: line.amount_cents,
    amountIncludesTax: line.amount_includes_tax,
    // The database's check allows only tax types.
    taxType: line.tax_type as TaxType,
    taxPercent: line.tax_percent,
    amountBuying: line.amount_buying_cents,
  }
}

/** A stored line on the wire (spec 2 §3). */
export function lineOnWire(line: LineItemRow, currency: string): StoredLineItem {
  const nonTaxable = line.tax_type === 'DIFFERENTIAL' ? (line.amount_buying_cents ?? cents(0)) : cents(0)
  return {
    localId: line.local_id,
    quantity: line.quantity,
    amount: unitsFromCents(line.amount_cents),
    amountBuying: line.amount_buying_cents === null ? null : unitsFromCents(line.amount_buying_cents),
    amountIncludesTax: line.amount_includes_tax,
    amountGross: unitsFromCents(line.gross_cents),
    amountNet: unitsFromCents(line.net_cents),
    amountNetNonTaxable: unitsFromCents(nonTaxable),
    bookingText: line.booking_text,
    categoryEntityId: line.category_id,
    productEntityId: line.product_id,
    product: productOnWire(line),
    currency,
    descriptionShort: line.description_short,
    descriptionLong: line.description_long,
    taxPercent: line.tax_percent,
    taxType: line.tax_type as TaxType,
  }
}

function productOnWire({ product_code: code, product_tax_type: taxType }: LineItemRow) {
  // The database's check allows only the contract's words.
  return code === null ? null : { code, taxType: taxType as ProductTaxType }
}

/** The totals of a stored document on the wire (spec 2 §3). */
export function totalsOnWire({ row, lines }: StoredDocument) {
  const totals: Totals = documentTotals(lines.map(pricedLine))
  return {
    amountNetTotal: unitsFromCents(totals.net),
    amountGrossTotal: unitsFromCents(totals.gross),
    amountDifferentialTotal: unitsFromCents(totals.differential),
    amountDue: unitsFromCents(row.due_cents),
    paymentTotal: unitsFromCents(row.paid_cents),
    taxAmountTotal: unitsFromCents(totals.tax),
    taxAmountTotalPerTax: totals.perTax.map((group) => ({
      taxPercent: group.taxPercent,
      amountNet: unitsFromCents(group.net),
      taxAmount: unitsFromCents(group.tax),
      amountGross: unitsFromCents(group.gross),
    })),
  }
}

/** A stored payment on the wire (spec 2 §3). */
export function recordOnWire(payment: PaymentRow, currency: string) {
  return {
    entityId: { uuid: payment.payment_id as string },
    recordDate: payment.record_day as Day as string,
    recordDetails: {
      recordType: 'PAYMENT' as const,
      recordData: { amount: unitsFromCents(payment.amount_cents), currency, fromIban: payment.from_iban },
    },
  }
}

/** A stored rate without the zeros at its end: `1.086200000000` → `1.0862`. */
export function plainRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
}
