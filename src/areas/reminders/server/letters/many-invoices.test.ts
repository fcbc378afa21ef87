import { expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { world, manager, office, trade } = useWorld()
const today = berlinDay(new Date())
const count = shortOrLong(120, 450)

test('a customer with hundreds of overdue invoices gets one letter with all of them', {
  timeout: 600_000,
}, async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const sent = receiverInput({ shortName: 'Viele', companyName: 'Viele Rechnungen GmbH' })
  const receiver = must(await office.post('/api/partners/receivers', sent)).entityId.uuid
  const input = invoiceInput({ ...trade, receiver }, addDays(today, -40))
  for (let made = 0; made < count; made++) must(await office.post('/api/documents/invoices', input))
  // As if a mail server had taken all of them on that day.
  await world.db.sql`with mail as (
      insert into mails (mail_id, recipient, subject, body, sent_at) values (gen_random_uuid(), 'a@viele.example', 'Rechnungen', '', ${`${addDays(today, -40)}T10:00:00Z`})
      returning mail_id)
    insert into issues (issue_id, document_id, kind, recipient, mail_id)
    select gen_random_uuid(), document_id, 'SENT', 'a@viele.example', mail_id from documents cross join mail where partner_id = ${receiver}`
  const { section } = must(await office.get('/proxy/get/reminderproposals?startIndex=0&stopIndex=100'))
  expect(section).toMatchObject([{ partnerEntityId: receiver, stopped: [] }])
  const [{ letter }] = section
  expect([letter.items.length, letter.amountDue]).toEqual([count, count * 119])
  const order = {
    ...{ day: today, partnerEntityId: receiver, currency: 'EUR', paymentsUntil: today, deliver: 'PRINT' },
    items: letter.items.map(({ invoiceEntityId, level, amountDue }: Record<string, unknown>) => ({
      ...{ invoiceEntityId, level, amountDue },
    })),
  }
  const preview = await office.download('/api/reminders/previews', { ...order, withInvoices: true })
  const text = await readText(preview.bytes)
  // All of them stand in the table; the sentences count them.
  for (const { invoiceNumber } of letter.items) expect(text).toContain(invoiceNumber)
  for (const part of [`zu ${count} Rechnungen ist`, `Anlagen: ${count} Rechnungen`])
    expect(text).toContain(part)
  const { uuid } = must(await office.post('/api/reminders', order)).entityId
  const { status, bytes } = await office.download('/api/reminders/prints', { entityIds: [uuid] })
  expect([status, (await readText(bytes)).includes(letter.items.at(-1).invoiceNumber)]).toEqual([200, true])
})
