import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, formatDay, monthOf } from '#kernel/day.ts'
import type { Answer } from '#test/caller.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, productInput, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// An invoice names the cancelled one that it replaces (decisions §10 'Replaced'). What of its tax counts when, the months tell.

const today = berlinDay(new Date())
const supplied = addDays(firstDayOf(monthOf(today)), -5)
const path = '/api/documents/invoices'
const nobody = '0190a000-0000-7000-8000-000000000001'
const { world, manager, trade } = useWorld()
let dollarsOf = ''

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const rates = [
    { currency: 'USD', day: addDays(supplied, -1), rate: 1.1 },
    { currency: 'USD', day: today, rate: 1.25 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  const other = must(await manager.post('/api/partners/receivers', receiverInput({ shortName: 'Anderer' })))
  dollarsOf = other.entityId.uuid
})

const post = (changes: InvoiceChanges, day: string = today) =>
  manager.post(path, invoiceInput(trade, day, changes))
const idOf = (answer: Answer): string => must(answer).entityId.uuid
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const pageOf = async (uuid: string) =>
  readText((await manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)).bytes)
const cancel = async (uuid: string, invoiceDate: string = today) =>
  idOf(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate },
    }),
  )
const cancelled = async (changes: InvoiceChanges = {}, day: string = supplied) => {
  const uuid = idOf(await post(changes, day))
  const { invoiceNumber: number } = await read(uuid)
  return { uuid, number, cancellation: await cancel(uuid) }
}
const replace = (uuid: string, head: object = {}, lines?: unknown[]) =>
  post({
    documentCreation: { replacesInvoiceEntityId: uuid, serviceDate: supplied, ...head },
    ...(lines && { lines }),
  })

test('names it, is named by it and by its cancellation, on paper too', async () => {
  const { uuid, number, cancellation } = await cancelled()
  const replacement = idOf(await replace(uuid))
  const stored = await read(replacement)
  expect(stored).toMatchObject({
    replacesInvoiceEntityId: uuid,
    replacesInvoiceNumber: number,
    replacesInvoiceDate: supplied,
    replacedByInvoiceEntityId: null,
    serviceDate: supplied,
  })
  const named = { replacedByInvoiceEntityId: replacement, replacedByInvoiceNumber: stored.invoiceNumber }
  expect(await read(uuid)).toMatchObject({ replacesInvoiceEntityId: null, ...named })
  expect(await read(cancellation)).toMatchObject({ replacesInvoiceEntityId: null, ...named })
  expect(await pageOf(replacement)).toContain(
    `Diese Rechnung ersetzt unsere stornierte Rechnung ${number} vom ${formatDay(supplied)}.`,
  )
  expect(await pageOf(cancellation)).toContain(
    `An ihre Stelle tritt die Rechnung ${stored.invoiceNumber} vom ${formatDay(today)}.`,
  )
})

test('is told in the Verlauf of both', async () => {
  const { uuid } = await cancelled()
  const replacement = idOf(await replace(uuid))
  const events = async (id: string) =>
    (await read(id)).history
      .map(({ event }: { event: string }) => event)
      .filter((event: string) => event !== 'invoice PDF stored')
  expect(await events(uuid)).toEqual(['invoice replaced by another', 'invoice cancelled', 'invoice created'])
  expect(await events(replacement)).toEqual(['invoice created'])
  const states = must(await manager.get(`/proxy/get/invoices/${uuid}/history`))
  // Its PDF may have been stored since.
  const [newest] = states.filter(({ event }: { event: string }) => event !== 'invoice PDF stored')
  expect(newest).toMatchObject({
    event: 'invoice replaced by another',
    data: { replacedByInvoiceEntityId: replacement },
  })
})

test('has its rate, whatever its own day; another day of the rate is refused', async () => {
  const usd = [invoiceLine(trade, { currency: 'USD' })]
  const { uuid } = await cancelled({ documentCreation: { currency: 'USD' }, lines: usd })
  const input = (day: string) => ({
    documentCreation: { replacesInvoiceEntityId: uuid, serviceDate: supplied, currency: 'USD' },
    lines: usd,
    forex: { currency: 'USD', day },
  })
  expect((await post(input(addDays(supplied, 1)))).body).toMatchObject({ errors: [{ path: 'forex.day' }] })
  const replacement = idOf(await post(input(supplied)))
  expect(await read(replacement)).toMatchObject({ rate: '1.1', currency: 'USD' })
  // A replacement of that without the name is converted by its own day.
  const again = { ...invoiceInput(trade, today, { lines: usd }), entityId: { uuid: replacement } }
  const dropped = { ...again, documentCreation: { ...again.documentCreation, currency: 'USD' } }
  must(await manager.post(`${path}/replacements`, dropped))
  expect(await read(replacement)).toMatchObject({ rate: '1.25', replacesInvoiceEntityId: null })
  expect((await read(uuid)).replacedByInvoiceEntityId).toBeNull()
})

test('moves its stock on its own day, and counts in the sales of that day', async () => {
  const product = idOf(await manager.post('/api/products', productInput({ code: 'ERS-1', taxType: 'v' })))
  const lines = () => [invoiceLine(trade, { productEntityId: product })]
  const { uuid } = await cancelled({ lines: lines() })
  idOf(await replace(uuid, {}, lines()))
  const rows = await world.db.sql<{ day: string }[]>`
    select changed_at::date::text as day from stock_changes where product_id = ${product} order by changed_at`
  expect(rows.map(({ day }) => day)).toEqual([supplied, today, today])
})

