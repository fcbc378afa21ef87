import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { copyDocument, type DocumentCopy } from '#test/random-documents.ts'
import { billInput, invoiceInput, receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { OpenPartner } from '../contract/open-items.ts'

// Who has open items, and who overdue ones, drawn at random, against plain statements about all documents.

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

const sides = [
  { list: 'receivers', byPartner: 'openreceivers', ofSide: `d.kind <> 'BILL'`, role: 'BUYER' },
  { list: 'suppliers', byPartner: 'opensuppliers', ofSide: `d.kind = 'BILL'`, role: 'SUPPLIER' },
] as const
type List = (typeof sides)[number]['list']

/** By plain words what is open of a document, and whether it should be paid by now. */
const asked = {
  OPEN: 'd.gross_cents <> d.paid_cents',
  OVERDUE: `d.gross_cents > d.paid_cents and d.due_day < '${today}'`,
}

async function addPartners(list: List): Promise<string[]> {
  const made: string[] = []
  for (const [index, country] of ['DE', 'AT', 'DE', 'AT', 'DE', 'AT', 'DE', 'AT'].entries()) {
    const names = { shortName: `P${index}`, companyName: `Partner ${index}` }
    const input = list === 'receivers' ? receiverInput(names) : supplierInput(names)
    const { uuid } = must(await manager.post(`/api/partners/${list}`, input)).entityId
    await world.db.sql`update partners set country_code = ${country} where partner_id = ${uuid}`
    made.push(uuid)
  }
  return made
}

async function addDocuments(list: List, partners: readonly string[]): Promise<void> {
  const [path, input] =
    list === 'receivers' ? ['invoices', invoiceInput(trade, today)] : ['bills', billInput(trade, today)]
  const template = must(await manager.post(`/api/documents/${path}`, input)).entityId.uuid
  const copies = partners.flatMap((partner_id, of) =>
    Array.from({ length: random(3) }, (_, index): DocumentCopy & { payment_target_days: number | null } => ({
      document_id: randomUUID(),
      number: `2020-${of}${index}${list}`,
      ...(list === 'receivers' && { number_year: 2020, number_count: 1000 + 10 * of + index }),
      document_day: addDays(today, -90),
      partner_id,
      net_cents: 10_000,
      tax_cents: 1900,
      gross_cents: 11_900,
      paid_cents: pick([0, 0, 11_900, 5000, 12_000]),
      // due yesterday, today, tomorrow, long ago
      payment_target_days: pick([null, 89, 90, 91, 14]),
    })),
  )
  await copyDocument(world.db.sql, template, copies)
}

beforeAll(async () => {
  for (const { list } of sides) await addDocuments(list, await addPartners(list))
})

const windowOf = async (list: string, filters: object[]) => {
  const searchFilter = JSON.stringify(filters.length === 1 ? filters[0] : { filterType: 'all', of: filters })
  const query = new URLSearchParams({ searchFilter, stopIndex: '1000' })
  return must(await manager.get(`/proxy/get/${list}?${query}`))
}
const idsOf = ({ section }: { section: { entityId: { uuid: string } }[] }) =>
  section.map(({ entityId }) => entityId.uuid)

describe.each(sides)('$list', ({ list, byPartner, ofSide, role }) => {
  const drawDocuments = async () => {
    await world.db.sql.unsafe(`update documents d set payment_target_days = (array[null, 89, 90, 91, 14])[1 +
      floor(random() * 5)::int] where ${ofSide} and number like '2020-%'`)
  }

  test(`with open items, and with overdue ones, are those of all documents (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 100 : 12); round += 1) {
      await drawDocuments()
      const states = pick([['OPEN'], ['OVERDUE'], ['OVERDUE', 'OPEN']] as const)
      const others = random(2) === 0 ? [] : [{ filterType: 'country', country: 'AT' }]
      const wanted = `(${states.map((one) => `(${asked[one]})`).join(' or ')})`
      const expected = await world.db.sql.unsafe(`select p.partner_id from partners p
        where p.role = '${role}' and ${others.length > 0 ? `p.country_code = 'AT'` : 'true'}
          and exists (select from documents d where d.partner_id = p.partner_id and ${ofSide} and ${wanted})
        order by p.sort_key, p.partner_id`)
      const found = await windowOf(list, [{ filterType: 'openItems', states }, ...others])
      expect(idsOf(found)).toEqual(expected.map(({ partner_id }) => partner_id))
      expect(found.totalCount).toBe(expected.length)
    }
  })

  test('they are as many as the open items count, and the same', async () => {
    const open = await windowOf(list, [{ filterType: 'openItems', states: ['OPEN'] }])
    const items = await windowOf(byPartner, [{ filterType: 'seenOn', day: today }])
    expect(idsOf(open).toSorted()).toEqual(idsOf(items).toSorted())
    expect(open.totalCount).toBe(items.totalCount)
  })

  test(`what is open with each of them, narrowed as documents are (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 100 : 12); round += 1) {
      await drawDocuments()
      const [from, to] = pick([
        [null, addDays(today, -1)],
        [today, addDays(today, 1)],
        [addDays(today, -90), null],
      ] as const)
      const isMuch = random(2) === 0
      const filters = [
        { filterType: 'seenOn', day: today },
        { filterType: 'period', by: 'dueDate', from, to },
        ...(isMuch ? [{ filterType: 'amount', from: 119, to: null }] : []),
      ]
      const isWithin = [
        from ? `d.due_day >= '${from}'` : 'true',
        to ? `d.due_day <= '${to}'` : 'true',
        'd.due_day is not null',
        isMuch ? 'd.gross_cents >= 11900' : 'true',
      ].join(' and ')
      const expected = await world.db.sql.unsafe(`
        select d.partner_id as uuid, count(*)::int as documents, sum(d.gross_cents - d.paid_cents)::int as open,
          coalesce(sum(d.gross_cents - d.paid_cents) filter (where d.due_day < '${today}'), 0)::int as overdue
        from documents d where ${ofSide} and ${asked.OPEN} and ${isWithin} group by d.partner_id order by d.partner_id`)
      const found = await windowOf(byPartner, filters)
      const rows = found.section.map(({ entityId, documents, open, overdue }: OpenPartner) => ({
        ...{ uuid: entityId.uuid, documents },
        ...{ open: Math.round(open * 100), overdue: Math.round(overdue * 100) },
      }))
      rows.sort((a: { uuid: string }, b: { uuid: string }) => (a.uuid < b.uuid ? -1 : 1))
      expect(rows).toEqual([...expected].map((row) => ({ ...row })))
      expect(found.totalCount).toBe(expected.length)
      const sum = (key: 'open' | 'overdue') => expected.reduce((all, row) => all + row[key], 0)
      expect([found.stats.open, found.stats.overdue].map((units) => Math.round(units * 100))).toEqual([
        sum('open'),
        sum('overdue'),
      ])
    }
  })

  test('refuses what it does not know', async () => {
    const searchFilter = JSON.stringify({ filterType: 'openItems', states: ['PAID'] })
    const { status, body } = await manager.get(`/proxy/get/${list}?${new URLSearchParams({ searchFilter })}`)
    expect([status >= 400 && status < 500, body.errors?.[0]?.path]).toEqual([true, 'searchFilter.states.0'])
  })
})
