import type { Insertable, Selectable } from 'kysely'
import type { ReceiverFields, SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import type { DiscountTerm } from '#areas/payment-targets/rules/discount-terms.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import type { DifferentialKind } from '#areas/stock/rules/product-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type {
  DocumentsTable,
  DocumentTaxesTable,
  LineItemsTable,
  PaymentsTable,
  ReductionsTable,
} from '#server/db/tables.ts'
import type { ListedAdvance } from '../rules/advances.ts'
import { documentBookingText } from '../rules/booking-text.ts'
import type { TaxFigures } from '../rules/document-figures.ts'
import { documentSearchText } from '../rules/document-search-text.ts'
import {
  billFields,
  documentFields,
  invoiceFields,
  invoiceLineFields,
} from '../rules/fields/document-fields.ts'
import { type Columns, columnsOf, nothingOf, ofColumns } from '../rules/fields/field-table.ts'
import { type LineEuros, lineEuros } from '../rules/lines/line-euros.ts'
import type { LineText } from '../rules/lines/line-texts.ts'
import { byTax } from '../rules/lines/totals.ts'
import type {
  CancelledInvoice,
  CorrectedInvoice,
  DocumentLine,
  ReplacedInvoice,
  StoredDocument,
} from '../rules/stored-document.ts'
import type { Declaration } from '../rules/taxes/declarations.ts'
import { inOrder } from '../rules/taxes/printed-taxes.ts'
import type { TaxReason } from '../rules/taxes/tax-reasons.ts'

// The rows of a document and the document, each way, side by side: the only place that knows both names of a thing.

/** A document's row, with what a cancellation names of its invoice. */
export type DocumentRow = Selectable<DocumentsTable> & {
  cancelled_number: string | null
  cancelled_day: Day | null
  cancelled_paid_cents: Cents | null
  corrected_invoice_number: string | null
  corrected_invoice_day: Day | null
  original_euro_cents: Cents | null
  replaced_number: string | null
  replaced_day: Day | null
  replacement_id: EntityId | null
  replacement_number: string | null
  replacement_day: Day | null
  settled_by_number: string | null
}
/** An advance that a document lists. */
export interface AdvanceRow {
  document_id: EntityId
  number: string
  document_day: Day
  gross_cents: Cents
}
/** Skonto or a write-off, as a payment. */
export type ReductionRow = Selectable<ReductionsTable> & { transfer_document_number: string | null }

/** A payment, with the number of the document that the other half of its transfer is of. */
export type PaymentRow = Selectable<PaymentsTable> & { transfer_document_number: string | null }
interface ProductOfRow {
  product_code: string
  product_tax_type: 'm' | 'v'
  product_differential_kind: DifferentialKind
  product_seller_kind: SellerKind | null
  product_reduced_rate: boolean
}
/** A line item, with what is shown of its product. */
export type LineItemRow = Selectable<LineItemsTable> &
  (ProductOfRow | { [Column in keyof ProductOfRow]: null })

export interface DocumentRows {
  row: DocumentRow
  lines: readonly LineItemRow[]
  /** Its own, and those that it deducts of advances. */
  taxes: readonly Selectable<DocumentTaxesTable>[]
  advances: readonly AdvanceRow[]
  payments: readonly PaymentRow[]
  reductions: readonly ReductionRow[]
}

