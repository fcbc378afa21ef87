import {
  type PaymentMode,
  paymentMethodData,
  paymentMethodMessage,
} from '#areas/partners/rules/payment-method.ts'
import { sellerKinds } from '#areas/partners/rules/seller-kinds.ts'
import { documentTerms, faultsOfTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { differentialKinds, productTaxTypes } from '#areas/stock/rules/product-fields.ts'
import { noReduction, productUses } from '#areas/stock/rules/product-use.ts'
import { bookableCurrency, currency } from '#kernel/currencies.ts'
import { deletion } from '#kernel/deletion.ts'
import {
  amount,
  choice,
  entityId,
  flag,
  id,
  optionalDay,
  optionalId,
  optionalInteger,
  optionalLine,
  optionalPart,
} from '#kernel/fields.ts'
import { fractionFault } from '#kernel/numbers/minor-units.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'
import { billLineFields, invoiceLineFields } from './rules/fields/document-fields.ts'
import { readFields, sentFields } from './rules/fields/field-table.ts'
import { mostLinePieces, quantityFault, tooManyLinePieces } from './rules/lines/line-quantity.ts'
import { discountFault } from './rules/lines/line-total.ts'
import { type Unit, usualUnit } from './rules/lines/units.ts'
import { mayHaveReason, taxReasonCodes } from './rules/taxes/tax-reasons.ts'
import {
  billTaxTypes,
  flatTaxPercents,
  invoiceTaxTypes,
  isOwedByCustomer,
  taxPercents,
  taxTypes,
} from './rules/taxes/tax-types.ts'

export const mostLineItems = 1000
const largestLineCents = 1_000_000_000_000

const taxPercent = optionalPart(
  z
    .number('Steuer fehlt')
    .min(0, 'Steuer fehlt')
    .max(99, 'Steuer fehlt')
    .refine((value) => Number.isInteger(value * 10), 'Steuer fehlt'),
)

/** Said where an invoice line of 0 % does not say why. */
export const reasonMissing = 'Grund für 0 % fehlt (§ 14 Abs. 4 Nr. 8 UStG)'

/** Why a line of 0 % has no tax. The text is that of the list, whatever is sent; only `OTHER` takes one of its own. */
const taxReason = optionalPart(
  z
    .strictObject({ code: choice(taxReasonCodes, reasonMissing), text: printed(optionalLine(200)) })
    .refine(({ code, text }) => code !== 'OTHER' || text !== '', { path: ['text'], message: reasonMissing }),
)

/** Above 0, 1 where nothing is sent; which decimals it may have, its unit says. */
const quantity = z
  .union([z.number('Menge fehlt'), z.literal(''), z.null()])
  .optional()
  .transform((value) => (value === undefined || value === '' || value === null ? 1 : value))
  .pipe(
    z
      .number('Menge fehlt')
      .refine((value) => value > 0, { error: 'Menge fehlt', abort: true })
      .refine((value) => value <= mostLinePieces, tooManyLinePieces),
  )

/** The fields that a line item has in bills and in invoices (spec 2 §3). Sent amounts that are computed are ignored, as is the product's text. */
const lineItemFields = {
  localId: optionalId(),
  quantity,
  amount: amount('Betrag fehlt'),
  amountIncludesTax: flag(),
  amountGross: z.unknown().optional(),
  amountNet: z.unknown().optional(),
  amountNetNonTaxable: z.unknown().optional(),
  product: z.unknown().optional(),
  bookingText: optionalLine(250),
  categoryEntityId: id('Kategorie fehlt'),
  productEntityId: optionalId(),
  currency: currency('Währung fehlt'),
  taxPercent,
  taxReason,
}

/** What only the other kind of document has: a line goes back as it was read, and there it is null. */
const nothing = z.null().optional()

/** Which of a line's prices per piece makes a total that is too large. */
function tooLarge({ amount, amountBuying, quantity }: Priced): (keyof Priced)[] {
  const isTooLarge = (price: number | null) => Math.abs(price ?? 0) * quantity > largestLineCents
  const fields: (keyof Priced)[] = isTooLarge(amount) ? ['amount'] : []
  return isTooLarge(amountBuying) ? [...fields, 'amountBuying'] : fields
}

/** Where a line has a reason and is not of 0 %. */
function needlessReason(item: { taxType: string; taxPercent: number | null; taxReason: unknown }): boolean {
  return item.taxReason !== null && !mayHaveReason(item)
}

const reasonOfTaxed = 'Einen Grund hat nur, was mit 0 % berechnet wird'

/** Which of a line's prices its currency does not have, such as half a yen. */
function fractions({ amount, amountBuying, currency }: Priced & { currency: string }) {
  const prices = { amount, amountBuying: amountBuying ?? 0 }
  return (['amount', 'amountBuying'] as const).flatMap((field) => {
    const message = fractionFault(prices[field], currency)
    return message === null ? [] : [{ field, message }]
  })
}

/** Whether the supplier charges a flat rate of § 24 UStG; whether it held on the day, the rules say. */
const isFlat = ({ taxType, taxPercent }: { taxType: string; taxPercent: number | null }) =>
  taxType === 'VAT' && taxPercent !== null && flatTaxPercents.includes(taxPercent)

/** Where a percent was sent that is none of the German ones; that of OSS is the destination's. */
function unknownPercent({ taxType, taxPercent }: { taxType: string; taxPercent: number | null }): boolean {
  return taxType !== 'OSS' && taxPercent !== null && !taxPercents.some((known) => known === taxPercent)
}

/** What is wrong with the decimals of a line's quantity; null where nothing is. */
const wrongDecimals = ({
  quantity,
  unit,
  productEntityId,
}: {
  quantity: number
  unit: Unit | null
  productEntityId: string | null
}) => quantityFault(quantity, unit ?? usualUnit, productEntityId !== null)

const taxIsNoProduct = 'Einfuhrumsatzsteuer ist keine Ware'

/** Said of transport or restoration of nothing. */
const productOfCostsMissing = 'Ware fehlt, deren Kosten es sind'

interface Priced {
  amount: number
  amountBuying: number | null
  quantity: number
}

/** A line item of a bill: VAT with a percent, or what the firm owes itself or paid at the border (decisions §4 and §9). */
export const billLineItem = z
  .strictObject({
    ...lineItemFields,
    ...sentFields(billLineFields),
    currency: bookableCurrency('Währung fehlt'),
    appliesToLocalId: nothing,
    goodsReturned: nothing,
    discountPercent: nothing.transform(() => null),
    discountAmount: nothing.transform(() => null),
    // not sent: by the lines beside it (`productUsesOf`); of a line without a product nothing is stored
    productUse: optionalPart(choice(productUses, 'Verwendung fehlt')),
    taxType: optionalPart(choice([...billTaxTypes, 'UNKNOWN'], 'Steuer fehlt')).transform((value) =>
      value === null || value === 'UNKNOWN' ? 'VAT' : value,
    ),
  })
  .superRefine((item, context) => {
    const isTax = item.taxType === 'IMPORT_VAT'
    const decimals = wrongDecimals(item)
    if (decimals !== null) context.addIssue({ code: 'custom', path: ['quantity'], message: decimals })
    if ((item.taxPercent === null && !isTax) || (unknownPercent(item) && !isFlat(item)))
      context.addIssue({ code: 'custom', path: ['taxPercent'], message: 'Steuer fehlt' })
    if (item.taxPercent && isTax) {
      const message = 'Einfuhrumsatzsteuer hat keinen Steuersatz: Der Betrag ist die Steuer'
      context.addIssue({ code: 'custom', path: ['taxPercent'], message })
    }
    if (needlessReason(item))
      context.addIssue({ code: 'custom', path: ['taxReason'], message: reasonOfTaxed })
    if (isTax && item.productEntityId !== null)
      context.addIssue({ code: 'custom', path: ['productEntityId'], message: taxIsNoProduct })
    if ((item.productUse ?? 'PURCHASE') !== 'PURCHASE' && item.productEntityId === null)
      context.addIssue({ code: 'custom', path: ['productEntityId'], message: productOfCostsMissing })
    if (item.productUse === 'PRICE_REDUCTION' && item.amount >= 0)
      context.addIssue({ code: 'custom', path: ['productUse'], message: noReduction })
    for (const field of tooLarge(item))
      context.addIssue({ code: 'custom', path: [field], message: 'Der Betrag ist zu groß' })
    for (const { field, message } of fractions(item))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** A line item of an invoice. */
export const invoiceLineItem = z
  .strictObject({
    ...lineItemFields,
    ...sentFields(invoiceLineFields),
    // of a discount of § 25a UStG: the line whose margin it lowers, of this invoice or of the one that it corrects
    appliesToLocalId: optionalId(),
    // below 0, with a product: whether it comes back, or only its price is lowered; not sent: by the lines beside it
    goodsReturned: optionalPart(z.boolean('Angabe fehlt')),
    productUse: nothing,
    taxType: optionalPart(choice(invoiceTaxTypes, 'Steuer fehlt')).transform((value) => value ?? 'UNKNOWN'),
  })
  .superRefine((item, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (item.taxType === 'UNKNOWN') refuse('taxType', 'Steuer fehlt')
    if ((item.taxType === 'VAT' && item.taxPercent === null) || unknownPercent(item))
      refuse('taxPercent', 'Steuer fehlt')
    const free = item.taxType === 'NONE_EU' || item.taxType === 'NONE_THIRD_COUNTRY'
    if (free && item.taxPercent) refuse('taxPercent', 'Eine steuerfreie Position hat den Steuersatz 0')
    if (needlessReason(item)) refuse('taxReason', reasonOfTaxed)
    if (isOwedByCustomer(item.taxType) && item.taxPercent)
      refuse('taxPercent', 'Schuldet der Kunde die Steuer, hat die Position den Steuersatz 0')
    for (const field of tooLarge(item)) refuse(field, 'Der Betrag ist zu groß')
    for (const { field, message } of fractions(item)) refuse(field, message)
    const decimals = wrongDecimals(item)
    if (decimals !== null) refuse('quantity', decimals)
    const discount =
      discountFault(item, item.currency) ?? fractionFault(item.discountAmount ?? 0, item.currency)
    if (discount !== null) refuse('discountAmount', discount)
  })

export type BillLineItem = z.output<typeof billLineItem>
export type InvoiceLineItem = z.output<typeof invoiceLineItem>
export type LineItem = BillLineItem | InvoiceLineItem

/** The list of line items; `item` is the bill's or the invoice's. Who changes one names it, so no two have one name. */
export const lineItems = <I extends z.ZodType<{ localId: string | null }>>(item: I) =>
  z
    .array(item, 'Positionen fehlen')
    .min(1, 'Positionen fehlen')
    .max(mostLineItems, `Höchstens ${mostLineItems.toLocaleString('de-DE')} Positionen`)
    .superRefine((lines, context) => {
      const named = new Set<string>()
      lines.forEach(({ localId }, index) => {
        if (localId === null) return
        if (named.has(localId)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'localId'],
            message: 'Diese Position ist schon in der Liste',
          })
        }
        named.add(localId)
      })
    })

