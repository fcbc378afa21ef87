import type { SellerKind } from '#areas/partners/rules/seller-kinds.ts'
import { parseDay } from '#kernel/day.ts'
import { type Cents, centsFromUnits } from '#kernel/money.ts'
import { amountInput, amountText, dayInput, dayText } from '#web/ui/fields/field-input.ts'
import type { ProductRead } from '../../contract.ts'
import type { DifferentialKind, ProductTaxType } from '../../rules/product-fields.ts'

/** What a product's form holds: amounts as they are typed. */
export interface ProductValues {
  /** Which state of a stored one the form goes out from; '' for a new one. */
  version: string
  code: string
  productNumber: string
  codeDescription: string
  invoiceText: string
  designer: string
  manufacturer: string
  yearOfManufacturing: string
  country: string
  restorationTransport: string
  additionalCosts: string
  buyingPP: string
  buyingInOtherCurrency: string
  buyingCurrency: string | null
  salesPP: string
  salesCategoryEntityId: string | null
  status: string
  /** Null until one is chosen. */
  taxType: ProductTaxType | null
  differentialKind: DifferentialKind
  sellerKind: SellerKind | null
  boughtAtReducedRate: boolean
  purchasedOn: string
  purchasedFrom: string
  notes: string
}

export const emptyProduct: ProductValues = {
  version: '',
  code: '',
  productNumber: '',
  codeDescription: '',
  invoiceText: '',
  designer: '',
  manufacturer: '',
  yearOfManufacturing: '',
  country: '',
  restorationTransport: '',
  additionalCosts: '',
  buyingPP: '',
  buyingInOtherCurrency: '',
  buyingCurrency: null,
  salesPP: '',
  salesCategoryEntityId: null,
  status: '',
  taxType: null,
  differentialKind: 'USED',
  sellerKind: null,
  boughtAtReducedRate: false,
  purchasedOn: '',
  purchasedFrom: '',
  notes: '',
}

/** An amount of the wire in cents. What the server sends has at most two decimals. */
export function priceCents(units: number | null): Cents | null {
  return units === null ? null : centsFromUnits(units)
}

const priceText = (units: number | null) => amountText(priceCents(units))

/** A stored product as its form holds it. */
export function productValuesOf({
  entityId: _,
  history: _history,
  // No value of the form: a sale is no change of what is edited here.
  inventoryChanges: _changes,
  ...product
}: ProductRead): ProductValues {
  return {
    ...product,
    restorationTransport: priceText(product.restorationTransport),
    additionalCosts: priceText(product.additionalCosts),
    buyingPP: priceText(product.buyingPP),
    buyingInOtherCurrency: priceText(product.buyingInOtherCurrency),
    salesPP: priceText(product.salesPP),
    purchasedOn: dayText(product.purchasedOn === null ? null : parseDay(product.purchasedOn)),
    purchasedFrom: product.purchasedFrom ?? '',
  }
}

/** The payload for the values of the form. */
export function productInputOf({ version: _, ...values }: ProductValues) {
  return {
    ...values,
    restorationTransport: amountInput(values.restorationTransport),
    additionalCosts: amountInput(values.additionalCosts),
    buyingPP: amountInput(values.buyingPP),
    buyingInOtherCurrency: amountInput(values.buyingInOtherCurrency, values.buyingCurrency ?? ''),
    salesPP: amountInput(values.salesPP),
    purchasedOn: dayInput(values.purchasedOn),
  }
}