/** The columns of a document that its writer decides; sums of payments and of the lists are the database's. */
export function documentRow(
  document: StoredDocument,
): Insertable<DocumentsTable> & Columns<typeof documentFields> {
  const bill = document.kind === 'BILL' ? document : null
  const invoice = document.kind === 'BILL' ? null : document
  return {
    // What it does not have is empty; its own come after.
    ...columnsOf(documentFields, nothingOf(documentFields)),
    ...(bill && columnsOf(billFields, bill)),
    ...(invoice && columnsOf(invoiceFields, invoice)),
    document_id: document.documentId,
    kind: document.kind,
    number: document.number,
    number_year: invoice?.place.year ?? null,
    number_count: invoice?.place.count ?? null,
    document_day: document.documentDay,
    booking_day: bill?.bookingDay ?? null,
    service_day: document.serviceDay,
    tax_scheme: document.taxScheme,
    counted_as_eu: document.countedAsEu,
    currency: document.currency,
    rate: document.rate,
    rate_day: document.rateDay,
    partner_id: document.partnerId,
    partner: document.partner,
    partner_text: document.partnerText,
    payment_method: document.paymentMethod,
    payment_target_days: document.paymentTargetDays,
    discount_terms: document.discountTerms,
    customer_number_at_supplier: bill?.customerNumberAtSupplier ?? '',
    declarations: document.declarations,
    texts: invoice?.texts ?? [],
    net_cents: document.net,
    tax_cents: document.tax,
    gross_cents: document.gross,
    cancelled_document_id: invoice?.cancelled?.documentId ?? null,
    ...correctedColumns(invoice?.corrected ?? null),
    replaces_document_id: invoice?.replaces?.documentId ?? null,
    replaces_after_lock: invoice?.replaces?.afterLock ?? false,
    booking_text: documentBookingText(document.lines.map((line) => line.bookingText)),
    search_text: documentSearchText(document),
  }
}

/** The partner as his own schema parsed him, which for long knew no Skonto. */
const supplierOfRow = ({ partner }: DocumentRow): SupplierFields => ({
  discountTerms: [],
  ...(partner as Omit<SupplierFields, 'discountTerms'>),
})

/** Likewise, no language, and no agreement on the target. */
const receiverOfRow = ({ partner }: DocumentRow): ReceiverFields => ({
  language: 'DE',
  discountTerms: [],
  targetAgreed: false,
  ...(partner as Omit<ReceiverFields, 'language' | 'discountTerms' | 'targetAgreed'>),
})

/** A document as its rows say it. */
export function documentOfRows({
  row,
  lines,
  taxes,
  advances,
  payments,
  reductions,
}: DocumentRows): StoredDocument {
  const common = {
    documentId: row.document_id,
    number: row.number,
    documentDay: row.document_day,
    taxScheme: row.tax_scheme,
    countedAsEu: row.counted_as_eu,
    currency: row.currency,
    rate: plainRate(row.rate),
    rateDay: row.rate_day,
    partnerId: row.partner_id,
    partnerText: row.partner_text,
    // Partners and methods are stored as their own schemas parsed them.
    paymentMethod: row.payment_method as PaymentMethodData,
    paymentTargetDays: row.payment_target_days,
    // As their own schema parsed them.
    discountTerms: row.discount_terms as DiscountTerm[],
    ...{ net: row.net_cents, tax: row.tax_cents, gross: row.gross_cents },
    taxes: taxesOf(taxes, null),
    lines: lines.map(lineOfRow),
    // As their own schema parsed them.
    declarations: row.declarations as Declaration[],
    payments: payments.map(paymentOfRow),
    reductions: reductions.map(reductionOfRow),
    ...{ paid: row.paid_cents, discounted: row.discount_cents, writtenOff: row.written_off_cents },
    due: row.due_cents,
    ...{ version: row.version, paymentsVersion: row.payments_version },
  }
  if (row.kind === 'BILL') {
    return {
      ...common,
      ...ofColumns(billFields, row),
      kind: row.kind,
      bookingDay: given(row.booking_day),
      serviceDay: row.service_day,
      partner: supplierOfRow(row),
      customerNumberAtSupplier: row.customer_number_at_supplier,
      printedTaxes: inOrder(taxes.filter((tax) => tax.tax_printed).map(taxOfRow)).map(
        ({ taxPercent, tax }) => ({ taxPercent, tax }),
      ),
    }
  }
  return {
    ...common,
    ...ofColumns(invoiceFields, row),
    kind: row.kind,
    place: { year: given(row.number_year), count: given(row.number_count) },
    serviceDay: given(row.service_day),
    partner: receiverOfRow(row),
    cancelled: cancelledOfRow(row),
    corrected: correctedOfRow(row),
    ...replacedOfRow(row),
    cancelledById: row.cancelled_by_document_id,
    settledBy: row.settled_by_document_id && {
      documentId: row.settled_by_document_id,
      number: given(row.settled_by_number),
    },
    replacedBy: replacedOf(row.replacement_id, row.replacement_number, row.replacement_day),
    // Written by the contract that parsed them.
    texts: row.texts as LineText[],
    advances: advances.map((advance) => listedAdvance(advance, taxes)),
  }
}

