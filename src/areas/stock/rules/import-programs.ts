import type { TableProgram } from '#kernel/table-import/guess-columns.ts'
import type { ImportTarget } from './import-targets.ts'

// What the exports of usual programs call their columns, as published by their makers or written by them into the files.

type Program = TableProgram<ImportTarget>

/** Kontor's own (`stockRegisterHeadings`): its Menge counts what was ever bought. Without 'Ort', as it once was, the place is its Status. */
export const ownInventory: Program = {
  name: 'Inventar aus Kontor',
  marks: ['code', 'aktuell', 'inventur', 'ekst', 'produktlink'],
  columns: {
    ...{ status: 'status', code: 'code', menge: null, aktuell: 'quantity', inventur: null, ekst: 'buyingPP' },
    ...{
      ekges: null,
      wertst: null,
      wertges: null,
      aktuellst: null,
      aktuellges: null,
      produktlink: null,
      ort: null,
    },
  },
}

const shopify: Program['columns'] = {
  ...{ handle: null, urlhandle: null, title: 'codeDescription', bodyhtml: null, description: null },
  ...{ vendor: 'manufacturer', type: null, tags: null, published: null, status: null },
  ...{ variantsku: 'code', sku: 'code', variantbarcode: null, barcode: null },
  ...{ variantinventoryqty: 'quantity', inventoryquantity: 'quantity', onhand: 'quantity', available: null },
  ...{ variantprice: 'salesPP', price: 'salesPP', variantcompareatprice: null, compareatprice: null },
  ...{
    costperitem: 'buyingPP',
    location: 'status',
    coo: 'country',
    incoming: null,
    committed: null,
    unavailable: null,
  },
}

const woocommerce: Program['columns'] = {
  ...{ id: null, type: null, sku: 'code', name: 'codeDescription', published: null, shortdescription: null },
  ...{ description: null, stock: 'quantity', instock: null, lowstockamount: null, saleprice: null },
  ...{
    regularprice: 'salesPP',
    costofgoods: 'buyingPP',
    brands: 'manufacturer',
    taxstatus: null,
    taxclass: null,
  },
  ...{ typ: null, artikelnummer: 'code', veroeffentlicht: null, kurzbeschreibung: null, beschreibung: null },
  ...{
    vorraetig: null,
    lager: 'quantity',
    lagerbestand: 'quantity',
    lagermenge: 'quantity',
    angebotspreis: null,
  },
  ...{ regulaererpreis: 'salesPP', marken: 'manufacturer', steuerstatus: null, steuerklasse: null },
}

const ebay: Program['columns'] = {
  ...{ itemnumber: null, title: 'codeDescription', customlabelsku: 'code', customlabel: 'code', sku: 'code' },
  ...{ availablequantity: 'quantity', quantity: 'quantity', soldquantity: null, currency: 'priceCurrency' },
  ...{ startprice: 'salesPP', price: 'salesPP', reserveprice: null, condition: null },
  ...{ angebotsnummer: null, artikelnummer: null, titel: 'codeDescription', bestandseinheitsku: 'code' },
  ...{ eigeneslabelsku: 'code', bestandseinheit: 'code', verfuegbarestueckzahl: 'quantity' },
  ...{ verfuegbaremenge: 'quantity', waehrung: 'priceCurrency', startpreis: 'salesPP', zustand: null },
}

const shopNote = (name: string) => ({
  target: 'salesPP' as const,
  text: `${name} führt Preise brutto oder netto, je nach Einstellung des Shops. Sie werden als brutto gelesen.`,
})

export const importPrograms: readonly Program[] = [
  ownInventory,
  { name: 'Shopify', marks: ['handle', 'title', 'variantsku'], columns: shopify },
  { name: 'Shopify', marks: ['handle', 'title', 'sku', 'onhand'], columns: shopify },
  { name: 'Shopify', marks: ['title', 'urlhandle', 'sku'], columns: shopify },
  ...['shortdescription', 'regularprice'].map(
    (mark): Program => ({
      ...{ name: 'WooCommerce', marks: ['sku', 'name', 'type', mark], columns: woocommerce },
      note: shopNote('WooCommerce'),
    }),
  ),
  ...['kurzbeschreibung', 'regulaererpreis'].map(
    (mark): Program => ({
      ...{ name: 'WooCommerce', marks: ['artikelnummer', 'name', 'typ', mark], columns: woocommerce },
      note: shopNote('WooCommerce'),
    }),
  ),
  {
    name: 'Etsy',
    marks: ['title', 'price', 'currencycode', 'quantity', 'sku'],
    columns: {
      ...{ title: 'codeDescription', description: null, price: 'salesPP', currencycode: 'priceCurrency' },
      ...{ quantity: 'quantity', sku: 'code', tags: null, materials: null },
    },
  },
  ...['itemnumber', 'angebotsnummer', 'customlabelsku', 'bestandseinheitsku', 'eigeneslabelsku'].flatMap(
    (mark) =>
      ['title', 'titel'].map((title): Program => ({ name: 'eBay', marks: [mark, title], columns: ebay })),
  ),
  {
    name: 'Shopware 5',
    marks: ['ordernumber', 'name', 'instock'],
    columns: {
      ...{
        ordernumber: 'code',
        mainnumber: null,
        name: 'codeDescription',
        supplier: 'manufacturer',
        tax: null,
      },
      // EK is the group of customers 'Endkunden'.
      ...{
        priceek: 'salesPP',
        pseudopriceek: null,
        purchaseprice: 'buyingPP',
        basepriceek: null,
        active: null,
      },
      ...{ instock: 'quantity', stockmin: null, description: null, descriptionlong: null },
    },
    note: shopNote('Shopware'),
  },
  ...['pricenet', 'pricegross'].map(
    (mark): Program => ({
      name: 'Shopware 6',
      marks: ['productnumber', 'stock', mark],
      columns: {
        ...{
          id: null,
          parentid: null,
          productnumber: 'code',
          active: null,
          stock: 'quantity',
          availablestock: null,
        },
        ...{
          name: 'codeDescription',
          description: null,
          pricegross: 'salesPP',
          listpricegross: null,
          listpricenet: null,
        },
        ...{ purchasepricesnet: 'buyingPP', manufacturername: 'manufacturer', manufacturerid: null },
      },
    }),
  ),
  {
    name: 'modified eCommerce',
    marks: ['pmodel', 'pstock'],
    columns: {
      ...{ pid: null, pmodel: 'code', pstock: 'quantity', pnamede: 'codeDescription', pdescde: null },
      ...{
        pshortdescde: null,
        pmanufacturer: 'manufacturer',
        ppricenotax: 'salesPP',
        ptax: null,
        pstatus: null,
      },
      ...{ pweight: null, pean: null },
    },
  },
]
