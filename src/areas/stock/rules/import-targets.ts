import { productPropertyNames } from './product-property-names.ts'

/** What a column of an imported file may hold: a property of the product, how many there are of it, or in which currency its prices are. */
export const importTargets = [
  'code',
  'productNumber',
  'codeDescription',
  'invoiceText',
  'designer',
  'manufacturer',
  'yearOfManufacturing',
  'country',
  'restorationTransport',
  'additionalCosts',
  'buyingPP',
  'buyingInOtherCurrency',
  'buyingCurrency',
  'salesPP',
  'priceCurrency',
  'status',
  'taxType',
  'differentialKind',
  'sellerKind',
  'boughtAtReducedRate',
  'purchasedOn',
  'purchasedFrom',
  'notes',
  'quantity',
] as const
export type ImportTarget = (typeof importTargets)[number]

/** As they stand on the screen. */
export const importTargetNames: Readonly<Record<ImportTarget, string>> = {
  ...productPropertyNames,
  // Whether the file's is gross is asked.
  salesPP: 'Verkaufspreis',
  priceCurrency: 'Währung der Preise',
  quantity: 'Bestand',
}