function listedAdvance(advance: AdvanceRow, taxes: DocumentRows['taxes']): ListedAdvance {
  return {
    documentId: advance.document_id,
    number: advance.number,
    documentDay: advance.document_day,
    gross: advance.gross_cents,
    received: taxesOf(taxes, advance.document_id),
  }
}

/** Its own groups, or those that it deducts of an advance. */
function taxesOf(taxes: DocumentRows['taxes'], advanceId: EntityId | null): TaxFigures[] {
  return taxes
    .filter((row) => row.advance_document_id === advanceId)
    .map(taxOfRow)
    .sort(byTax)
}

function cancelledOfRow(row: DocumentRow): CancelledInvoice | null {
  const { cancelled_document_id: documentId } = row
  if (documentId === null) return null
  return {
    documentId,
    number: given(row.cancelled_number),
    documentDay: given(row.cancelled_day),
    paid: given(row.cancelled_paid_cents),
  }
}

/** Number and day of one that stands here are its own. */
function correctedColumns(corrected: CorrectedInvoice | null) {
  const isEarlier = corrected !== null && corrected.documentId === null
  return {
    corrected_document_id: corrected?.documentId ?? null,
    corrected_number: isEarlier ? corrected.number : null,
    corrected_day: isEarlier ? corrected.documentDay : null,
  }
}

function correctedOfRow(row: DocumentRow): CorrectedInvoice | null {
  const number = row.corrected_invoice_number ?? row.corrected_number
  if (number === null) return null
  const documentDay = given(row.corrected_invoice_day ?? row.corrected_day)
  return { documentId: row.corrected_document_id, number, documentDay }
}

/** What it replaces, and what the largest of its originals asks for. */
function replacedOfRow(row: DocumentRow): { replaces: ReplacedInvoice | null; originalEuro?: Cents } {
  const { original_euro_cents: originalEuro } = row
  const replaced = replacedOf(row.replaces_document_id, row.replaced_number, row.replaced_day)
  return {
    replaces: replaced && { ...replaced, ...(row.replaces_after_lock && { afterLock: true }) },
    ...(originalEuro !== null && { originalEuro }),
  }
}

/** The other invoice of a pair of which one replaces the other. */
function replacedOf(
  documentId: EntityId | null,
  number: string | null,
  documentDay: Day | null,
): ReplacedInvoice | null {
  return documentId && { documentId, number: given(number), documentDay: given(documentDay) }
}

/** What the checks of the table promise for the document's kind. */
function given<T>(value: T | null): T {
  if (value === null) throw new Error('a document without what belongs to its kind')
  return value
}

/** The rows of a document's line items. What is only shown of a product is no column. */
export function lineRows(document: StoredDocument): Selectable<LineItemsTable>[] {
  const deducted = document.kind === 'BILL' ? [] : document.advances.flatMap(({ received }) => received)
  const euros = lineEuros(document.lines, [...document.taxes, ...deducted], document.rate)
  return euros.map((line, index) => lineRow(document.documentId, line, index))
}

