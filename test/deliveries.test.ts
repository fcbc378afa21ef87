import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries } from '#areas/papers/contract/deliveries.ts'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { invoiceInput, startTrade, type Trade } from './trade.ts'
import { until } from './until.ts'
import { startWorld, type World } from './world.ts'

// How invoices went out is kept with them: whatever is sent, fails, is downloaded or written anew, it is what mails, downloads and
// files say (decisions §10, 'Sent').

const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
const invoices = '/api/documents/invoices'
const readPath = '/proxy/get/invoices'
const away = new Set(['falsch@oesterle.example'])
let server: MailServer
let world: World
let manager: Caller
let trade: Trade

beforeAll(async () => {
  server = await startMailServer(0, away)
  world = await startWorld({ env: { SMTP_URL: server.url } })
  manager = await world.as('manager')
  trade = await startTrade(manager)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
})
afterAll(async () => {
  await world.stop()
  await server.close()
})

let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

/** Derived anew from what was handed out, by another statement than the one that keeps it. */
const derived = () => world.db.sql`
  with handed as (
    select i.document_id, i.at, i.issue_id, i.kind, m.filed, m.sent_at, m.tries, m.withdrawn_at,
      coalesce(a.tag in ('PDF', 'XML'), false) as is_present
    from issues i left join mails m on m.mail_id = i.mail_id left join attachments a on a.attachment_id = i.attachment_id
  ), newest as (
    select distinct on (document_id) document_id, case when filed then 'FILE' when sent_at is not null then 'SENT'
      when tries = 0 then 'QUEUED' else 'FAILED' end as delivery
    from handed where kind = 'SENT' and withdrawn_at is null and (is_present or not filed)
    order by document_id, at desc, issue_id desc
  )
  select d.document_id, d.delivery as kept, coalesce(n.delivery,
    case when exists (select from handed h where h.document_id = d.document_id and h.kind = 'DOWNLOADED' and h.is_present)
      then 'DOWNLOADED' end, 'NONE') as delivery
  from documents d left join newest n on n.document_id = d.document_id`

const send = (uuid: string, to: string) =>
  manager.post(`${invoices}/${uuid}/mails`, { to, subject: `Rechnung ${random(1_000_000)}`, text: 'Anbei.' })
const documentId = (uuid: string) => ({
  documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
})

/** What may happen to an invoice; what is refused changes nothing. */
const steps: ((uuid: string, made: string[]) => Promise<unknown>)[] = [
  (uuid) => manager.download(`/api/attachments/${uuid}/a.pdf`),
  (uuid) => manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`),
  (uuid) => send(uuid, 'einkauf@oesterle.example'),
  (uuid) => send(uuid, 'falsch@oesterle.example'),
  async (uuid) => {
    const { body } = await manager.get(`/proxy/get/invoices/${uuid}`)
    const input = invoiceInput(trade, today, { documentCreation: { remarks: String(random(1000)) } })
    const { entityId, version, paymentsVersion } = body
    return manager.post(`${invoices}/replacements`, { ...input, entityId, version, paymentsVersion })
  },
  async (uuid, made) => {
    const { status, body } = await manager.post(`${invoices}/cancellations`, {
      documentType: 'CANCELLATION',
      ...documentId(uuid),
    })
    if (status < 300) made.push(body.entityId.uuid)
  },
  () => manager.post('/api/firm', { footer: `Fuß ${random(1000)}` }),
  () => world.db.sql`update mails set next_try_at = now() where sent_at is null`,
  () => world.node.services.wake(new Set(['mail', 'pdf'])),
]

const listed = async (states?: readonly unknown[]) => {
  const filter = states ? `&searchFilter=${JSON.stringify({ filterType: 'delivery', states })}` : ''
  const { section } = must(await manager.get(`/proxy/get/invoices?stopIndex=9007199254740991${filter}`))
  return section as {
    entityId: { uuid: string }
    invoiceNumber: string
    delivery: string | null
    goesNowhere: boolean
  }[]
}

const numbersOf = (rows: { invoiceNumber: string }[]) => rows.map(({ invoiceNumber }) => invoiceNumber)

test(`is kept as it is derived, and found by the list (${seed})`, async () => {
  const seen = new Set<string>()
  for (let round = 0; round < shortOrLong(1, 20); round += 1) {
    const made: string[] = []
    for (let index = 0; index < 8; index += 1)
      made.push(must(await manager.post(invoices, invoiceInput(trade, today))).entityId.uuid)
    for (let step = 0; step < 60; step += 1) {
      await pick(steps)(pick(made), made)
      for (const row of await derived()) {
        expect(row['kept'], row['document_id']).toBe(row['delivery'])
        seen.add(row['kept'])
      }
    }
  }
  expect(seen.size).toBeGreaterThan(3)
  // What is still on its way may come in between of two looks.
  for (const one of [null, ...deliveries]) {
    const states = random(2) === 0 ? [one] : [one, pick(deliveries)]
    await until(async () => {
      // Not sent is what somebody still waits for.
      const found = (await listed()).filter(
        ({ delivery, goesNowhere }) =>
          states.some((wanted) => wanted === delivery) && !(delivery === null && goesNowhere),
      )
      return String(numbersOf(await listed(states))) === String(numbersOf(found))
    })
  }
  // Who reads them is told what their list says.
  await until(async () => {
    const rows = (await listed()).slice(0, 30)
    const said = rows.map(({ delivery, goesNowhere }) => [delivery, goesNowhere])
    const read = await Promise.all(rows.map(({ entityId: { uuid } }) => manager.get(`${readPath}/${uuid}`)))
    return isDeepStrictEqual(
      read.map(must).map(({ delivery, goesNowhere }) => [delivery, goesNowhere]),
      said,
    )
  })
}, 600_000)

test('an e-mail whose fate is recorded while somebody sends anew: both end', async () => {
  const { uuid } = must(await manager.post(invoices, invoiceInput(trade, today))).entityId
  for (let turn = 0; turn < 12; turn += 1) {
    const [sent] = await Promise.all([
      send(uuid, pick(['falsch@oesterle.example', 'einkauf@oesterle.example'])),
      world.db.sql`update mails set next_try_at = now() where sent_at is null`.then(() =>
        world.node.services.wake(new Set(['mail'])),
      ),
    ])
    must(sent)
  }
  for (const row of await derived()) expect(row['kept']).toBe(row['delivery'])
})
