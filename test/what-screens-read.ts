import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import type { ListDeclaration, ReadDeclaration } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { lists, reads } from '#server/compose.ts'
import { type Answer, type Caller, must } from './caller.ts'
import type { Trade } from './trade.ts'

/** What one address answered, and who declares that it is kept up to date. */
export interface Seen {
  declaration: ListDeclaration | ReadDeclaration
  answer: string
}

// Prices of elsewhere: they change by themselves, and are asked for again by the clock.
const untouched = new Set(['/api/ticker/pairs'])

// Who asks uses his session, which is noted every ten minutes by no command.
const withoutClock = (name: string, value: unknown) => (name === 'lastUsedAt' ? undefined : value)

const all = 'stopIndex=9007199254740991'

/**
 * Reads everything that a screen can keep open: each list bare and with each of its filters, each plain read, and those of one
 * entity for every entity that was ever in its list, deleted ones too.
 */
export function screensOf(caller: Caller, trade: Trade, today: string) {
  const filters = filtersOf(trade)
  const known = new Map<string, Set<string>>()
  const sharing = new Map<string, string>()

  /** All are asked at once: a server of a busy machine may turn some away, which says nothing of what they show. */
  async function ask(address: string): Promise<Answer> {
    const answer = await caller.get(address)
    if (answer.status !== 503) return answer
    await setTimeout(200)
    return ask(address)
  }

  async function see(declaration: Seen['declaration'], address: string): Promise<[string, Seen]> {
    return seen(declaration, address, await ask(address))
  }

  function seen(declaration: Seen['declaration'], address: string, { status, body }: Answer): [string, Seen] {
    for (const row of [body?.section ?? body].flat()) {
      if (row?.entityId?.uuid) idsOf(declaration.resource).add(row.entityId.uuid)
    }
    return [address, { declaration, answer: `${status} ${JSON.stringify(body, withoutClock)}` }]
  }

  /** The whole list. What screens share, and what is kept instead of counted, must be no older. */
  async function seeList(declaration: ListDeclaration, query: string): Promise<[string, Seen]> {
    const path = `/proxy/get/${declaration.resource}`
    // Windows of so many rows are read anew each time.
    const address = `${path}?stopIndex=1000${query}`
    const whole = await ask(address)
    const { section, ...totals } = must(whole)
    expect(section).toHaveLength(totals.totalCount)
    // What is as it was cannot have grown old since.
    const text = JSON.stringify(whole.body, withoutClock)
    if (sharing.get(address) === text) return seen(declaration, address, whole)
    sharing.set(address, text)
    expect(must(await ask(`${path}?${all}${query}`))).toEqual({ ...totals, section })
    expect(must(await ask(`${path}/totals?${query}`))).toEqual(totals)
    expect(must(await ask(`${path}?totals=0${query}`))).toEqual({ section: section.slice(0, 50) })
    return seen(declaration, address, whole)
  }

  const idsOf = (resource: string): Set<string> => {
    const ids = known.get(resource) ?? new Set()
    known.set(resource, ids)
    return ids
  }

  function addressesOf(read: ReadDeclaration): string[] {
    const queries = queriesOf(today, [...idsOf('products')])[read.path] ?? ['']
    const parameters = read.path.match(/:\w+/g) ?? []
    if (parameters.length === 0) return queries.map((query) => read.path + query)
    if (parameters.join() !== ':uuid') throw new Error(`say what ${read.path} is asked for`)
    const of = thingsOf[read.resource] ?? read.resource
    return [...idsOf(of)].flatMap((uuid) => queries.map((query) => read.path.replace(':uuid', uuid) + query))
  }

  return async (): Promise<Map<string, Seen>> => {
    const answers = await Promise.all(
      lists.flatMap(({ declaration }) => {
        // It moves with what happens in the background while it is read; every event refreshes it (test/journal-list.test.ts).
        if (declaration.followsEverything) return []
        const filtered = (filters[declaration.resource] ?? []).map(
          (filter) => `&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
        return ['', ...filtered].map((query) => seeList(declaration, query))
      }),
    )
    const kept = reads.map(({ declaration }) => declaration).filter(({ path }) => !untouched.has(path))
    // Those of all things first: they name the entities that the others are asked for.
    for (const isOfOne of [false, true]) {
      const wanted = kept.filter(({ path }) => path.includes(':') === isOfOne)
      const addresses = wanted.flatMap((read) => addressesOf(read).map((address) => see(read, address)))
      answers.push(...(await Promise.all(addresses)))
    }
    return new Map(answers)
  }
}

/** What is refreshed on its own, of the things of another list. */
const thingsOf: Record<string, string> = {
  vatidconfirmations: 'receivers',
  productyields: 'products',
  receiverhistory: 'receivers',
  supplierhistory: 'suppliers',
  receiveraccounts: 'receivers',
  supplieraccounts: 'suppliers',
  receiverstatements: 'receivers',
  supplierstatements: 'suppliers',
  paymentproposals: 'bills',
}

const queriesOf = (today: string, products: readonly string[]): Record<string, string[]> => ({
  '/proxy/get/proofs/anchors': [`?anchor=${'0'.repeat(64)}`],
  '/proxy/get/products/available': products.map((uuid) => `?products=${uuid}&day=${today}`),
  '/api/currencies/rates': ['', `?day=${today}`],
  // on a day by which every invoice is overdue
  '/api/tasks': ['', '?day=2199-12-31', '?day=2199-12-31&kind=OVERDUE_BILL'],
  '/proxy/get/openinvoices/weeks': ['', '?day=2199-12-31'],
  '/proxy/get/openbills/weeks': ['', '?day=2199-12-31'],
  '/proxy/get/receivers/:uuid/account': ['', '?day=2199-12-31', '?payments=20'],
  '/proxy/get/suppliers/:uuid/account': ['', '?day=2199-12-31', '?payments=20'],
  '/proxy/get/productyields/months': ['', `?day=${today}`],
  '/proxy/get/taxes/untilday': ['', `?day=${today}`],
  '/proxy/get/products/value': ['', '?day=2199-12-31'],
  '/api/tasks/summary': ['', `?day=${today}`, '?day=2199-12-31'],
  ...reportsOf(today.slice(0, 4)),
})

/** The reports of a year, whenever the steps book. */
function reportsOf(year: string): Record<string, string[]> {
  const quarters = [1, 2, 3, 4].map((quarter) => `?period=${year}-Q${quarter}`)
  return {
    '/proxy/get/advancereturns': quarters,
    '/proxy/get/advancereturns/documents': quarters.map((query) => `${query}&figure=81`),
    '/proxy/get/ecsales': quarters,
    '/proxy/get/osssales': quarters,
  }
}

type Filter = { filterType: string } & Record<string, unknown>

const bookingFilters = ['period', 'cash', 'nonCash'].map((filterType) => ({ filterType, from: '2000-01-01' }))

/** One filter of each kind that the lists take. */
export const filtersOf = (trade: Trade): Record<string, Filter[]> => ({
  rates: [{ filterType: 'currency', currency: 'USD' }],
  journal: [
    { filterType: 'person', person: null },
    { filterType: 'event', events: ['invoice created', 'session started'] },
    { filterType: 'entity', entity: trade.receiver },
    { filterType: 'period', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'all', of: [{ filterType: 'person', person: null }] },
  ],
  lineitemcategories: [{ filterType: 'scope', scope: 'INVOICE' }],
  drafts: [{ filterType: 'kind', kind: 'INVOICE' }],
  inbox: [{ filterType: 'state', states: ['WAITING', 'DRAFT'] }],
  views: [{ filterType: 'resource', resource: 'invoices' }],
  bills: [
    { filterType: 'unpaid' },
    { filterType: 'sameNumber', supplier: trade.supplier, billNumber: 'R-4711' },
    { filterType: 'owed', supplier: trade.supplier, currency: 'EUR' },
    { filterType: 'period', by: 'dueDate', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'period', by: 'paymentDate', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'missing', states: ['FILE'] },
    { filterType: 'missing', states: ['PRODUCT'] },
    ...joined(trade.supplier, trade.billCategory),
  ],
  invoices: [
    { filterType: 'unpaid' },
    { filterType: 'delivery', states: [null, 'FAILED', 'QUEUED'] },
    { filterType: 'correctable', receiver: trade.receiver },
    { filterType: 'owed', receiver: trade.receiver, currency: 'EUR' },
    { filterType: 'period', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'period', by: 'paymentDate', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'missing', states: ['EVIDENCE'] },
    ...joined(trade.receiver, trade.invoiceCategory),
  ],
  advanceinvoices: [{ filterType: 'customer', customer: trade.receiver, currency: 'EUR' }],
  receivers: withAll([
    { filterType: 'imported', importEntityId: trade.receiver },
    { filterType: 'country', country: 'DE' },
    { filterType: 'openItems', states: ['OPEN'] },
    { filterType: 'openItems', states: ['OVERDUE'] },
    { filterType: 'customerKind', kinds: ['BUSINESS'] },
    { filterType: 'language', languages: ['DE'] },
    { filterType: 'eInvoiceForm', forms: ['PDF', 'BOTH'] },
    { filterType: 'currency', currency: 'EUR' },
  ]),
  suppliers: withAll([
    { filterType: 'imported', importEntityId: trade.supplier, importEffect: 'CREATED' },
    { filterType: 'country', country: 'DE' },
    { filterType: 'openItems', states: ['OPEN'] },
    { filterType: 'openItems', states: ['OVERDUE'] },
    { filterType: 'sellerKind', kinds: [null, 'PRIVATE'] },
  ]),
  // whatever the steps book
  products: withAll([
    { filterType: 'inventoryUntil', day: '2199-12-31' },
    { filterType: 'inventoryUntil', day: '2199-12-31', changedFrom: '2000-01-01' },
    { filterType: 'stock', states: [null, 'SOLD', 'IN_STOCK'] },
    { filterType: 'taxation', taxTypes: ['m', 'v'] },
    { filterType: 'category', category: trade.invoiceCategory },
    { filterType: 'partner', partner: trade.supplier },
    { filterType: 'period', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'amount', from: 0 },
  ]),
  openinvoices: openFilters(trade.receiver, trade.invoiceCategory),
  openreceivers: [
    { filterType: 'seenOn', day: '2199-12-31' },
    ...openFilters(trade.receiver, trade.invoiceCategory),
  ],
  reminderproposals: [{ filterType: 'seenOn', day: '2199-12-31' }],
  reminders: withAll([
    { filterType: 'invoice', invoice: trade.receiver },
    { filterType: 'partner', partner: trade.receiver },
    { filterType: 'standing' },
    { filterType: 'unprinted' },
  ]),
  claims: withAll([
    { filterType: 'invoice', invoice: trade.receiver },
    { filterType: 'partner', partner: trade.receiver },
    { filterType: 'open' },
  ]),
  reminderblocks: withAll([
    { filterType: 'invoice', invoice: trade.receiver },
    { filterType: 'partner', partner: trade.receiver },
  ]),
  openbills: openFilters(trade.supplier, trade.billCategory),
  opensuppliers: [
    { filterType: 'seenOn', day: '2199-12-31' },
    ...openFilters(trade.supplier, trade.billCategory),
  ],
  marginledger: [{ filterType: 'period', period: berlinDay(new Date()).slice(0, 4) }],
  productyields: withAll([
    { filterType: 'period', from: '2000-01-01', to: '2199-12-31', unsold: true },
    { filterType: 'period', from: '2000-01-01', to: '2199-12-31' },
    { filterType: 'taxation', taxTypes: ['m', 'v'] },
    { filterType: 'category', category: trade.invoiceCategory },
    { filterType: 'partner', partner: trade.supplier },
  ]),
  billbookings: bookingFilters,
  invoicebookings: bookingFilters,
  taxdocuments: [{ filterType: 'figure', figure: 'taxDue', from: '2000-01', to: '2199-12' }],
})

const openFilters = (partner: string, category: string): Filter[] => [
  { filterType: 'unpaid' },
  { filterType: 'undated' },
  { filterType: 'period', by: 'dueDate', from: '2000-01-01', to: '2199-12-31' },
  ...joined(partner, category),
]

/** Each by itself, and all but the first together. */
const withAll = (each: Filter[]): Filter[] => [...each, { filterType: 'all', of: each.slice(1) }]

/** What both lists of documents are narrowed to, each by itself and all together. */
function joined(partner: string, category: string): Filter[] {
  const each = [
    { filterType: 'partner', partner },
    { filterType: 'category', category },
    { filterType: 'state', states: ['OPEN', 'PAID'] },
    { filterType: 'currency', currency: 'EUR' },
    { filterType: 'amount', from: -1_000_000 },
  ]
  // Which rows are asked for by their ids, the steps do not know before.
  const alone = [
    { filterType: 'entities', entityIds: [] },
    { filterType: 'number', number: 'R-4711' },
  ]
  return [...each, ...alone, { filterType: 'all', of: each }]
}

/** The kinds of filters that a list takes, out of its schema. */
export function filterTypesOf({ filter }: ListDeclaration): string[] {
  const text = JSON.stringify(z.toJSONSchema(filter, { io: 'input', unrepresentable: 'any' }))
  const types = [...text.matchAll(/"filterType":\{[^}]*"const":"(\w+)"/g)].map((match) => match[1] ?? '')
  return [...new Set(types)].sort()
}