function lineRow(
  documentId: EntityId,
  line: DocumentLine & LineEuros,
  index: number,
): Selectable<LineItemsTable> {
  return {
    ...columnsOf(invoiceLineFields, line),
    document_id: documentId,
    position: index + 1,
    local_id: line.localId,
    quantity: String(line.quantity),
    amount_cents: line.amount,
    amount_includes_tax: line.amountIncludesTax,
    net_cents: line.net,
    gross_cents: line.gross,
    booking_text: line.bookingText,
    category_id: line.categoryId,
    product_id: line.product?.entityId.uuid ?? null,
    product_use: line.productUse,
    differential_kind: line.differentialKind,
    differential_tax_cents: line.differentialTax,
    differential_tax_euro_cents: line.differentialTaxEuro,
    tax_percent: String(line.taxPercent),
    tax_type: line.taxType,
    tax_reason_code: line.taxReason?.code ?? null,
    tax_reason_text: line.taxReason?.text ?? null,
    applies_to_local_id: line.appliesToLocalId,
    goods_returned: line.goodsReturned,
    margin_reduction_cents: line.marginReduction,
    net_euro_cents: line.netEuro,
    gross_euro_cents: line.grossEuro,
  }
}

function lineOfRow(row: LineItemRow): DocumentLine {
  return {
    ...ofColumns(invoiceLineFields, row),
    localId: row.local_id,
    quantity: Number(row.quantity),
    amount: row.amount_cents,
    amountIncludesTax: row.amount_includes_tax,
    net: row.net_cents,
    gross: row.gross_cents,
    bookingText: row.booking_text,
    categoryId: row.category_id,
    product: productOfRow(row),
    productUse: row.product_use,
    differentialKind: row.differential_kind,
    differentialTax: row.differential_tax_cents,
    differentialTaxEuro: row.differential_tax_euro_cents,
    taxPercent: Number(row.tax_percent),
    taxType: row.tax_type,
    taxReason: reasonOfRow(row),
    appliesToLocalId: row.applies_to_local_id,
    goodsReturned: row.goods_returned,
    marginReduction: row.margin_reduction_cents,
  }
}

/** The checks of the tables promise both or none. */
function reasonOfRow({
  tax_reason_code: code,
  tax_reason_text: text,
}: Pick<Selectable<LineItemsTable>, 'tax_reason_code' | 'tax_reason_text'>): TaxReason | null {
  return code === null || text === null ? null : { code, text }
}

function productOfRow(row: LineItemRow): DocumentLine['product'] {
  if (row.product_id === null || row.product_code === null) return null
  return {
    entityId: { uuid: row.product_id },
    code: row.product_code,
    taxType: row.product_tax_type,
    differentialKind: row.product_differential_kind,
    sellerKind: row.product_seller_kind,
    boughtAtReducedRate: row.product_reduced_rate,
  }
}

/** The rows of a document's own tax groups, and of those that it deducts of advances. */
export function taxRows(document: StoredDocument): Selectable<DocumentTaxesTable>[] {
  const { documentId } = document
  const printed = document.kind === 'BILL' ? document.printedTaxes : []
  const advances = document.kind === 'BILL' ? [] : document.advances
  const isPrinted = ({ taxType, taxPercent }: TaxFigures) =>
    taxType === 'VAT' && printed.some((one) => one.taxPercent === taxPercent)
  return [
    ...document.taxes.map((group) => ({ ...taxRow(documentId, group), tax_printed: isPrinted(group) })),
    ...advances.flatMap((advance) =>
      advance.received.map((group) => taxRow(documentId, group, advance.documentId)),
    ),
  ]
}