/** Currency and day of the document once more; the rate is looked up by the server (spec 2 §3). */
export const forex = optionalPart(
  z.strictObject({ currency: bookableCurrency('Währung fehlt'), day: optionalDay() }),
)

/** Why a line has no tax, with the text that is printed; null where nothing was said. */
const storedTaxReason = z.object({ code: z.enum(taxReasonCodes), text: z.string() }).nullable()

/** The sums of a document as they were stored with it; amounts in currency units. */
export const totals = z.object({
  // 'Gesamt netto': without what is taxed by § 25a UStG, which has no net amount to show
  amountNetTotal: z.number(),
  // amountNetTotal + taxAmountTotal + amountDifferentialTotal
  amountGrossTotal: z.number(),
  // the part of it that is taxed by § 25a UStG
  amountDifferentialTotal: z.number(),
  amountDue: z.number(),
  paymentTotal: z.number(),
  // its Skonto, and what is written off less what payments took back
  discountTotal: z.number(),
  writeOffTotal: z.number(),
  taxAmountTotal: z.number(),
  taxAmountTotalPerTax: z.array(
    z.object({
      taxPercent: z.number(),
      amountNet: z.number(),
      taxAmount: z.number(),
      amountGross: z.number(),
    }),
  ),
  // everything the document comes to, by tax type, percent and reason; the groups sum up to the document
  taxGroups: z.array(
    z.object({
      taxType: z.enum(taxTypes),
      taxPercent: z.number(),
      taxReason: storedTaxReason,
      amountNet: z.number(),
      taxAmount: z.number(),
      amountGross: z.number(),
      // what the firm owes itself on amountNet (§ 1a, § 13b UStG); in no other sum
      owedTaxAmount: z.number(),
    }),
  ),
})

