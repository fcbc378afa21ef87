import { describe, expect, test } from 'vitest'
import { guessColumns, guessHeadRow } from '#kernel/table-import/guess-columns.ts'
import { importWords, isNetHeading } from './import-columns.ts'

const guess = (row: string[]) => guessColumns(row, importWords)

test('a heading is known whatever lies beside it', () => {
  expect(guess(['x'.repeat(1_000), 'Artikelnummer', '', 'EUR']).columns).toEqual([null, 'code', null, null])
})

describe('the exports of programs', () => {
  // As published by their makers.
  test.each<[string, string, Record<string, string | null>]>([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status',
      {
        Title: 'codeDescription',
        Vendor: 'manufacturer',
        'Variant SKU': 'code',
        'Variant Inventory Qty': 'quantity',
        'Variant Price': 'salesPP',
        'Cost per item': 'buyingPP',
      },
    ],
    [
      'Shopify',
      'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Price,Compare-at price,Cost per item,Inventory quantity',
      {
        Title: 'codeDescription',
        Vendor: 'manufacturer',
        SKU: 'code',
        Price: 'salesPP',
        'Cost per item': 'buyingPP',
        'Inventory quantity': 'quantity',
      },
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Low stock amount,Weight (kg),Sale price,Regular price,Categories',
      { SKU: 'code', Name: 'codeDescription', Stock: 'quantity', 'Regular price': 'salesPP' },
    ],
    [
      'WooCommerce',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Steuerstatus,Vorrätig?,Lager,Angebotspreis,Regulärer Preis,Kategorien',
      { Artikelnummer: 'code', Name: 'codeDescription', Lager: 'quantity', 'Regulärer Preis': 'salesPP' },
    ],
    [
      'Etsy',
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,VARIATION 1 TYPE,SKU',
      {
        TITLE: 'codeDescription',
        PRICE: 'salesPP',
        CURRENCY_CODE: 'priceCurrency',
        QUANTITY: 'quantity',
        SKU: 'code',
      },
    ],
    [
      'eBay',
      'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price,Current price',
      {
        Title: 'codeDescription',
        'Custom label (SKU)': 'code',
        'Available quantity': 'quantity',
        Currency: 'priceCurrency',
        'Start price': 'salesPP',
      },
    ],
    [
      'eBay',
      'Artikelnummer,Titel,Bestandseinheit (SKU),Verfügbare Stückzahl,Währung,Startpreis',
      {
        Titel: 'codeDescription',
        'Bestandseinheit (SKU)': 'code',
        'Verfügbare Stückzahl': 'quantity',
        Währung: 'priceCurrency',
        Startpreis: 'salesPP',
      },
    ],
    [
      'Shopware 5',
      'ordernumber,mainnumber,name,supplier,tax,price_EK,pseudoprice_EK,active,instock,description,purchasePrice',
      {
        ordernumber: 'code',
        name: 'codeDescription',
        supplier: 'manufacturer',
        price_EK: 'salesPP',
        instock: 'quantity',
        purchasePrice: 'buyingPP',
      },
    ],
    [
      'Shopware 6',
      'id,parent_id,product_number,active,stock,name,description,price_net,price_gross,purchase_prices_net,tax_rate,manufacturer_name',
      {
        product_number: 'code',
        stock: 'quantity',
        name: 'codeDescription',
        price_gross: 'salesPP',
        purchase_prices_net: 'buyingPP',
        manufacturer_name: 'manufacturer',
      },
    ],
    [
      'modified eCommerce',
      'XTSOL,p_id,p_model,p_stock,p_manufacturer,p_priceNoTax,p_tax,p_status,p_weight,p_ean,p_name.de,p_desc.de,p_shortdesc.de',
      {
        p_model: 'code',
        p_stock: 'quantity',
        p_manufacturer: 'manufacturer',
        p_priceNoTax: 'salesPP',
        'p_name.de': 'codeDescription',
      },
    ],
  ])('of %s: %s', (name, headings, known) => {
    const row = headings.split(',')
    const { columns, program, guessed } = guess(row)
    expect(program?.name).toBe(name)
    expect(
      Object.fromEntries(row.flatMap((heading, at) => (columns[at] ? [[heading, columns[at]]] : []))),
    ).toEqual(known)
    expect(guessed).not.toContain(true)
  })

  test.each([
    [
      'JTL',
      'Artikelnummer;HAN;Artikelname;Std. VK Brutto;Std. VK Netto;Netto-EK;Lagerbestand Gesamt;Hersteller',
      ['code', null, 'codeDescription', 'salesPP', null, 'buyingPP', 'quantity', 'manufacturer'],
    ],
    [
      'Lexware',
      'Artikelnummer;GTIN/EAN;Bezeichnung;Beschreibung;Notiz (intern);Einheit;Steuerart;Bruttopreis',
      ['code', null, 'codeDescription', null, null, null, 'taxType', 'salesPP'],
    ],
  ])('of %s', (_, headings, columns) => {
    expect(guess(headings.split(';'))).toMatchObject({ columns, program: null })
  })
})

test('a name goes before a description, what is gross before what is net', () => {
  expect(guess(['Code', 'Beschreibung', 'Name', 'Preis netto', 'Preis brutto']).columns).toEqual([
    ...['code', null, 'codeDescription', null, 'salesPP'],
  ])
})

test.each([
  ['Stellplatz 2', 'status'],
  ['VK Laden', 'salesPP'],
  ['EK alt', 'buyingPP'],
  ['Bestand Halle', 'quantity'],
  // Words that say something else.
  ['Mindest-Bestand', null],
  ['Lieferanten-Artikelnummer', null],
  ['Preis-ID', null],
])('„%s“ is guessed as %s', (heading, target) => {
  const { columns, guessed } = guess(['Code', heading])
  expect([columns[1], guessed[1]]).toEqual([target, target !== null])
})

test.each([
  ['VK netto', true],
  ['Nettopreis', true],
  ['p_priceNoTax', true],
  ['price_net', true],
  ['Preis zzgl. MwSt.', true],
  ['VK', false],
  ['Preis brutto', false],
  ['Netz', false],
])('„%s“ is net: %s', (heading, isNet) => {
  expect(isNetHeading(heading)).toBe(isNet)
})

test('the line of the headings is the one in which most are known', () => {
  expect(
    guessHeadRow([['Preisliste 2026'], [], ['Code', 'Bezeichnung', 'VK'], ['a', 'Name', '1']], importWords),
  ).toBe(2)
})
