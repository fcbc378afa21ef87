import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, office } = useWorld()

const roles = { suppliers: 'SUPPLIER', receivers: 'BUYER' } as const
type Kind = keyof typeof roles

async function total(kind: Kind, searchText = ''): Promise<number> {
  return must(await office.get(`/proxy/get/${kind}/totals?searchText=${searchText}`)).totalCount
}

async function counted(kind: Kind): Promise<number> {
  const [row] = await world.db.sql`select count(*)::int as count from partners where role = ${roles[kind]}`
  return row?.['count']
}

async function expectAgreement(): Promise<void> {
  for (const kind of ['suppliers', 'receivers'] as const) expect(await total(kind)).toBe(await counted(kind))
}

test('is what counting says, whatever several people create and delete at once', async () => {
  const create = async (kind: Kind, shortName: string) => {
    const input = kind === 'suppliers' ? supplierInput({ shortName }) : receiverInput({ shortName })
    return must(await office.post(`/api/partners/${kind}`, input)).entityId.uuid
  }
  const kindOf = (index: number): Kind => (index % 3 === 0 ? 'suppliers' : 'receivers')
  await expectAgreement()
  const ids = await Promise.all(Array.from({ length: 24 }, (_, index) => create(kindOf(index), `Z${index}`)))
  await expectAgreement()
  expect(await total('receivers')).toBeGreaterThanOrEqual(16)
  await Promise.all(
    ids.map(async (uuid, index) => {
      if (index % 2 === 0) must(await office.post(`/api/partners/${kindOf(index)}/${uuid}/deletions`, {}))
      else await create(kindOf(index), `Y${index}`)
    }),
  )
  await expectAgreement()
  // Whole statements, and what is taken back.
  const { sql } = world.db
  await sql
    .begin(async (tx) => {
      await tx`delete from partners where role = 'BUYER'`
      throw new Error('taken back')
    })
    .catch(() => {})
  await expectAgreement()
})

test('is read where nothing is searched, and counted where something is', async () => {
  const found = await total('receivers', 'Z1')
  const all = await total('receivers')
  await world.db.sql`update partner_totals set partners = partners + 1000 where ctid in (
    select ctid from partner_totals where role = 'BUYER' limit 1)`
  // An event: what was read before is told until then.
  must(await office.post('/api/partners/receivers', receiverInput({ shortName: 'Neu' })))
  expect([await total('receivers'), await total('receivers', 'Z1')]).toEqual([all + 1001, found])
})
