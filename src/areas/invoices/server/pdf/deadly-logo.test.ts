import { expect, test } from 'vitest'
import { claimPdf } from '#areas/documents/server/claim-pdf.ts'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { contentHash } from '#server/files/store-content.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { must } from '#test/caller.ts'
import { killingLogos, nestedGroups } from '#test/pdf/killing-logos.ts'
import { pngLogo } from '#test/pdf/logos.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput } from '#test/trade.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { makePdf } from './make-pdf.ts'

// A logo may kill the typesetter in spite of the look at it: that, and nothing else.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()

/** Puts a logo into the database past every look. */
async function storeLogo(drawing: string): Promise<void> {
  const bytes = Buffer.from(drawing)
  const sha256 = contentHash(bytes)
  const { sql } = world.db
  await sql`insert into contents (sha256, size, bytes) values (${sha256}, ${bytes.length}, ${bytes})
    on conflict do nothing`
  await sql`update firm set logo_sha256 = ${sha256}, logo_type = 'image/svg+xml', logo_left_out_at = null`
}

const create = async (): Promise<string> =>
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today))).entityId.uuid
const isLeftOut = async () => (await manager.get('/proxy/get/firm')).body.isLogoLeftOut
const pdfOf = (uuid: string) => manager.download(`/api/attachments/${uuid}/a.pdf?preview=true`)

async function untilMade(): Promise<void> {
  // Each look of `until` waits a twentieth of a second: half a minute.
  for (let round = 0; round < 5; round++) {
    const made = until(async () => (await world.db.sql`select 1 from pending_pdfs`).length === 0)
    if (
      await made.then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error('the PDF was not made')
}

test.each(Object.entries(killingLogos))(
  '%s: invoices are printed without it, and the firm is told',
  async (_, drawing) => {
    await storeLogo(drawing())
    const seq = await world.lastSeq()
    const uuids = [await create(), await create(), await create()]
    await untilMade()
    for (const uuid of uuids) {
      const { status, bytes } = await pdfOf(uuid)
      expect(status).toBe(200)
      expect(await readText(bytes)).toContain('Nordlicht')
    }
    expect(await isLeftOut()).toBe(true)
    const events = (await world.eventsAfter(seq)).filter(({ event }) => event === 'logo left out')
    expect(events).toHaveLength(1)
  },
  60_000,
)

test('who asks for an invoice gets it, printed without the logo', async () => {
  await storeLogo(nestedGroups())
  const { status, bytes } = await pdfOf(await create())
  expect(status).toBe(200)
  expect(await readText(bytes)).toContain('Nordlicht')
  await untilMade()
})

test('a preview and a cancellation are printed without it too', async () => {
  const invoice = await create()
  await untilMade()
  await storeLogo(nestedGroups())
  const draft = await manager.download('/api/documents/invoices/previews/drafts', invoiceInput(trade, today))
  expect(draft.status).toBe(200)
  expect(await readText(draft.bytes)).toContain('Nordlicht')
  expect(await isLeftOut()).toBe(true)
  await storeLogo(killingLogos.maskChain())
  const documentCreation = { cancelledInvoiceEntityId: invoice, invoiceDate: today }
  const input = { documentType: 'CANCELLATION', documentCreation }
  const cancelled = must(await manager.post('/api/documents/invoices/cancellations', input))
  await untilMade()
  expect((await pdfOf(cancelled.entityId.uuid)).status).toBe(200)
  expect(await isLeftOut()).toBe(true)
})

test('what waits with such a logo is made at the next start', async () => {
  const uuid = await create()
  await untilMade()
  await storeLogo(killingLogos.patternChain())
  await world.db.sql`delete from attachments where owner_id = ${uuid}`
  await world.db.sql`insert into pending_pdfs (document_id) values (${uuid})`
  const other = await world.secondNode()
  await untilMade()
  expect((await fetch(`${other.address}/healthz`)).status).toBe(200)
  expect((await pdfOf(uuid)).status).toBe(200)
})

test('another logo is printed again', async () => {
  await storeLogo(nestedGroups())
  await create()
  await untilMade()
  expect(await isLeftOut()).toBe(true)
  const data = Buffer.from(pngLogo().bytes).toString('base64')
  expect((await manager.post('/api/firm', { logo: { data } })).status).toBe(200)
  expect(await isLeftOut()).toBe(false)
  const plain = (await pdfOf(await create())).bytes.toString('latin1')
  expect(plain).toContain('/Subtype /Image')
})

test('what dies for ever is put off longer and longer, and the others are made', async () => {
  const uuid = (await create()) as EntityId
  await untilMade()
  await world.db.sql`delete from attachments where owner_id = ${uuid}`
  // Not for the queue.
  await world.db.sql`insert into pending_pdfs (document_id, next_try_at) values (${uuid}, 'infinity')`
  const printer = createPdfPrinter({
    entry: new URL('../../../../../test/pdf/broken-process.ts', import.meta.url),
  })
  const left: unknown[] = []
  const tryIt = async () => {
    const claimed = await claimPdf(world.db, uuid)
    if (!claimed) throw new Error('nothing to claim')
    const { services } = world.node
    return makePdf(
      {
        db: world.db,
        printer,
        wake: services.wake,
        onFailure: () => {},
        onLogoLeftOut: async (logo) => void left.push(logo),
      },
      claimed,
    )
  }
  expect([await tryIt(), await tryIt(), await tryIt()]).toEqual(['died', 'died', 'failed'])
  const [row] = await world.db.sql`
    select deaths, tries, next_try_at > now() + interval '20 s' as is_put_off from pending_pdfs where document_id = ${uuid}`
  expect(row).toEqual({ deaths: 2, tries: 3, is_put_off: true })
  expect(left).toEqual([])
  await printer.close()
  expect((await pdfOf(await create())).status).toBe(200)
})
