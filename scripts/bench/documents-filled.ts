import type postgres from 'postgres'
import { must } from '#test/caller.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { changeStates } from './change-states.ts'
import { type BillParties, fillBills, fillPayments } from './fill-bills.ts'
import { fillInvoices } from './fill-invoices.ts'
import type { BenchNode } from './installation.ts'
import { fillQuickly } from './quick-fill.ts'

export interface Parties extends BillParties {
  receivers: readonly string[]
  categories: readonly string[]
}

// A dealer's bills are fewer than his invoices.
const invoicesPerBill = 4

export const billsBeside = (documents: number) => Math.round(documents / invoicesPerBill)

/** Customers, suppliers and categories by which the documents are told apart. */
export async function startParties({ manager, trade }: BenchNode): Promise<Parties> {
  const make = async (path: string, input: object): Promise<string> =>
    must(await manager.post(path, input)).entityId.uuid
  const category = (scope: string) => (shortName: string) =>
    make('/api/lineitems/categories/', {
      shortName,
      description: shortName,
      includeInBookingText: false,
      scope,
    })
  const inTurn = async (names: readonly string[], one: (name: string) => Promise<string>) => {
    const made: string[] = []
    for (const name of names) made.push(await one(name))
    return made
  }
  const numbered = (name: string) => Array.from({ length: 39 }, (_, index) => `${name} ${index + 1}`)
  const receiver = (shortName: string) => make('/api/partners/receivers', receiverInput({ shortName }))
  const supplier = (shortName: string) => make('/api/partners/suppliers', supplierInput({ shortName }))
  return {
    receivers: [trade.receiver, ...(await inTurn(numbered('Kunde'), receiver))],
    suppliers: [trade.supplier, ...(await inTurn(numbered('Lieferant'), supplier))],
    categories: [trade.invoiceCategory, ...(await inTurn(['BERA', 'VERS', 'REST'], category('INVOICE')))],
    billCategories: [trade.billCategory, ...(await inTurn(['FRAC', 'BUERO', 'MIET'], category('BILL')))],
  }
}

/** So many invoices, a quarter as many bills, their payments; `kept` is what each invoice keeps of its customer. */
export async function fillDocuments(
  sql: postgres.Sql,
  { trade }: BenchNode,
  parties: Parties,
  count: number,
  kept?: postgres.JSONValue,
): Promise<void> {
  const { receivers, categories } = parties
  const own = { ...trade, receivers: [...receivers], categories: [...categories] }
  await fillQuickly(sql, filled, async (quick) => {
    await fillInvoices(quick, kept === undefined ? own : { ...own, kept }, count, changeStates)
    await fillBills(quick, parties, billsBeside(count))
    await fillPayments(quick)
    await countTotals(quick)
  })
  await sql.unsafe(`vacuum (analyze) ${filled.join(', ')}, document_totals`)
}

const filled = ['documents', 'document_taxes', 'line_items', 'contents', 'attachments', 'payments']

/** As document_totals_keep keeps them, and a node's worker folds them. */
async function countTotals(sql: postgres.Sql): Promise<void> {
  await sql`delete from document_totals`
  await sql`
    insert into document_totals
    select case when kind = 'BILL' then 'BILL' else 'INVOICE' end, date_trunc('month', document_day)::date, count(*),
      sum(receivable_euro_cents), sum(due_euro_cents), count(*) filter (where due_cents <> 0),
      coalesce(sum(receivable_euro_cents) filter (where due_cents <> 0), 0)
    from documents group by 1, 2`
}