/** The row of a tax group; with `advanceId` of what is deducted of an advance. */
function taxRow(
  documentId: EntityId,
  group: TaxFigures,
  advanceId: EntityId | null = null,
): Selectable<DocumentTaxesTable> {
  return {
    document_id: documentId,
    advance_document_id: advanceId,
    tax_type: group.taxType,
    tax_percent: String(group.taxPercent),
    tax_reason_code: group.taxReason?.code ?? null,
    tax_reason_text: group.taxReason?.text ?? null,
    net_cents: group.net,
    tax_cents: group.tax,
    gross_cents: group.gross,
    owed_tax_cents: group.owedTax,
    net_euro_cents: group.netEuro,
    tax_euro_cents: group.taxEuro,
    gross_euro_cents: group.grossEuro,
    owed_tax_euro_cents: group.owedTaxEuro,
    tax_printed: false,
  }
}

/** A tax group, as its row says it. */
export function taxOfRow(row: Selectable<DocumentTaxesTable>): TaxFigures {
  return {
    taxType: row.tax_type,
    taxPercent: Number(row.tax_percent),
    taxReason: reasonOfRow(row),
    net: row.net_cents,
    tax: row.tax_cents,
    gross: row.gross_cents,
    owedTax: row.owed_tax_cents,
    netEuro: row.net_euro_cents,
    taxEuro: row.tax_euro_cents,
    grossEuro: row.gross_euro_cents,
    owedTaxEuro: row.owed_tax_euro_cents,
  }
}

/** The row of a payment, but for what the database says of it. */
export function paymentRow(
  documentId: EntityId,
  payment: Payment,
): Omit<Selectable<PaymentsTable>, 'ahead_of_day'> {
  return {
    payment_id: payment.paymentId,
    document_id: documentId,
    record_day: payment.recordDate,
    amount_cents: payment.amount,
    from_iban: payment.fromIban,
    transfer_id: payment.transfer?.transferId ?? null,
    transfer_document_id: payment.transfer?.documentId ?? null,
    received_day: payment.late?.receivedOn ?? payment.receivedOn ?? null,
    late_reason: payment.late?.reason ?? '',
  }
}

function paymentOfRow(row: PaymentRow): Payment {
  return {
    paymentId: row.payment_id,
    recordDate: row.record_day,
    amount: row.amount_cents,
    fromIban: row.from_iban,
    transfer: transferOfRow(row),
    ...(row.late_reason === ''
      ? { late: null, receivedOn: row.received_day }
      : { late: row.received_day && { receivedOn: row.received_day, reason: row.late_reason } }),
  }
}

/** The row of what is taken off. */
export function reductionRow(documentId: EntityId, reduction: Reduction): Selectable<ReductionsTable> {
  return {
    reduction_id: reduction.reductionId,
    document_id: documentId,
    record_type: reduction.recordType,
    reason: reduction.reason,
    reason_text: reduction.text,
    record_day: reduction.recordDate,
    amount_cents: reduction.amount,
    payment_id: reduction.paymentId,
    received_day: reduction.receivedOn,
    late_reason: reduction.late?.reason ?? '',
    transfer_id: reduction.transfer?.transferId ?? null,
    transfer_document_id: reduction.transfer?.documentId ?? null,
  }
}

function reductionOfRow(row: ReductionRow): Reduction {
  const isLate = row.received_day !== null && row.late_reason !== ''
  return {
    reductionId: row.reduction_id,
    // Checks of the table promise these.
    recordType: row.record_type as Reduction['recordType'],
    reason: row.reason as Reduction['reason'],
    text: row.reason_text,
    recordDate: row.record_day,
    receivedOn: row.received_day,
    amount: row.amount_cents,
    paymentId: row.payment_id,
    transfer: transferOfRow(row),
    late: isLate ? { receivedOn: given(row.received_day), reason: row.late_reason } : null,
  }
}

/** A check of the table promises both or none. */
function transferOfRow(row: PaymentRow | ReductionRow): Payment['transfer'] {
  const { transfer_id: transferId, transfer_document_id: documentId, transfer_document_number: number } = row
  return transferId && documentId && { transferId, documentId, number: given(number) }
}

/** A stored rate without the zeros at its end: `1.086200000000` → `1.0862`. */
export function plainRate(rate: string): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
}
