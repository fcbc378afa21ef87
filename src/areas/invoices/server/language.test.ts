import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine, receiverInput, type Trade } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'

// A document is written in its receiver's language, unless it says another (decisions §10, 'Fields').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
let english: Trade

beforeAll(async () => {
  const input = receiverInput({ shortName: 'Smith', companyName: 'Smith & Sons Ltd' })
  const [role] = input.rolesData
  const spoken = { ...input, rolesData: [{ ...role, roleDetails: { ...role?.roleDetails, language: 'EN' } }] }
  const { uuid } = must(await manager.post('/api/partners/receivers', spoken)).entityId
  english = { ...trade, receiver: uuid }
  must(
    await manager.post('/api/firm', {
      openingText: '{anrede},',
      openingTextEn: '{anrede}, thank you for your order.',
      closingText: 'Eigentumsvorbehalt.',
    }),
  )
})

const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))

async function create(of: Trade, documentCreation: Record<string, unknown> = {}): Promise<string> {
  const lines = [invoiceLine(of, { taxType: 'DIFFERENTIAL', taxPercent: 0, amount: 1190, amountBuying: 400 })]
  return must(await manager.post(path, invoiceInput(of, today, { lines, documentCreation }))).entityId.uuid
}

async function paperOf(uuid: string): Promise<{ text: string; bytes: string }> {
  await until(
    async () => (await world.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`).length === 0,
  )
  const pdf = (await read(uuid)).attachments.find(({ tag }: { tag: string }) => tag === 'PDF')
  const { bytes } = await manager.download(`/api/attachments/${pdf.entityId.uuid}/r.pdf`)
  return { text: await readText(bytes), bytes: Buffer.from(bytes).toString('latin1') }
}

test('a receiver has a language, German unless another is sent', async () => {
  expect((await receiverOf(trade)).language).toBe('DE')
  expect((await receiverOf(english)).language).toBe('EN')
  expect((await receiverOf(english)).rolesData[0].roleDetails.language).toBe('EN')
  const unknown = await manager.post(`/api/partners/receivers/${english.receiver}/props`, {
    entityId: { uuid: english.receiver },
    propertyName: 'language',
    details: 'BUYER',
    oldValue: 'EN',
    value: 'FR',
  })
  expect([unknown.status, unknown.body.errors?.[0]?.message]).toEqual([400, 'Erlaubt sind nur: DE, EN'])
})

const receiverOf = async (of: Trade) => must(await manager.get(`/proxy/get/receivers/${of.receiver}`))

describe('an invoice', () => {
  test('has that of its receiver, or the one that is sent', async () => {
    const uuids = [
      await create(trade),
      await create(english),
      await create(english, { language: 'DE' }),
      await create(trade, { language: 'EN' }),
    ]
    const languages = await Promise.all(uuids.map(async (uuid) => (await read(uuid)).language))
    expect(languages).toEqual(['DE', 'EN', 'DE', 'EN'])
  })

  test('is printed in it, with the German words of the law, and says so to who has it read out', async () => {
    const { text, bytes } = await paperOf(await create(english))
    for (const said of [
      'Dear Sir or Madam, thank you for your order.',
      'Total (margin scheme) €1,190.00',
      'Gebrauchtgegenstände/Sonderregelung / Margin scheme – Second-hand goods',
      'The date of supply is the invoice date.',
      'Page 1 of 1',
    ])
      expect(text).toContain(said)
    for (const german of ['Rechnungsnummer', 'Eigentumsvorbehalt', 'Gesamt ', 'Seite ', 'Sehr geehrte'])
      expect(text).not.toContain(german)
    expect(bytes).toContain('/Lang (en-GB)')
    const german = await paperOf(await create(trade))
    expect(german.text).toContain('Eigentumsvorbehalt.')
    expect(german.bytes).toContain('/Lang (de-DE)')
  })

  test('keeps it in its cancellation, its correction and a letter that amends it', async () => {
    const sold = invoiceInput(trade, today, { documentCreation: { language: 'EN' } })
    const { uuid } = must(await manager.post(path, sold)).entityId
    const correcting = invoiceInput(trade, today, {
      lines: [invoiceLine(trade, { amount: -10 })],
      documentCreation: { correctedInvoiceEntityId: uuid },
    })
    const correction = must(await manager.post(path, correcting)).entityId.uuid
    expect((await read(correction)).language).toBe('EN')
    expect((await paperOf(correction)).text).toContain('We hereby correct our invoice')

    await paperOf(uuid)
    must(
      await manager.post(`${path}/${uuid}/amendments`, {
        date: today,
        text: 'Your order was 17.',
        lines: [],
      }),
    )
    const letter = (await read(uuid)).attachments.find(({ tag }: { tag: string }) => tag === 'AMENDMENT')
    expect(letter.fileName).toMatch(/^Correction-1-to-/)

    const other = await create(trade, { language: 'EN' })
    const cancelling = {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: other, invoiceDate: today },
    }
    const cancellation = must(await manager.post(`${path}/cancellations`, cancelling)).entityId.uuid
    expect((await read(cancellation)).language).toBe('EN')
    expect((await paperOf(cancellation)).text).toContain('Cancellation invoice')
  })
})
