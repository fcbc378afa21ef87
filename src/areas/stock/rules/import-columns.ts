import { importKey } from './import-key.ts'
import { productPropertyNames } from './product-property-names.ts'

/** What a column of an imported file may hold: a property of the product, or how many there are of it. */
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
  'status',
  'taxType',
  'differentialKind',
  'sellerKind',
  'boughtAtReducedRate',
  'purchasedOn',
  'purchasedFrom',
  'quantity',
] as const
export type ImportTarget = (typeof importTargets)[number]

/** As they stand on the screen. */
export const importTargetNames: Readonly<Record<ImportTarget, string>> = {
  ...productPropertyNames,
  quantity: 'Anfangsbestand',
}

/** The headings by which a column is known, as `importKey` writes them: those of Kontor's own files, and usual ones. */
const headings: Readonly<Record<ImportTarget, readonly string[]>> = {
  code: ['code', 'artikelcode', 'artikelnummer', 'artikelnr', 'artnr', 'sku', 'stockcode'],
  productNumber: ['nummer', 'nr', 'lfdnr', 'inventarnummer', 'inventarnr'],
  codeDescription: [
    'bezeichnung',
    'beschreibung',
    'artikel',
    'artikelbezeichnung',
    'name',
    'ware',
    'description',
  ],
  invoiceText: ['rechnungstext', 'positionstext', 'langtext'],
  designer: ['designer', 'entwurf', 'kunstler', 'kuenstler'],
  manufacturer: ['hersteller', 'marke', 'produzent'],
  yearOfManufacturing: ['jahr', 'baujahr', 'herstellungsjahr', 'datierung'],
  country: ['land', 'herkunft', 'herkunftsland', 'ursprungsland'],
  restorationTransport: ['transport', 'transp', 'transportkosten'],
  additionalCosts: ['restaurierung', 'restaur', 'restaurierungskosten'],
  buyingPP: ['ekst', 'ek', 'einkaufspreis', 'einkauf', 'ekpreis', 'ankaufspreis'],
  buyingInOtherCurrency: ['ekfremdw', 'ekfremdwaehrung', 'einkaufspreisinfremdwaehrung'],
  buyingCurrency: ['fremdwaehrung', 'fremdwahrung', 'waehrung', 'wahrung'],
  salesPP: [
    'vkst',
    'vk',
    'verkaufspreis',
    'verkaufspreisbrutto',
    'preis',
    'vkpreis',
    'vkbrutto',
    'unitprice',
  ],
  status: ['status', 'ort', 'lagerort', 'standort', 'lager'],
  taxType: ['steuerart', 'besteuerung', 'steuer'],
  differentialKind: ['artderware', 'warenart', 'gegenstand'],
  sellerKind: ['artdesverkaeufers', 'verkaeufer', 'verkaeuferart', 'herkunftsart', 'gekauftvon'],
  boughtAtReducedRate: [
    'ermaessigtersteuersatzbeimeinkauf',
    'ermaessigtersteuersatz',
    'ermaessigt',
    'ermaessigteingekauft',
  ],
  purchasedOn: [
    'eingekauftam',
    'gekauftam',
    'kaufdatum',
    'einkaufsdatum',
    'ankaufsdatum',
    'anschaffungsdatum',
  ],
  purchasedFrom: ['eingekauftvon', 'lieferant', 'vorbesitzer', 'einlieferer'],
  // 'Aktuell' of the inventory goes before its 'Menge', which counts what was ever bought.
  quantity: ['aktuell', 'anfangsbestand', 'bestand', 'menge', 'stuck', 'stueck', 'anzahl', 'quantity'],
}

const keyOf = (heading: string) => importKey(heading.replace(/€|eur\b/gi, ''))
// TypeScript takes every word for a key here: each target has its own.
const keys = Object.fromEntries(
  importTargets.map((target) => [target, headings[target].map(keyOf)]),
) as Record<ImportTarget, string[]>

/** What the columns with these headings hold, each thing once; null for those that nobody knows. */
export function guessColumns(row: readonly string[]): (ImportTarget | null)[] {
  const columns: (ImportTarget | null)[] = row.map(() => null)
  const found = row.map(keyOf)
  for (const target of importTargets) {
    const places = keys[target].map((key) => found.indexOf(key))
    const place = places.find((index) => index >= 0 && columns[index] === null)
    if (place !== undefined) columns[place] = target
  }
  return columns
}

/** The row that has the headings, from 0: of the first twenty the one in which most are known, else the first. */
export function guessHeadRow(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, 20).map((row) => guessColumns(row).filter((target) => target !== null).length)
  const most = Math.max(0, ...known)
  return Math.max(0, known.indexOf(most))
}
