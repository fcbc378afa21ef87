import type { listBills } from '#areas/bills/contract/list-bills.ts'
import type { listInvoices } from '#areas/invoices/contract/list-invoices.ts'
import { billsBeside, type Parties } from './documents-filled.ts'
import { german } from './figures.ts'

/** A list narrowed and sorted, and the statement that asks for the same and no more, written by hand to the index that serves it. */
export interface FilterLook {
  name: string
  /** What the list promises, in milliseconds (decisions §10, 'Filter and sort'); none for counts. */
  limit: number | null
  of: object[]
  sort?: string
  startIndex?: number
  totals?: boolean
  /** What the bare statement asks for. */
  where: string
  /** In which order; without it in the list's usual one. */
  order?: string
}

type Narrowed = [name: string, filter: object, where: string]

const limits = { one: 30, combined: 300, jump: 500 }
const state = (...states: string[]) => ({ filterType: 'state', states })
const delivery = (...states: (string | null)[]) => ({ filterType: 'delivery', states })
const amount = (from: number, to?: number) => ({ filterType: 'amount', from, ...(to && { to }) })
const march = { from: '2023-03-01', to: '2023-03-31' }
const inMarch = "between '2023-03-01' and '2023-03-31'"

const isUnpaid = "due_cents <> 0 and standing in ('OPEN', 'PARTLY_PAID')"
const isOverdue = `${isUnpaid} and due_day < current_date`
const standsAs = (list: 'BILL' | 'INVOICE', one: string) => {
  if (one === 'OVERDUE') return isOverdue
  if (one === 'OPEN' || one === 'PARTLY_PAID')
    return `due_cents <> 0 and standing = '${one}' and (due_day is null or due_day >= current_date)`
  return `(case when kind = 'BILL' then 'BILL' else 'INVOICE' end) = '${list}' and standing = '${one}'`
}

/** What both lists are narrowed to. */
function sharedFilters(list: 'BILL' | 'INVOICE', partner: string, category: string): Narrowed[] {
  const ofInvoices = list === 'INVOICE' ? ['CANCELLED', 'CANCELLATION', 'ADVANCE', 'WRITTEN_OFF'] : []
  const states = [
    ...['PAID', 'OPEN', 'OVERDUE', 'PARTLY_PAID', 'OVERPAID', 'REFUND', 'CORRECTION'],
    ...ofInvoices,
  ]
  const several = (...some: string[]): Narrowed => [
    `Status ${some.join(', ')}`,
    state(...some),
    `(${some.map((one) => standsAs(list, one)).join(') or (')})`,
  ]
  return [
    ...states.map((one): Narrowed => [`Status ${one}`, state(one), standsAs(list, one)]),
    several('OVERDUE', 'PARTLY_PAID', 'OPEN'),
    several('OVERPAID', 'REFUND'),
    ['Nur Offene', { filterType: 'unpaid' }, 'due_cents <> 0'],
    [
      'Zeitraum nach Zahlung',
      { filterType: 'period', by: 'paymentDate', ...march },
      `document_id in (select document_id from payments where record_day ${inMarch})`,
    ],
    ['Partner', { filterType: 'partner', partner }, `partner_id = '${partner}'`],
    [
      'Kategorie',
      { filterType: 'category', category },
      `exists (select from line_items l where l.document_id = documents.document_id and l.category_id = '${category}')`,
    ],
    ['Währung USD', { filterType: 'currency', currency: 'USD' }, "currency = 'USD'"],
    ['Betrag 100 bis 200', amount(100, 200), 'gross_euro_cents between 10000 and 20000'],
    ['Betrag ab 8.900', amount(8900), 'gross_euro_cents >= 890000'],
  ]
}

const one = (narrowed: Narrowed[]): FilterLook[] =>
  narrowed.map(([name, filter, where]) => ({ name, limit: limits.one, of: [filter], where }))

/** Each sort, upwards and downwards; `columns` are what the bare statement sorts by. */
const sorted = (columns: Record<string, string[]>): FilterLook[] =>
  Object.entries(columns).flatMap(([by, names]) =>
    ['', '-'].map(
      (sign): FilterLook => ({
        name: `sortiert ${sign}${by}`,
        limit: limits.one,
        of: [],
        sort: sign + by,
        where: 'true',
        order: names.map((name) => (sign ? `${name} desc` : name)).join(', '),
      }),
    ),
  )

const byName = ['name_order(partner_text) collate "C"', 'document_id']
const byAmount = ['gross_euro_cents', 'document_id']

const combined = (name: string, narrowed: Narrowed[], sort?: [by: string, order: string]): FilterLook => ({
  name,
  limit: limits.combined,
  of: narrowed.map(([, filter]) => filter),
  where: narrowed.map(([, , where]) => `(${where})`).join(' and '),
  ...(sort && { sort: sort[0], order: sort[1] }),
})

const jump = (look: FilterLook, startIndex: number): FilterLook => ({
  ...look,
  name: `${look.name}, Zeile ${german(startIndex)}`,
  limit: limits.jump,
  startIndex,
})

const totals = (looks: FilterLook[]): FilterLook[] =>
  looks.map((look) => ({ ...look, name: `Summen: ${look.name}`, limit: null, totals: true }))

function named(looks: FilterLook[], name: string): FilterLook {
  const found = looks.find((look) => look.name === name)
  if (!found) throw new Error(`no look ${name}`)
  return found
}

