import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { eInvoiceForms } from '../rules/e-invoice-forms.ts'
import { nameOrder } from '../rules/name-order.ts'
import { sellerKinds } from '../rules/seller-kinds.ts'

// Filters and sorts of both lists, drawn at random, against a plain filter and sort of all rows.

type Side = 'receivers' | 'suppliers'
type Row = Record<string, string | number | null>
type Filter = { filterType: string } & Record<string, unknown>

const { world, office } = useWorld()
const all = {} as Record<Side, Row[]>
const importId = randomUUID()
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

const names = ['Ähre', 'ahorn', 'Azur', 'Öl', 'Ofen', 'ß-Laden', 'Ssad', 'Zobel', 'Élan', 'Elan', '', '']

beforeAll(async () => {
  const written = await world.db.sql`
    select attname from pg_attribute where attrelid = 'partners'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`
  const columns = world.db.sql(written.map(({ attname }) => String(attname)))
  for (const side of ['receivers', 'suppliers'] as const) {
    const input = side === 'receivers' ? receiverInput() : supplierInput()
    const { uuid } = must(await office.post(`/api/partners/${side}`, input)).entityId
    const rows = Array.from({ length: 250 }, (_, index) => rowOf(side, index))
    await world.db.sql`
      insert into partners (${columns}) select ${columns} from (
        select (jsonb_populate_record(p, changes)).*
        from partners p, jsonb_array_elements(${world.db.sql.json(rows as never)}::jsonb) changes
        where p.partner_id = ${uuid}) made`
    await world.db.sql`
      insert into partner_imports (partner_id, import_id, effect)
      select partner_id, ${importId}, case when city = '' then 'CREATED' else 'KEPT' end
      from partners where role = (select role from partners where partner_id = ${uuid}) and short_name < 'M'`
    // postgres.js answers rows of unknown columns.
    all[side] = (await world.db.sql`
      select p.*, i.effect from partners p left join partner_imports i using (partner_id)
      where role = (select role from partners where partner_id = ${uuid})`) as unknown as Row[]
  }
})

function rowOf(side: Side, index: number): Row {
  const company = pick(names)
  const shortName = pick(['A', 'B', 'K', 'N', 'Z']) + index
  const [family, first, city] = [company === '' ? 'Huber' : pick(names), pick(names), pick(names)]
  return {
    partner_id: randomUUID(),
    short_name: shortName,
    sort_key: shortName.toLowerCase(),
    company_name: company,
    family_name: family,
    first_name: first,
    city,
    company_order: nameOrder(company),
    family_order: nameOrder(family),
    first_order: nameOrder(first),
    city_order: nameOrder(city),
    country_code: pick(['DE', 'AT', 'US']),
    vat_id: pick(['', '', 'DE136695976']),
    payment_target_days: pick([null, 0, 14, 30]),
    ...(side === 'receivers'
      ? {
          delivery_vat_id: pick(['', '', 'DE136695976']),
          debitor_number: index % 3 === 0 ? null : 20_000 + index,
          language: pick(['DE', 'EN']),
          e_invoice_form: pick(eInvoiceForms),
          preferred_currency: pick(['', 'EUR', 'USD']),
        }
      : {
          creditor_number: index % 3 === 0 ? null : 70_000 + index,
          seller_kind: pick([null, ...sellerKinds]),
        }),
  }
}

const shared: (() => Filter)[] = [
  () => ({ filterType: 'country', country: pick(['DE', 'AT', 'US', 'FR']) }),
  () => ({
    filterType: 'imported',
    importEntityId: pick([importId, importId, randomUUID()]),
    importEffect: pick([null, 'CREATED', 'KEPT']),
  }),
]
const drawn: Record<Side, (() => Filter)[]> = {
  receivers: [
    ...shared,
    () => ({
      filterType: 'customerKind',
      kinds: pick([['CONSUMER'], ['BUSINESS'], ['CONSUMER', 'BUSINESS']]),
    }),
    () => ({ filterType: 'language', languages: pick([['DE'], ['EN'], ['DE', 'EN']]) }),
    () => ({ filterType: 'eInvoiceForm', forms: [pick(eInvoiceForms), pick(eInvoiceForms)] }),
    () => ({ filterType: 'currency', currency: pick(['EUR', 'USD', 'CHF']) }),
  ],
  suppliers: [
    ...shared,
    () => ({ filterType: 'sellerKind', kinds: [pick([null, ...sellerKinds]), pick(sellerKinds)] }),
  ],
}

function holds(row: Row, filter: Filter): boolean {
  const among = (name: string, value: unknown) => (filter[name] as unknown[]).includes(value)
  switch (filter.filterType) {
    case 'country':
      return row['country_code'] === filter['country']
    case 'imported':
      return (
        filter['importEntityId'] === importId &&
        row['effect'] !== null &&
        (filter['importEffect'] === null || row['effect'] === filter['importEffect'])
      )
    case 'customerKind': {
      const isConsumer = [row['company_name'], row['vat_id'], row['delivery_vat_id']].every(
        (one) => one === '',
      )
      return among('kinds', isConsumer ? 'CONSUMER' : 'BUSINESS')
    }
    case 'language':
      return among('languages', row['language'])
    case 'eInvoiceForm':
      return among('forms', row['e_invoice_form'])
    case 'currency':
      return row['preferred_currency'] === filter['currency']
    default:
      return among('kinds', row['seller_kind'])
  }
}

/** As a dictionary sorts it. */
const nameKey = (name: unknown) =>
  String(name).replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || null

