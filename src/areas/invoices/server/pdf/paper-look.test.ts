import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'

// How papers look, as the firm chooses it (decisions §10, 'Fields').

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()
const looks = '/api/documents/invoices/previews/looks'
const look = { paperLayout: 'MODERN', paperColour: '#7A1F3D', logoPlace: 'RIGHT' }
const firm = async () => must(await manager.get('/proxy/get/firm'))

/** An invoice once its PDF is there. */
async function create(): Promise<string> {
  const { uuid } = must(await manager.post('/api/documents/invoices', invoiceInput(trade, today))).entityId
  await until(
    async () => (await world.db.sql`select 1 from pending_pdfs where document_id = ${uuid}`).length === 0,
  )
  return uuid
}
const pdfOf = async (uuid: string) => {
  const { attachments, paperState } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  const [pdf] = attachments.filter(({ tag }: { tag: string }) => tag === 'PDF')
  return { id: pdf.entityId.uuid as string, paperState }
}
const download = async (id: string) => (await manager.download(`/api/attachments/${id}/r.pdf`)).bytes

test('a firm begins with the layout that all papers had; what is handed out stays, what is not is made anew', async () => {
  expect(await firm()).toMatchObject({
    paperLayout: 'CLASSIC',
    paperColour: '#1b5753',
    logoPlace: 'LEFT',
  })
  const [issued, made] = [await create(), await create()]
  const { id } = await pdfOf(issued)
  const before = await download(id)
  must(await manager.post('/api/firm', look))
  expect(await firm()).toMatchObject({ ...look, paperColour: '#7a1f3d' })
  expect(await pdfOf(issued)).toEqual({ id, paperState: 'HANDED_OUT' })
  expect(Buffer.compare(await download(id), before)).toBe(0)
  expect((await pdfOf(made)).paperState).toBe('OUTDATED')
})

test.each([
  [{ paperColour: 'rot' }, 'paperColour'],
  [{ paperColour: '#12345' }, 'paperColour'],
  [{ paperLayout: 'FANCY' }, 'paperLayout'],
  [{ logoPlace: 'TOP' }, 'logoPlace'],
])('%o is refused', async (change, path) => {
  const saved = await manager.post('/api/firm', change)
  const shown = await manager.post(looks, { ...look, ...change })
  for (const { status, body } of [saved, shown]) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  }
})

test('the sample is made by what is chosen, in either language, and nothing is written', async () => {
  const seq = await world.lastSeq()
  const german = await readText((await manager.download(looks, look)).bytes)
  for (const said of ['Armlehnstuhl', 'Rabatt 10 %: −98,00', 'Gesamt brutto 1.190,00 €'])
    expect(german).toContain(said)
  const english = await readText((await manager.download(looks, { ...look, language: 'EN' })).bytes)
  for (const said of ['Armchair', 'Discount 10%: −98.00', 'Gross total €1,190.00', 'IRELAND'])
    expect(english).toContain(said)
  expect(await world.eventsAfter(seq)).toEqual([])
})