export type StoredTotals = z.output<typeof totals>

/** A line item as it is read. */
export const storedLineItem = z.object({
  localId: z.string(),
  quantity: z.number(),
  amount: z.number(),
  amountIncludesTax: z.boolean(),
  // of the whole line, as the two below
  amountGross: z.number(),
  amountNet: z.number(),
  // under § 25a UStG what the line was bought for; else 0
  amountNetNonTaxable: z.number(),
  bookingText: z.string(),
  categoryEntityId: z.string(),
  productEntityId: z.string().nullable(),
  // what the screen shows of the product, as it is now
  product: z
    .object({
      code: z.string(),
      taxType: z.enum(productTaxTypes),
      differentialKind: z.enum(differentialKinds),
      sellerKind: z.enum(sellerKinds).nullable(),
      boughtAtReducedRate: z.boolean(),
    })
    .nullable(),
  // of a bill's line with a product
  productUse: z.enum(productUses).nullable(),
  currency: z.string(),
  ...readFields(invoiceLineFields),
  taxPercent: z.number(),
  taxType: z.enum(taxTypes),
  taxReason: storedTaxReason,
  // of a discount of § 25a UStG: the line whose margin it lowers
  appliesToLocalId: z.string().nullable(),
  // of an invoice's line below 0 with a product: whether it came back
  goodsReturned: z.boolean().nullable(),
})

