import type { ReactNode } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { sellerKindNames } from '#areas/partners/rules/seller-kinds.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { Product } from '../../contract.ts'
import { asksReducedRate } from '../../rules/margin-scheme.ts'
import { differentialKindNames, productTaxTypeNames } from '../../rules/product-fields.ts'
import { priceCents } from './product-values.ts'

export interface ProductFact {
  label: string
  /** '' where it is not given. */
  value: ReactNode
}

interface FactGroup {
  title: string
  facts: ProductFact[]
}

/** The data of a product, to be read, in groups; what it cost only for those who are told. */
export function productFacts(
  product: Product,
  seesBuying: boolean,
  categories: readonly Category[],
): FactGroup[] {
  const category = categories.find(({ entityId }) => entityId.uuid === product.salesCategoryEntityId)
  return [
    {
      title: 'Ware',
      facts: [
        { label: 'Nummer', value: product.productNumber },
        { label: 'Verkaufspreis brutto', value: money(product.salesPP) },
        { label: 'Verkaufskategorie', value: category ? categoryLabel(category) : '' },
        { label: 'Steuerart', value: productTaxTypeNames[product.taxType] },
        {
          label: 'Art der Ware',
          value: product.taxType === 'm' ? differentialKindNames[product.differentialKind] : '',
        },
        { label: 'Ort', value: product.status },
      ],
    },
    ...(seesBuying ? [costs(product)] : []),
    {
      title: 'Herkunft',
      facts: [
        { label: 'Designer', value: product.designer },
        { label: 'Hersteller', value: product.manufacturer },
        { label: 'Jahr', value: product.yearOfManufacturing },
        { label: 'Land', value: product.country === '' ? '' : countryName(product.country) },
        {
          label: 'Art des Verkäufers',
          value: product.sellerKind === null ? '' : sellerKindNames[product.sellerKind],
        },
        {
          label: 'Ermäßigter Steuersatz beim Einkauf',
          value: asksReducedRate(product) && product.boughtAtReducedRate ? 'ja' : '',
        },
      ],
    },
  ]
}

function costs(product: Product): FactGroup {
  return {
    title: 'Einkauf und Kosten je Stück',
    facts: [
      { label: 'Einkaufspreis', value: money(product.buyingPP) },
      { label: 'In Fremdwährung', value: money(product.buyingInOtherCurrency, product.buyingCurrency ?? '') },
      { label: 'Transport', value: money(product.restorationTransport) },
      { label: 'Restaurierung', value: money(product.additionalCosts) },
      { label: 'Eingekauft am', value: product.purchasedOn === null ? '' : shownDay(product.purchasedOn) },
      { label: 'Eingekauft von', value: product.purchasedFrom ?? '' },
    ],
  }
}

function money(units: number | null, currency = 'EUR'): string {
  const amount = priceCents(units)
  return amount === null ? '' : formatMoney(amount, currency)
}
