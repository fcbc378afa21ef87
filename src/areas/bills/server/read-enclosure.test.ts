import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { withEnclosures } from '#test/einvoice/small-files.ts'
import { billInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(content: string, who = office) {
  const name = 'rechnung.xml'
  const parts = { attachmentData: new File([content], name), fileId: '1', fileName: name, tag: '', type: '' }
  return must(await who.postForm('/api/attachments', parts)).entityId.uuid as string
}

const ask = (uuid: string, index: number, who = office) =>
  who.post('/api/documents/bills/readings/enclosures', { attachment: { uuid }, index })
const download = (uuid: string, index = 0) =>
  office.download('/api/documents/bills/readings/enclosures', { attachment: { uuid }, index })

describe('a document in an electronic invoice', () => {
  test.each([
    ['a picture that says it is a page', 'text/html', 'bild.html', dot, 'image/png', 'bild.png'],
    [
      'a page',
      'application/pdf',
      'blatt.pdf',
      Buffer.from('<html><script>1</script></html>'),
      'text/plain',
      'blatt.txt',
    ],
    ['a table', 'text/csv', 'stunden.csv', Buffer.from('Tag;Stunden\n1;8\n'), 'text/csv', 'stunden.csv'],
    [
      'one with a path for a name',
      'application/pdf',
      '../../a.exe',
      Buffer.from('%PDF-1.7 1'),
      'application/pdf',
      'a.pdf',
    ],
  ])(
    '%s is what its bytes say, and always a download',
    async (_, mimeType, fileName, content, type, name) => {
      const id = await upload(withEnclosures([{ mimeType, fileName, content }]))
      const answer = await download(id)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type)
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.bytes).toEqual(content)
    },
  )

  test('programs and archives are refused with what is taken', async () => {
    const content = Buffer.from([0x4d, 0x5a, 0, 1, 2])
    const id = await upload(withEnclosures([{ mimeType: 'application/pdf', fileName: 'a.pdf', content }]))
    const answer = await ask(id, 0)
    expect(answer.status).toBe(422)
    expect(answer.body.title).toContain('Kontor nicht herausgibt')
  })

  test('the reading says which ones lie in the file, without them', async () => {
    const id = await upload(
      withEnclosures([
        { mimeType: 'image/png', fileName: 'a.png', content: Buffer.alloc(0) },
        { mimeType: 'image/png', fileName: 'b.png', content: dot },
      ]),
    )
    const { electronic } = must(
      await office.post('/api/documents/bills/readings', { attachment: { uuid: id } }),
    )
    expect(electronic.enclosures).toEqual([1])
    expect(electronic.invoice.supportingDocuments).toMatchObject([{ content: null }, { content: null }])
    expect((await ask(id, 0)).status).toBe(404)
    expect((await ask(id, 2)).status).toBe(404)
    expect((await ask(id, -1)).status).toBe(422)
  })

  test('it is seen as its file is: by the uploader, and with the bill by whoever sees bills', async () => {
    const id = await upload(withEnclosures([{ mimeType: 'image/png', fileName: 'a.png', content: dot }]))
    const manager = await world.as('manager')
    expect((await ask(id, 0, manager)).status).toBe(404)
    must(await office.post('/api/documents/bills', { ...billInput(trade, today), attachmentEntityIds: [id] }))
    expect((await ask(id, 0, manager)).status).toBe(200)
  })
})
