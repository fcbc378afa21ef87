import { expect, test } from 'vitest'
import { unitCodes } from '#areas/documents/rules/lines/units.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What a line's quantity counts (BT-130), from the call to the page.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, office, trade } = useWorld()

const counted = (quantity: number, unit?: string) => ({
  ...invoiceLine(trade, { quantity, amount: 95 }),
  ...(unit !== undefined && { unit }),
})
const bodyOf = (lines: unknown[]) => invoiceInput(trade, today, { lines })
async function create(lines: unknown[]): Promise<string> {
  return must(await office.post(path, bodyOf(lines))).entityId.uuid
}
const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
const unitsOf = async (uuid: string) => (await read(uuid)).lineItems.map(({ unit }: { unit: string }) => unit)
const pageOf = async (uuid: string) =>
  (await readText((await office.download(`/api/attachments/${uuid}/x.pdf`)).bytes)).replace(/\s+/g, ' ')

test('every unit of the list is stored, read and printed beside its quantity', async () => {
  const uuid = await create(unitCodes.map((unit) => counted(2, unit)))
  expect(await unitsOf(uuid)).toEqual([...unitCodes])
  const page = await pageOf(uuid)
  for (const words of ['2 Stück', '2 Sätze', '2 Std.', '2 Tage', '2 km', '2 Pauschalen'])
    expect(page).toContain(words)
})

test('where nothing is said, pieces are counted', async () => {
  const uuid = await create([counted(3), counted(2, 'HUR')])
  expect(await unitsOf(uuid)).toEqual(['H87', 'HUR'])
  expect(await pageOf(uuid)).toContain('3 Stück')
})

test('a change of unit stands in the journal with both states', async () => {
  const line = counted(2, 'H87')
  const uuid = await create([line])
  const input = { ...bodyOf([{ ...line, unit: 'DAY' }]), documentRecordCreations: null, entityId: { uuid } }
  must(await office.post(`${path}/replacements`, input))
  expect(await unitsOf(uuid)).toEqual(['DAY'])
  const steps = JSON.stringify(must(await office.get(`/proxy/get/invoices/${uuid}/history`)))
  expect(steps).toContain('"unit":"H87"')
  expect(steps).toContain('"unit":"DAY"')
})

test('a cancellation has the units of its invoice, said once more or not, and no others', async () => {
  const lines = [counted(2, 'HUR'), counted(1, 'LS')]
  const cancellation = (uuid: string, lineItemCreations?: unknown[]) =>
    office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
      ...(lineItemCreations && { lineItemCreations }),
    })
  const uuid = await create(lines)
  const negated = lines.map((line) => ({ ...line, amount: -line.amount }))
  const other = await cancellation(
    uuid,
    negated.map((line) => ({ ...line, unit: 'KGM' })),
  )
  expect(other.status).toBe(422)
  const made = must(
    await cancellation(
      uuid,
      negated.map(({ unit: _, ...line }) => line),
    ),
  )
  expect(await unitsOf(made.entityId.uuid)).toEqual(['HUR', 'LS'])
  expect(await pageOf(made.entityId.uuid)).toContain('2 Std.')
  const repeated = must(await cancellation(await create(lines), negated))
  expect(await unitsOf(repeated.entityId.uuid)).toEqual(['HUR', 'LS'])
})

test('an unknown unit is refused with its field, by the database too', async () => {
  const answer = await office.post(path, bodyOf([counted(2, 'Stunden')]))
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('lineItemCreations.0.unit')
  expect(JSON.stringify(answer.body)).toContain('Erlaubt sind nur: H87, PR')
  await expect(world.db.sql`update line_items set unit = 'C62'`).rejects.toMatchObject({
    constraint_name: 'line_items_unit_check',
  })
})
