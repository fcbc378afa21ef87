import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { formatDay } from '#kernel/day.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { register } from '#server/http/add-register.ts'
import { parseSearch, parseSort } from '#server/http/list-query.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import { stockRegister, stockRegisterHeadings } from '../contract/stock-register.ts'
import type { ProductRow } from '../contract.ts'
import { productLink } from '../rules/product-link.ts'
import { stockState } from '../rules/stock-state.ts'
import { listProductsList } from './list-products.ts'

const kinds: Readonly<Record<(typeof stockRegisterHeadings)[number], Omit<SheetColumn, 'heading'>>> = {
  Status: { kind: 'text', width: 16 },
  Code: { kind: 'text', width: 30 },
  Menge: { kind: 'number', sum: true },
  Aktuell: { kind: 'number', sum: true },
  Inventur: { kind: 'number' },
  'EK St. €': { kind: 'money' },
  'EK Ges. €': { kind: 'money', sum: true },
  'Wert St. €': { kind: 'money' },
  'Wert Ges. €': { kind: 'money', sum: true },
  'Aktuell St. €': { kind: 'money' },
  'Aktuell Ges. €': { kind: 'money', sum: true },
  'Produkt-Link': { kind: 'link' },
  Ort: { kind: 'text', width: 16 },
}
const columns = stockRegisterHeadings.map((heading): SheetColumn => ({ heading, ...kinds[heading] }))

/** The inventory of a day: the rows of the stock list, read in one snapshot. */
export const stockRegisterFile = register(stockRegister, async (tx, query, context, sheet) => {
  const day = query.to ?? context.today
  const onDay = { filterType: 'inventoryUntil', day, inStock: query.inStock === 'true' } as const
  const asked = parseSearch(listProductsList, query)
  const others = singleFilters<{ filterType: string }>(asked.filter)
  const { legacy_host } = await loadFirm(tx)
  const search = {
    words: asked.words,
    // The list's own filters, which a register's declaration does not know by their types.
    filter: { filterType: 'all', of: [onDay, ...others] } as never,
    sort: parseSort(listProductsList.declaration, query.sort),
    startIndex: 0,
  }
  await sheet.begin({
    title: others.length > 0 ? `${stockRegister.title}, gefiltert` : stockRegister.title,
    subtitle: `Bestand bis ${formatDay(day)}${onDay.inStock ? ', nur auf Lager' : ''}`,
    columns,
  })
  const address = (uuid: string) => new URL(productLink(uuid, legacy_host), context.publicUrl).href
  for await (const rows of listProductsList.everything(tx, search, context)) {
    // The list's own statements answer its rows.
    await sheet.add((rows as ProductRow[]).map((row) => sheetRow(row, address(row.entityId.uuid))))
  }
})

/** Decisions §9, 'Stock': Menge was bought, Aktuell is there; Wert is what it cost with transport and restoration. */
function sheetRow(row: ProductRow, address: string): SheetRow {
  return [
    stockState(row.quantity, row.quantityInStock),
    row.code,
    row.quantity,
    row.quantityInStock,
    row.quantityCounted,
    inCents(row.costPP),
    inCents(row.buyingTotal),
    inCents(row.buyingPPValued),
    inCents(row.boughtTotalValued),
    inCents(row.buyingPPValued),
    inCents(row.buyingTotalValued),
    address,
    row.status,
  ]
}

const inCents = (units: number | null | undefined) =>
  units === null || units === undefined ? null : Math.round(units * 100)
