import { sellerKinds, sellerKindUnknown } from '#areas/partners/rules/seller-kinds.ts'
import { optionalCountry } from '#kernel/countries/country-fields.ts'
import { baseCurrency, bookableCurrency } from '#kernel/currencies.ts'
import {
  choice,
  flag,
  line,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalLine,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'

/** `m`: taxed on the margin (§ 25a UStG); `v`: with VAT (spec 2 §3). */
export const productTaxTypes = ['m', 'v'] as const
export type ProductTaxType = (typeof productTaxTypes)[number]

/** As they stand on the screen. */
export const productTaxTypeNames: Record<ProductTaxType, string> = {
  m: 'Differenzbesteuert (§ 25a UStG)',
  v: 'Umsatzsteuer',
}

/** The kinds of goods that § 14a Abs. 6 UStG tells apart. */
export const differentialKinds = ['USED', 'ART', 'COLLECTION'] as const
export type DifferentialKind = (typeof differentialKinds)[number]

/** As they stand on the screen. */
export const differentialKindNames: Record<DifferentialKind, string> = {
  USED: 'Gebrauchtgegenstand',
  ART: 'Kunstgegenstand',
  COLLECTION: 'Sammlungsstück oder Antiquität',
}

/** Said for a code that is missing and for one that another product has. */
export const codeMissing = 'Code fehlt'
export const codeTaken = 'Den Code gibt es schon'

/** A price per piece; there is no negative one. */
const price = () =>
  optionalAmount().refine((cents) => cents === null || cents >= 0, 'Der Betrag darf nicht negativ sein')

/** Every property of a product with its own rule (decisions §5, in the words of spec 2 §3). */
export const productFields = {
  code: line(codeMissing, 60),
  productNumber: optionalLine(60),
  codeDescription: line('Bezeichnung fehlt', 250),
  invoiceText: optionalLines(2000),
  designer: optionalLine(),
  manufacturer: optionalLine(),
  // '1962', 'um 1960', '2. Hälfte 19. Jh.'
  yearOfManufacturing: optionalLine(60),
  country: optionalCountry(),
  // the list's column Transp. €
  restorationTransport: price(),
  // the list's column Restaur. €
  additionalCosts: price(),
  buyingPP: price(),
  buyingInOtherCurrency: price(),
  // only beside an amount; that of EUR is `buyingPP`
  buyingCurrency: optionalPart(
    bookableCurrency('Währung fehlt').refine(
      (code) => code !== baseCurrency,
      'Der Preis in EUR steht unter „Einkaufspreis“',
    ),
  ),
  salesPP: price(),
  // what a line takes over that sells it (decisions §10 'Requests')
  salesCategoryEntityId: optionalId(),
  // the list's column Ort
  status: optionalLine(60),
  taxType: choice(productTaxTypes, 'Steuerart fehlt'),
  differentialKind: optionalPart(choice(differentialKinds, 'Art der Ware fehlt')).transform(
    (kind): DifferentialKind => kind ?? 'USED',
  ),
  // who sold it, and at which rate (rules/margin-scheme.ts)
  sellerKind: optionalPart(choice(sellerKinds, sellerKindUnknown)),
  boughtAtReducedRate: flag(),
  // of what no bill bought; else the bill says it (§ 25a Abs. 6 UStG)
  purchasedOn: optionalDay(),
  purchasedFrom: optionalPart(line('Verkäufer fehlt', 200)),
  notes: optionalLines(4000),
}

export type ProductProperty = keyof typeof productFields
