import { stateWords } from '#areas/documents/rules/filter-words.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { type TableColumns, tableRegister } from '#server/http/list-register.ts'
import type { SheetColumn } from '#server/spreadsheet/sheet.ts'
import {
  openBillsRegister,
  openInvoicesRegister,
  openReceiversRegister,
  openSuppliersRegister,
  yieldsRegister,
} from '../contract/list-registers.ts'
import type { OpenDocument, OpenPartner } from '../contract/open-items.ts'
import type { ProductYield } from '../contract/product-yields.ts'
import { listProductYieldsList } from './list-product-yields.ts'
import {
  listOpenBillsList,
  listOpenInvoicesList,
  listOpenReceiversList,
  listOpenSuppliersList,
} from './open-items.ts'

// The columns by the keys of the screens (`web/open-documents-view.tsx`, `open-partners-view.tsx`, `yield-columns.tsx`).

const day = (heading: string) => ({ heading, kind: 'day' }) as const
const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const
const money = (heading: string, sum = false): SheetColumn => ({ heading, kind: 'money', sum })

function documentColumns(partner: string): TableColumns<OpenDocument> {
  const currency = { ...text('Währung', 10), cell: (row: OpenDocument) => row.currency }
  return {
    state: [{ ...text('Status', 18), cell: ({ state }) => stateWords[state] }],
    due: [{ ...day('Fällig'), cell: (row) => row.dueDate }],
    number: [{ ...text('Rechnungsnr.', 18), cell: (row) => row.number }],
    date: [{ ...day('Rechnungsdatum'), cell: (row) => row.date }],
    partner: [{ ...text(partner, 36), cell: (row) => row.partner }],
    gross: [{ ...money('Betrag brutto'), cell: (row) => wireCents(row.amountGross) }, currency],
    open: [{ ...money('Offen'), cell: (row) => wireCents(row.amountDue) }, currency],
    euro: [{ ...money('Offen in EUR', true), cell: (row) => wireCents(row.amountDueEuro) }],
  }
}

const partnerColumns = (partner: string): TableColumns<OpenPartner> => ({
  partner: [{ ...text(partner, 36), cell: (row) => row.partner }],
  open: [{ ...money('Offen €', true), cell: (row) => wireCents(row.open) }],
  overdue: [{ ...money('Überfällig €', true), cell: (row) => wireCents(row.overdue) }],
  oldest: [{ ...day('Älteste Fälligkeit'), cell: (row) => row.oldestDueDate }],
  documents: [{ heading: 'Rechnungen', kind: 'number', sum: true, cell: (row) => row.documents }],
})

/** A cell that only what was sold has. */
const sold = (cell: (row: ProductYield) => number | null) => (row: ProductYield) =>
  row.margin === null ? null : cell(row)

const cents = (units: number | null) => (units === null ? null : wireCents(units))

/** Sums are those of the page, which are of what was sold: where unsold products stand between them, what they cost has none. */
function yieldColumns(withUnsold: boolean): TableColumns<ProductYield> {
  const cost = (heading: string) => money(heading, !withUnsold)
  const product: TableColumns<ProductYield> = {
    code: [{ ...text('Code', 18), cell: (row) => row.code }],
    description: [{ ...text('Bezeichnung', 40), cell: (row) => row.codeDescription }],
  }
  const costs: TableColumns<ProductYield> = {
    transport: [{ ...cost('Transport €'), cell: (row) => wireCents(row.transport) }],
    restoration: [{ ...cost('Restaur. €'), cell: (row) => wireCents(row.restoration) }],
  }
  return {
    ...product,
    ...costs,
    // where there is little room
    product: Object.values(product).flat(),
    costs: Object.values(costs).flat(),
    boughtOn: [{ ...day('Gekauft am'), cell: (row) => row.boughtOn }],
    buying: [{ ...cost('EK €'), cell: (row) => wireCents(row.buying) }],
    soldOn: [{ ...day('Verkauft am'), cell: (row) => row.soldOn }],
    quantity: [{ heading: 'Menge', kind: 'number', cell: sold((row) => row.quantity) }],
    sale: [{ ...money('VK netto €', true), cell: sold((row) => wireCents(row.sale)) }],
    tax: [{ ...money('§ 25a-St. €', true), cell: sold((row) => wireCents(row.differentialTax)) }],
    margin: [{ ...money('Ertrag €', true), cell: (row) => cents(row.margin) }],
    percent: [{ heading: 'Ertrag %', kind: 'number', cell: (row) => row.marginPercent }],
  }
}

const asksForUnsold = (filter: { filterType: string }) =>
  singleFilters<{ filterType: string; unsold?: unknown }>(filter).some(({ unsold }) => unsold === true)

const documentKeys = ['state', 'due', 'number', 'date', 'partner', 'gross', 'open', 'euro']
const partnerKeys = ['partner', 'open', 'overdue', 'oldest', 'documents']
const yieldKeys = [
  ...['code', 'description', 'boughtOn', 'buying', 'transport', 'restoration', 'soldOn'],
  ...['quantity', 'sale', 'tax', 'margin', 'percent'],
]

export const listRegisterFiles = [
  tableRegister(
    { ...openInvoicesRegister, usual: documentKeys, columns: () => documentColumns('Kunde') },
    listOpenInvoicesList,
  ),
  tableRegister(
    { ...openBillsRegister, usual: documentKeys, columns: () => documentColumns('Lieferant') },
    listOpenBillsList,
  ),
  tableRegister(
    { ...openReceiversRegister, usual: partnerKeys, columns: () => partnerColumns('Kunde') },
    listOpenReceiversList,
  ),
  tableRegister(
    { ...openSuppliersRegister, usual: partnerKeys, columns: () => partnerColumns('Lieferant') },
    listOpenSuppliersList,
  ),
  tableRegister(
    {
      ...yieldsRegister,
      usual: yieldKeys,
      columns: (filter) => yieldColumns(asksForUnsold(filter)),
    },
    listProductYieldsList,
  ),
]