const keys: Record<string, (row: Row) => string | number | null> = {
  shortName: (row) => row['sort_key'] ?? null,
  companyName: (row) => nameKey(row['company_name']),
  familyName: (row) => nameKey(row['family_name']),
  firstName: (row) => nameKey(row['first_name']),
  city: (row) => nameKey(row['city']),
  paymentTargetDays: (row) => row['payment_target_days'] ?? null,
  debitorNumber: (row) => row['debitor_number'] ?? null,
  creditorNumber: (row) => row['creditor_number'] ?? null,
}

/** Nothing stands at the end, whichever way. */
function compare(a: Row, b: Row, by: string, way: 1 | -1): number {
  const [one, other] = [keys[by]?.(a) ?? null, keys[by]?.(b) ?? null]
  if (one === other) return (a['partner_id'] as string) < (b['partner_id'] as string) ? -way : way
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -way : way
}

const sorts: Record<Side, string[]> = {
  receivers: Object.keys(keys).filter((name) => name !== 'creditorNumber'),
  suppliers: Object.keys(keys).filter((name) => name !== 'debitorNumber'),
}

function address(side: Side, filters: Filter[], more: Record<string, unknown>, path = '') {
  const [only] = filters
  const searchFilter = filters.length === 1 && random(2) === 0 ? only : { filterType: 'all', of: filters }
  const query = new URLSearchParams({ searchFilter: JSON.stringify(searchFilter) })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `/proxy/get/${side}${path}?${query}`
}

describe.each(['receivers', 'suppliers'] as const)('%s', (side) => {
  test(`any filters and any sort are those of all rows (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 600 : 60); round += 1) {
      const filters = Array.from({ length: random(4) }, () => pick(drawn[side])())
      const by = random(4) === 0 ? null : pick(sorts[side])
      const way = by && random(2) === 0 ? -1 : 1
      const found = all[side].filter((row) => filters.every((filter) => holds(row, filter)))
      const expected = found
        .sort((a, b) => compare(a, b, by ?? 'shortName', way))
        .map((row) => row['partner_id'])
      const sort = by ? { sort: `${way === -1 ? '-' : ''}${by}` } : {}
      const told = JSON.stringify({ filters, sort })
      const startIndex = random(2) === 0 ? 0 : random(found.length + 5)
      const window = must(
        await office.get(address(side, filters, { ...sort, startIndex, stopIndex: startIndex + 30 })),
      )
      const ids = window.section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid)
      expect(ids, told).toEqual(expected.slice(startIndex, startIndex + 30))
      expect(window.totalCount, told).toBe(found.length)
      expect(must(await office.get(address(side, filters, {}, '/totals'))), told).toEqual({
        totalCount: found.length,
        stats: {},
      })
    }
  })

  test('its file has the rows of the list in its order, and is called so', async () => {
    const filter = { filterType: 'country', country: 'AT' }
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter), sort: '-city' })
    const file = await office.download(`/api/registers/${side}.csv?${query}`)
    const named = side === 'receivers' ? 'kunden' : 'lieferanten'
    expect(file.headers.get('content-disposition')).toContain(`${named}-gefiltert.csv`)
    const [head, ...rows] = file.bytes
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split(';'))
    const at = head?.findIndex((heading) => heading.includes('Kürzel')) ?? -1
    const expected = all[side].filter((row) => holds(row, filter)).sort((a, b) => compare(a, b, 'city', -1))
    const found = rows.map((cells) => cells[at]).filter(Boolean)
    expect(found).toEqual(expected.map((row) => row['short_name']))
  })

  test.each([
    [{ filterType: 'country', country: 'XX' }, 'searchFilter.country'],
    [{ filterType: 'all', of: [{ filterType: 'all', of: [] }] }, 'searchFilter.of.0.filterType'],
    [
      side === 'receivers'
        ? { filterType: 'language', languages: [] }
        : { filterType: 'sellerKind', kinds: [] },
      side === 'receivers' ? 'searchFilter.languages' : 'searchFilter.kinds',
    ],
  ])('refuses %j', async (filter, path) => {
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter) })
    const { status, body } = await office.get(`/proxy/get/${side}?${query}`)
    expect([status >= 400 && status < 500, body.errors?.[0]?.path]).toEqual([true, path])
  })

  test('is not sorted by what it does not show', async () => {
    expect((await office.get(`/proxy/get/${side}?sort=notes`)).status).toBe(400)
  })
})

test('who has a VAT id only for what is delivered to him is no consumer', async () => {
  for (const [shortName, vatId] of [
    ['LIEFERUNG-OHNE', ''],
    ['LIEFERUNG-MIT', 'DE136695976'],
  ] as const) {
    const input = receiverInput({ shortName })
    const { uuid } = must(await office.post('/api/partners/receivers', input)).entityId
    await world.db.sql`
      update partners set company_name = '', vat_id = '', delivery_vat_id = ${vatId} where partner_id = ${uuid}`
  }
  const namesOf = async (kind: string) => {
    const filter = { filterType: 'customerKind', kinds: [kind] }
    const more = { searchText: 'LIEFERUNG', stopIndex: 10 }
    const { section } = must(await office.get(address('receivers', [filter], more)))
    return section.map((row: Row) => row['shortName'])
  }
  expect(await namesOf('CONSUMER')).toEqual(['LIEFERUNG-OHNE'])
  expect(await namesOf('BUSINESS')).toEqual(['LIEFERUNG-MIT'])
})