export function invoiceLooks({ receivers, categories }: Parties, documents: number): FilterLook[] {
  const [partner = '', category = ''] = [receivers[7], categories[2]]
  const shared = sharedFilters('INVOICE', partner, category)
  const of = (name: string) => shared.find(([own]) => own === name) as Narrowed
  const notSent: Narrowed = ['nicht versendet', delivery(null, 'FAILED'), "delivery in ('NONE', 'FAILED')"]
  const period: Narrowed = ['Zeitraum', { filterType: 'period', ...march }, `document_day ${inMarch}`]
  const high: Narrowed = ['Betrag ab 5.000', amount(5000), 'gross_euro_cents >= 500000']
  const singles = one([
    ...shared,
    notSent,
    ...['SENT', 'DOWNLOADED', 'FAILED', 'QUEUED'].map(
      (way): Narrowed => [`Versand ${way}`, delivery(way), `delivery = '${way}'`],
    ),
    period,
    [
      'Zeitraum nach Leistung',
      { filterType: 'period', by: 'serviceDate', ...march },
      `service_day ${inMarch}`,
    ],
    ['Zeitraum nach Fälligkeit', { filterType: 'period', by: 'dueDate', ...march }, `due_day ${inMarch}`],
    ['Nachweis fehlt', { filterType: 'missing', states: ['EVIDENCE'] }, lacksEvidence],
  ])
  const sorts = sorted({
    invoiceDate: ['document_day', 'number_count', 'document_id'],
    invoiceNumber: ['number_year', 'number_count'],
    receiver: byName,
    amountGross: byAmount,
    dueDate: ['due_day', 'document_id'],
  })
  const [usd, sold, open] = [of('Währung USD'), of('Kategorie'), of('Status OPEN')]
  const [overdue, ofPartner, paid] = [of('Status OVERDUE'), of('Partner'), of('Status PAID')]
  const far = Math.round(documents * 0.8)
  return [
    ...singles,
    ...sorts,
    combined('überfällig, Kunde', [overdue, ofPartner]),
    combined('überfällig, Betrag ab 5.000', [overdue, high]),
    combined(
      'überfällig, Zeitraum, nach Kunde',
      [overdue, period],
      ['receiver', 'name_order(partner_text) collate "C", document_id'],
    ),
    combined('bezahlt, nicht versendet', [paid, notSent]),
    combined(
      'überfällig, nach Betrag',
      [overdue],
      ['-amountGross', 'gross_euro_cents desc, document_id desc'],
    ),
    combined('nicht versendet, nach Fälligkeit', [notSent], ['dueDate', 'due_day, document_id']),
    combined('Währung USD, Kategorie, offen', [usd, sold, open]),
    combined('Kunde, Zeitraum, bezahlt', [ofPartner, period, paid]),
    jump(named(singles, 'Status PAID'), far),
    jump(named(singles, 'Versand SENT'), far),
    jump(named(sorts, 'sortiert -amountGross'), far),
    ...totals(
      ['Status OVERDUE', 'Status PAID', 'nicht versendet', 'Partner', 'Zeitraum'].map((name) =>
        named(singles, name),
      ),
    ),
  ]
}

const lacksEvidence = `document_id in (select t.document_id from tasks t where t.type = 'EVIDENCE' and t.completed_at is null)`

export function billLooks({ suppliers, billCategories }: Parties, documents: number): FilterLook[] {
  const [partner = '', category = ''] = [suppliers[7], billCategories[2]]
  const shared = sharedFilters('BILL', partner, category)
  const of = (name: string) => shared.find(([own]) => own === name) as Narrowed
  const shownDueDay = '(case when due_cents <> 0 then due_day end)'
  const period: Narrowed = ['Zeitraum', { filterType: 'period', ...march }, `booking_day ${inMarch}`]
  const due: Narrowed = [
    'Zeitraum nach Fälligkeit',
    { filterType: 'period', by: 'dueDate', ...march },
    `${shownDueDay} ${inMarch}`,
  ]
  const withoutFile: Narrowed = [
    'Datei fehlt',
    { filterType: 'missing', states: ['FILE'] },
    'not exists (select from attachments a where a.owner_id = document_id)',
  ]
  const singles = one([
    ...shared,
    period,
    ['Zeitraum nach Datum', { filterType: 'period', by: 'billDate', ...march }, `document_day ${inMarch}`],
    due,
    withoutFile,
  ])
  const sorts = sorted({
    billDate: ['document_day', 'document_id'],
    bookingDate: ['booking_day', 'document_id'],
    supplier: byName,
    amountGross: byAmount,
    dueDate: [shownDueDay, 'document_id'],
  })
  const [overdue, ofPartner, paid] = [of('Status OVERDUE'), of('Partner'), of('Status PAID')]
  const far = Math.round(billsBeside(documents) * 0.8)
  return [
    ...singles,
    ...sorts,
    combined('überfällig, Lieferant', [overdue, ofPartner]),
    combined('überfällig, nach Fälligkeit', [overdue], ['dueDate', `${shownDueDay}, document_id`]),
    combined(
      'bezahlt, Zeitraum, nach Betrag',
      [paid, period],
      ['amountGross', 'gross_euro_cents, document_id'],
    ),
    combined('Kategorie, ohne Datei', [of('Kategorie'), withoutFile]),
    jump(named(singles, 'Status PAID'), far),
    jump(named(sorts, 'sortiert -amountGross'), far),
    ...totals(['Status OVERDUE', 'Status PAID', 'Partner', 'Zeitraum'].map((name) => named(singles, name))),
  ]
}

/** Every column by which a list is sorted has its looks: a new one makes the bench ask for its bare statement. */
export function refuseUnmeasured(
  looks: FilterLook[],
  { sortable = [] }: typeof listBills | typeof listInvoices,
) {
  const missing = sortable.filter((by) => !looks.some(({ sort }) => sort === by))
  if (missing.length > 0) throw new Error(`no look at the list sorted by ${missing.join(', ')}`)
  return looks
}