describe('is refused:', () => {
  const id = 'documentCreation.replacesInvoiceEntityId'

  test.each<[string, () => Promise<Answer>, string, string | RegExp]>([
    ['of none', () => replace(nobody), id, 'Die ersetzte Rechnung gibt es nicht'],
    [
      'of one that stands',
      async () => replace(idOf(await post({}, supplied))),
      id,
      /^Ersetzt wird nur eine stornierte Rechnung\. Bitte stornieren Sie zuerst die Rechnung .+\.$/,
    ],
    [
      'of one that is replaced already',
      async () => {
        const { uuid } = await cancelled()
        idOf(await replace(uuid))
        return replace(uuid)
      },
      id,
      /^Die Rechnung .+ ist schon durch die Rechnung .+ ersetzt$/,
    ],
    [
      "of another customer's",
      async () => {
        const { uuid } = await cancelled()
        const input = invoiceInput({ ...trade, receiver: dollarsOf }, today)
        const documentCreation = { ...input.documentCreation, replacesInvoiceEntityId: uuid }
        return manager.post(path, { ...input, documentCreation })
      },
      id,
      /^Die ersetzte Rechnung .+ ging an einen anderen Kunden$/,
    ],
    [
      'in another currency',
      async () =>
        replace((await cancelled()).uuid, { currency: 'USD' }, [invoiceLine(trade, { currency: 'USD' })]),
      'documentCreation.currency',
      /^Die ersetzte Rechnung .+ ist in EUR, nicht in USD$/,
    ],
    [
      'before it',
      async () => replace((await cancelled({}, today)).uuid, { invoiceDate: addDays(today, -1) }),
      'documentCreation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der ersetzten Rechnung (${formatDay(today)})`,
    ],
  ])('%s', async (_, refused, field, message) => {
    const answer = await refused()
    expect(answer.status).toBe(422)
    const found = answer.body.errors.find((error: { path: string }) => error.path === field)
    if (typeof message === 'string') expect(found?.message).toBe(message)
    else expect(found?.message).toMatch(message)
  })
})

test('a cancelled one frees the place of the next, of itself or of the first: the supply is taxed once', async () => {
  const { uuid } = await cancelled()
  const first = idOf(await replace(uuid))
  await cancel(first)
  const second = idOf(await replace(uuid))
  expect((await read(uuid)).replacedByInvoiceEntityId).toBe(second)
  const numberOf = async (id: string): Promise<string> => (await read(id)).invoiceNumber
  const refusal = async (answer: Answer, of: string, by: string) => {
    const message = `Die Rechnung ${await numberOf(of)} ist schon durch die Rechnung ${await numberOf(by)} ersetzt`
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ path: 'documentCreation.replacesInvoiceEntityId', message }])
  }
  await refusal(await replace(first), first, second)
  await cancel(second)
  const third = idOf(await replace(first))
  await refusal(await replace(uuid), uuid, third)
  await refusal(await replace(second), second, third)
})

test('the cancellation of what is replaced stays; without the replacement it can go', async () => {
  const { uuid, cancellation } = await cancelled()
  const replacement = idOf(await replace(uuid))
  const remove = (id: string) => manager.post(`${path}/${id}/deletions`, {})
  const refused = await remove(cancellation)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('Die stornierte Rechnung ist durch eine andere ersetzt')
  must(await remove(replacement))
  must(await remove(cancellation))
  expect((await read(uuid)).cancelledByInvoiceEntityId).toBeNull()
})

describe('the database refuses, too,', () => {
  const refuses = async (change: string, name: string) => {
    await expect(world.db.sql.unsafe(change)).rejects.toMatchObject({ constraint_name: name })
  }

  test('two of one sale that stand', async () => {
    const { uuid } = await cancelled()
    const first = idOf(await replace(uuid))
    await cancel(first)
    idOf(await replace(uuid))
    const other = idOf(await post({}))
    const set = `update documents set replaces_document_id = '${first}', service_day = '${supplied}' where document_id = '${other}'`
    await refuses(set, 'documents_one_replacement')
  })

  test('that a cancelled one stands again beside another of its sale', async () => {
    const { uuid } = await cancelled()
    const first = idOf(await replace(uuid))
    await cancel(first)
    const second = idOf(await replace(uuid))
    await cancel(second)
    idOf(await replace(second))
    const again = `update documents set cancelled_by_document_id = null where document_id = '${first}'`
    await refuses(again, 'documents_one_replacement')
  })

  test('what replaces one that stands, itself, or of another currency', async () => {
    const { uuid } = await cancelled()
    const standing = idOf(await post({}, supplied))
    const own = idOf(await post({}))
    const set = (id: string) =>
      `update documents set replaces_document_id = '${id}' where document_id = '${own}'`
    await refuses(set(standing), 'documents_replaced')
    await refuses(set(own), 'documents_replaces')
    await world.db.sql.unsafe(set(uuid))
    await refuses(
      `update documents set cancelled_by_document_id = null where document_id = '${uuid}'`,
      'documents_replaced',
    )
    const suppliers = `(select partner_id from partners where role = 'SUPPLIER' limit 1)`
    await refuses(
      `update documents set partner_id = ${suppliers} where document_id = '${uuid}'`,
      'documents_replaced',
    )
    const second = idOf(await post({}))
    await refuses(
      `update documents set replaces_document_id = '${uuid}' where document_id = '${second}'`,
      'documents_replacement',
    )
  })
})
