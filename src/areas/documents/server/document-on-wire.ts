import type { Payment } from '#areas/payments/rules/payment.ts'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import { type Cents, cents, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import type { StoredLineItem } from '../contract.ts'
import type { TaxFigures } from '../rules/document-figures.ts'
import { invoiceLineFields } from '../rules/fields/document-fields.ts'
import { onWire } from '../rules/fields/field-table.ts'
import { timesQuantity } from '../rules/lines/line-total.ts'
import { showsTax } from '../rules/lines/totals.ts'
import type { DocumentLine, StoredDocument } from '../rules/stored-document.ts'

/** What bills and invoices on the wire have in common (spec 2 §3). Every figure is the stored one. */
export function documentOnWire(document: StoredDocument) {
  const { currency, partnerId } = document
  return {
    taxScheme: document.taxScheme,
    countedAsEu: document.countedAsEu,
    currency,
    rate: document.rate,
    declarations: [...document.declarations],
    lineItems: document.lines.map((line) => lineOnWire(line, currency)),
    totals: totalsOnWire(document),
    documentRecords: recordsOnWire(document),
    partner: { entityId: { uuid: partnerId }, data: document.partner },
  }
}

/** How a document is paid, as its partnership says it. */
export function termsOnWire({ paymentMethod, paymentTargetDays, discountTerms }: StoredDocument) {
  return {
    preferredPaymentMethod: paymentMethod,
    paymentTargetDays,
    discountTerms: discountTerms.map((term) => ({
      ...term,
      base: term.base === null ? null : unitsFromCents(term.base),
    })),
  }
}

function lineOnWire(line: DocumentLine, currency: string): StoredLineItem {
  const buying = line.taxType === 'DIFFERENTIAL' ? (line.amountBuying ?? zeroCents) : zeroCents
  return {
    ...onWire(invoiceLineFields, line),
    localId: line.localId,
    quantity: line.quantity,
    amount: unitsFromCents(line.amount),
    amountIncludesTax: line.amountIncludesTax,
    amountGross: unitsFromCents(line.gross),
    amountNet: unitsFromCents(line.net),
    amountNetNonTaxable: unitsFromCents(timesQuantity(buying, line.quantity, currency)),
    bookingText: line.bookingText,
    categoryEntityId: line.categoryId,
    productEntityId: line.product?.entityId.uuid ?? null,
    product: line.product && productOnWire(line.product),
    productUse: line.productUse,
    currency,
    taxPercent: line.taxPercent,
    taxType: line.taxType,
    taxReason: line.taxReason,
    appliesToLocalId: line.appliesToLocalId,
    goodsReturned: line.goodsReturned,
  }
}

/** One by one: of a line just decided there is the whole product, with what it cost. */
function productOnWire(product: NonNullable<DocumentLine['product']>): StoredLineItem['product'] {
  const { code, taxType, differentialKind, sellerKind, boughtAtReducedRate } = product
  return { code, taxType, differentialKind, sellerKind, boughtAtReducedRate }
}

function totalsOnWire(document: StoredDocument) {
  const differential = differentialGross(document)
  return {
    amountNetTotal: unitsFromCents(cents(document.net - differential)),
    amountGrossTotal: unitsFromCents(document.gross),
    amountDifferentialTotal: unitsFromCents(differential),
    amountDue: unitsFromCents(document.due),
    paymentTotal: unitsFromCents(document.paid),
    discountTotal: unitsFromCents(document.discounted),
    writeOffTotal: unitsFromCents(document.writtenOff),
    taxAmountTotal: unitsFromCents(document.tax),
    taxAmountTotalPerTax: document.taxes.filter(showsTax).map((group) => ({
      taxPercent: group.taxPercent,
      amountNet: unitsFromCents(group.net),
      taxAmount: unitsFromCents(group.tax),
      amountGross: unitsFromCents(group.gross),
    })),
    taxGroups: taxGroupsOnWire(document.taxes),
  }
}

/** Groups of tax, in the document's currency. */
export function taxGroupsOnWire(taxes: readonly TaxFigures[]) {
  return taxes.map((group) => ({
    taxType: group.taxType,
    taxPercent: group.taxPercent,
    taxReason: group.taxReason,
    amountNet: unitsFromCents(group.net),
    taxAmount: unitsFromCents(group.tax),
    amountGross: unitsFromCents(group.gross),
    owedTaxAmount: unitsFromCents(group.owedTax),
  }))
}

function differentialGross({ taxes }: StoredDocument): Cents {
  return sumCents(taxes.filter(({ taxType }) => taxType === 'DIFFERENTIAL').map(({ gross }) => gross))
}

/** Its payments and what is taken off it, by day; of one day the payments first. */
export function recordsOnWire({
  payments,
  reductions,
  currency,
}: Pick<StoredDocument, 'payments' | 'reductions' | 'currency'>) {
  return [
    ...payments.map((payment) => paymentOnWire(payment, currency)),
    ...reductions.map((reduction) => reductionOnWire(reduction, currency)),
  ].sort((a, b) => (a.recordDate < b.recordDate ? -1 : a.recordDate > b.recordDate ? 1 : 0))
}

/** Skonto or a write-off as a document record (decisions §11 'Records'). */
export function reductionOnWire(reduction: Reduction, currency: string) {
  const { reductionId, recordType, recordDate, receivedOn, amount, reason, text, transfer, late } = reduction
  return {
    entityId: { uuid: reductionId },
    recordDate: recordDate,
    receivedOn,
    declarations: late ? [{ code: 'LATE_REPORT' as const, reason: late.reason }] : [],
    recordDetails: {
      recordType,
      recordData: {
        ...{ amount: unitsFromCents(amount), currency, fromIban: '' },
        ...(reason !== null && { reason, text }),
      },
    },
    paymentEntityId: reduction.paymentId,
    transferEntityId: transfer?.transferId ?? null,
    transferDocumentEntityId: transfer?.documentId ?? null,
    transferDocumentNumber: transfer?.number ?? null,
  }
}

/** A payment as a document record (spec 2 §3). */
export function paymentOnWire(payment: Payment, currency: string) {
  const { paymentId, recordDate, amount, fromIban, transfer, late, receivedOn = null } = payment
  return {
    entityId: { uuid: paymentId },
    recordDate: recordDate,
    receivedOn: late?.receivedOn ?? receivedOn,
    declarations: late ? [{ code: 'LATE_REPORT' as const, reason: late.reason }] : [],
    recordDetails: {
      recordType: 'PAYMENT' as const,
      recordData: { amount: unitsFromCents(amount), currency, fromIban },
    },
    paymentEntityId: null,
    transferEntityId: transfer?.transferId ?? null,
    transferDocumentEntityId: transfer?.documentId ?? null,
    transferDocumentNumber: transfer?.number ?? null,
  }
}
