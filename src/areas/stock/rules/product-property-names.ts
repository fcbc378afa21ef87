import type { ProductProperty } from './product-fields.ts'

/** As they stand on the screen. */
export const productPropertyNames: Readonly<Record<ProductProperty, string>> = {
  code: 'Code',
  productNumber: 'Nummer',
  codeDescription: 'Bezeichnung',
  invoiceText: 'Rechnungstext',
  designer: 'Designer',
  manufacturer: 'Hersteller',
  yearOfManufacturing: 'Jahr',
  country: 'Land',
  restorationTransport: 'Transport',
  additionalCosts: 'Restaurierung',
  buyingPP: 'Einkaufspreis',
  buyingInOtherCurrency: 'Einkaufspreis in Fremdwährung',
  buyingCurrency: 'Fremdwährung',
  salesPP: 'Verkaufspreis brutto',
  salesCategoryEntityId: 'Verkaufskategorie',
  status: 'Ort',
  taxType: 'Steuerart',
  differentialKind: 'Art der Ware',
  sellerKind: 'Art des Verkäufers',
  boughtAtReducedRate: 'Ermäßigter Steuersatz beim Einkauf',
  purchasedOn: 'Eingekauft am',
  purchasedFrom: 'Eingekauft von',
  notes: 'Notizen',
}

/** What a property is called on the form; its own name where it has none there. */
export function productPropertyName(name: string): string {
  return Object.hasOwn(productPropertyNames, name) ? productPropertyNames[name as ProductProperty] : name // just looked up
}