export type StoredLineItem = z.output<typeof storedLineItem>

/** `paymentTargetDays` of a document: needed for WIRE only, 0 or more (spec 2 §5). */
const paymentTargetDays = optionalInteger('Zahlungsziel fehlt', 0, 9999)

const partnershipFields = (mode: PaymentMode) => ({
  partners: optionalPart(z.array(id('Kennung fehlt')).max(10, 'Höchstens 10 Partner')),
  partnershipType: optionalPart(
    z.enum(mode === 'BILL' ? ['BUYER__SUPPLIER'] : ['SUPPLIER__BUYER', 'BUYER__SUPPLIER']),
  ),
})

const partnershipDataFields = {
  paymentTargetDays,
  customerNumberAtSupplier: optionalLine(60),
  // Skonto; left out: none (decisions §11 'Terms').
  discountTerms: documentTerms,
}

/** The partnership of a document (spec 2 §3). An invoice that says BUYER__SUPPLIER means SUPPLIER__BUYER (decisions §4). */
export const partnership = (mode: PaymentMode) =>
  z.strictObject(
    {
      ...partnershipFields(mode),
      partnershipData: z
        .strictObject(
          { ...partnershipDataFields, preferredPaymentMethod: paymentMethodData(mode) },
          paymentMethodMessage,
        )
        .superRefine(({ preferredPaymentMethod, paymentTargetDays: days, discountTerms }, context) => {
          const isWire = preferredPaymentMethod.paymentMethod === 'WIRE'
          if (isWire && days === null) {
            context.addIssue({ code: 'custom', path: ['paymentTargetDays'], message: 'Zahlungsziel fehlt' })
          }
          for (const { path, message } of faultsOfTerms(discountTerms, isWire ? days : null))
            context.addIssue({ code: 'custom', path: ['discountTerms', ...path.split('.')], message })
        }),
    },
    paymentMethodMessage,
  )

/**
 * Which state of a document a replacement was made from: the `version` that was read with it. A replacement of another
 * state than the stored one is refused (409), so that nobody silently undoes what somebody else changed meanwhile.
 * Left out, the replacement counts as it is.
 */
export const sentVersion = optionalLine(40)

/**
 * The body of a document's deletion: that of every deletion (decisions §2), with the version that was read. A document
 * that was replaced or paid meanwhile is not deleted (409); left out, it is deleted as it is.
 */
export const documentDeletion = deletion.extend({ version: sentVersion })

/** The partnership of a document that is being written: the method of payment and its days may be missing still. */
export const draftPartnership = (mode: PaymentMode) =>
  z.strictObject({
    ...partnershipFields(mode),
    partnershipData: z.strictObject({
      ...partnershipDataFields,
      preferredPaymentMethod: optionalPart(paymentMethodData(mode)),
    }),
  })

/** A stored partner, or one with the data that were changed inside the document (decisions §2). */
export const documentPartner = <F extends z.ZodType>(missing: string, fields: F) =>
  z.strictObject({ entityId: entityId(missing), data: optionalPart(fields) }, missing)
