import type { HeadingWords } from '#kernel/table-import/guess-columns.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import { importPrograms } from './import-programs.ts'
import { type ImportTarget, importTargets } from './import-targets.ts'

/** The headings by which a column is known: those of Kontor's own files, usual ones, and those of programs that stand alone. */
const known: Readonly<Record<ImportTarget, readonly string[]>> = {
  code: [
    ...['code', 'artikelcode', 'artikelnummer', 'artikelnr', 'artnr', 'sku', 'stockcode', 'customlabelsku'],
    ...['customlabel', 'bestandseinheitsku', 'ordernumber', 'productnumber', 'produktnummer', 'itemcode'],
    ...['warennummer', 'pmodel', 'modell'],
  ],
  productNumber: ['nummer', 'nr', 'lfdnr', 'inventarnummer', 'inventarnr'],
  // A name goes before a description.
  codeDescription: [
    ...[
      'bezeichnung',
      'artikelbezeichnung',
      'warenbezeichnung',
      'artikelname',
      'produktname',
      'name',
      'titel',
    ],
    ...['title', 'productname', 'artikel', 'ware', 'produkt', 'kurzbezeichnung', 'defaultname', 'pnamede'],
    ...['beschreibung', 'description'],
  ],
  invoiceText: ['rechnungstext', 'positionstext', 'langtext'],
  designer: ['designer', 'entwurf', 'kunstler', 'kuenstler'],
  manufacturer: ['hersteller', 'marke', 'produzent', 'manufacturer', 'manufacturername', 'brand', 'vendor'],
  yearOfManufacturing: ['jahr', 'baujahr', 'herstellungsjahr', 'datierung'],
  country: ['land', 'herkunft', 'herkunftsland', 'ursprungsland', 'countryoforigin'],
  restorationTransport: ['transport', 'transp', 'transportkosten'],
  additionalCosts: ['restaurierung', 'restaur', 'restaurierungskosten'],
  buyingPP: [
    ...[
      'ekst',
      'ek',
      'einkaufspreis',
      'einkauf',
      'ekpreis',
      'ankaufspreis',
      'nettoek',
      'eknetto',
      'ekpreisnetto',
    ],
    ...['einkaufspreisnetto', 'nettoeinkaufspreis', 'durchschnittlichereinkaufspreis', 'einstandspreis'],
    ...['costperitem', 'purchaseprice', 'purchasepricesnet', 'cost'],
  ],
  buyingInOtherCurrency: ['ekfremdw', 'ekfremdwaehrung', 'einkaufspreisinfremdwaehrung'],
  buyingCurrency: ['fremdwaehrung', 'fremdwahrung', 'ekwaehrung'],
  // What is gross goes before what is net; `isNetHeading` asks about the latter.
  salesPP: [
    ...[
      'vkst',
      'vkbrutto',
      'bruttovk',
      'stdvkbrutto',
      'vkpreisbrutto',
      'verkaufspreisbrutto',
      'bruttoverkaufspreis',
    ],
    ...[
      'bruttopreis',
      'preisbrutto',
      'pricegross',
      'defaultpricegross',
      'vk',
      'verkaufspreis',
      'vkpreis',
      'preis',
    ],
    ...['price', 'unitprice', 'regularprice', 'regulaererpreis', 'startprice', 'startpreis', 'currentprice'],
    ...[
      'aktuellerpreis',
      'variantprice',
      'vknetto',
      'nettovk',
      'stdvknetto',
      'vkpreisnetto',
      'verkaufspreisnetto',
    ],
    ...[
      'nettoverkaufspreis',
      'nettopreis',
      'preisnetto',
      'pricenet',
      'netprice',
      'defaultpricenet',
      'ppricenotax',
    ],
  ],
  priceCurrency: ['waehrung', 'wahrung', 'currency', 'currencycode'],
  status: ['ort', 'lagerort', 'standort', 'lagerplatz', 'lager'],
  taxType: ['steuerart', 'besteuerung', 'steuer'],
  differentialKind: ['artderware', 'warenart', 'gegenstand'],
  sellerKind: ['artdesverkaeufers', 'verkaeufer', 'verkaeuferart', 'herkunftsart', 'gekauftvon'],
  boughtAtReducedRate: [
    ...['ermaessigtersteuersatzbeimeinkauf', 'ermaessigtersteuersatz', 'ermaessigt', 'ermaessigteingekauft'],
  ],
  purchasedOn: [
    ...['eingekauftam', 'gekauftam', 'kaufdatum', 'einkaufsdatum', 'ankaufsdatum', 'anschaffungsdatum'],
  ],
  purchasedFrom: ['eingekauftvon', 'lieferant', 'vorbesitzer', 'einlieferer'],
  notes: ['notizen', 'notiz', 'bemerkung', 'bemerkungen', 'internebemerkung', 'notes'],
  // 'Aktuell' of an inventory goes before its 'Menge', which counts what was ever bought.
  quantity: [
    ...[
      'aktuell',
      'anfangsbestand',
      'bestand',
      'lagerbestand',
      'lagerbestandgesamt',
      'bestandgesamt',
      'menge',
    ],
    ...[
      'stuck',
      'stueck',
      'stk',
      'stueckzahl',
      'anzahl',
      'lagermenge',
      'quantity',
      'qty',
      'stock',
      'instock',
    ],
    ...['availablequantity', 'verfuegbarestueckzahl', 'verfuegbaremenge'],
  ],
}

/** Words within a heading by which it is guessed. */
const parts: HeadingWords<ImportTarget>['parts'] = {
  code: ['code', 'sku', 'artikelnummer', 'artikelnr', 'artnr'],
  codeDescription: ['bezeichnung', 'artikelname', 'produktname', 'titel', 'title', 'name'],
  manufacturer: ['hersteller', 'marke', 'brand'],
  yearOfManufacturing: ['jahr', 'baujahr'],
  buyingPP: ['ek', 'einkaufspreis', 'einkauf', 'ankauf'],
  salesPP: ['vk', 'verkaufspreis', 'preis', 'price'],
  status: ['platz', 'regal', 'fach', 'stellplatz', 'lagerort', 'standort', 'location', 'status'],
  taxType: ['steuerart', 'besteuerung'],
  purchasedOn: ['einkaufsdatum', 'kaufdatum'],
  quantity: ['bestand', 'lagerbestand', 'stk', 'stueck', 'stueckzahl', 'anzahl', 'qty', 'quantity'],
}

const others = [
  ...['id', 'gewicht', 'weight', 'min', 'mindest', 'mindestbestand', 'max', 'url', 'link', 'bild', 'image'],
  ...[
    'kategorie',
    'category',
    'gtin',
    'ean',
    'upc',
    'isbn',
    'seo',
    'meta',
    'sonderpreis',
    'angebotspreis',
    'sale',
  ],
  ...[
    'uvp',
    'lieferanten',
    'lieferant',
    'datum',
    'date',
    'filename',
    'dateiname',
    'compare',
    'fremdwaehrung',
  ],
]

export const importWords: HeadingWords<ImportTarget> = {
  ...{ targets: importTargets, parts, others, programs: importPrograms },
  known,
}

/** Whether a heading says that its prices are without the tax. */
export function isNetHeading(heading: string): boolean {
  const key = headingKey(heading)
  if (key.includes('netto') || key.includes('notax') || key.includes('ohnemwst') || key.includes('ohneust'))
    return true
  const words = heading.split(/[^\p{L}\p{N}]+/u).map(headingKey)
  return ['net', 'exkl', 'excl', 'zzgl', 'exklusive', 'excluding'].some((word) => words.includes(word))
}
