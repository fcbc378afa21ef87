import { createHash, randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { addOneSided } from '#test/one-sided.ts'
import { outlookMail } from '#test/outlook-mail.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { billInput, billLine, invoiceInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import type { PaperRow } from '../contract/list-inbox.ts'

const today = berlinDay(new Date())
const { world, manager, office, trade } = useWorld()
let invoicesOnly: Caller
beforeAll(async () => {
  invoicesOnly = await (await addOneSided(world))('invoices only')
})

const pdf = () => `%PDF-1.7\n1 0 obj\n${randomUUID()}\nstartxref\n9\n%%EOF`
const drop = (content: string | Uint8Array<ArrayBuffer>, name = 'Rechnung.pdf', who = office) =>
  who.postForm('/api/inbox', {
    attachmentData: new File([content], name),
    fileName: name,
  })
const dropped = async (content: string | Uint8Array<ArrayBuffer> = pdf(), name?: string): Promise<string> =>
  must(await drop(content, name)).entityId.uuid
const rows = async (states?: string[]): Promise<PaperRow[]> => {
  const filter = states ? `&searchFilter=${JSON.stringify({ filterType: 'state', states })}` : ''
  return must(await office.get(`/proxy/get/inbox?stopIndex=500${filter}`)).section
}
const rowOf = async (uuid: string): Promise<PaperRow> => {
  const row = (await rows()).find(({ entityId }) => entityId.uuid === uuid)
  if (!row) throw new Error('no such paper')
  return row
}
const fileOf = async (uuid: string) => (await rowOf(uuid)).file.entityId.uuid
const billOf = (files: string[], more: object = {}) => ({
  ...billInput(trade, today),
  attachmentEntityIds: files,
  ...more,
})
const capture = async (files: string[], more: object = {}, who = office): Promise<string> =>
  must(await who.post('/api/documents/bills', billOf(files, more))).entityId.uuid
const remove = (uuid: string, reason = 'Werbung', who = office) =>
  who.post(`/api/inbox/${uuid}/deletions`, { reason })

describe('a file that is dropped', () => {
  test('waits as a paper, seen and read by colleagues; one event tells it', async () => {
    const seq = await world.lastSeq()
    const uuid = await dropped()
    const [event, ...others] = await world.eventsAfter(seq)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      event: 'paper received',
      entityId: uuid,
      data: { fileName: 'Rechnung.pdf', type: 'application/pdf', source: 'HAND', from: null },
    })
    const row = await rowOf(uuid)
    expect(row).toMatchObject({ state: 'WAITING', source: 'HAND', mail: null, invoice: null, bill: null })
    expect(row.receivedBy).not.toBe('')
    const file = `/api/attachments/${row.file.entityId.uuid}/Rechnung.pdf`
    expect((await manager.download(file)).status).toBe(200)
    expect((await invoicesOnly.download(file)).status).toBe(403)
    expect((await invoicesOnly.get('/proxy/get/inbox')).status).toBe(403)
    const attachment = { uuid: row.file.entityId.uuid }
    expect((await manager.post('/api/documents/bills/readings', { attachment })).status).toBe(200)
  })

  test('that is an e-invoice shows supplier, number, day and gross, and is found by them', async () => {
    const { invoice } = await rowOf(await dropped(smallUbl(), 'r.xml'))
    expect(invoice?.format).toContain('UBL')
    expect(invoice).toMatchObject({ currency: 'EUR', date: expect.stringMatching(/^\d{4}-/) })
    expect(invoice?.amountGross).toBeGreaterThan(0)
    const search = encodeURIComponent(`${invoice?.supplier} ${invoice?.number}`)
    expect(must(await office.get(`/proxy/get/inbox?searchText=${search}`)).section).toHaveLength(1)
    expect(must(await office.get('/proxy/get/inbox?searchText=gibtesnicht')).section).toEqual([])
  })

  test.each([
    ['nothing in it', '%PDF-1.4\n', 'r.pdf'],
    ['another type', '7z\u00bc\u00af something', 'r.7z'],
    ['a program', 'MZ\u0090\u0000', 'r.exe'],
  ])('%s is refused, and nothing is written', async (_, content, name) => {
    const seq = await world.lastSeq()
    expect((await drop(content, name)).status).toBe(422)
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

describe('an e-mail or an archive that is dropped', () => {
  const part = (name: string, content: string | Uint8Array) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`
  const mail = (...parts: string[]) =>
    `From: a@b.example\r\nDate: Mon, 2 Nov 2026 10:00:00 +0100\r\nSubject: Rechnungen\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nGuten Tag\r\n${parts.join('')}--b--\r\n`
  const number = () => `R-${randomUUID()}`
  const droppedRows = async (content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const seq = await world.lastSeq()
    const answer = must(await drop(content, name))
    const events = await world.eventsAfter(seq)
    const ids: string[] = events.flatMap(({ event, entityId, data }) =>
      event === 'papers received' ? Object(data).papers.map((paper: PaperRow) => paper.entityId) : entityId,
    )
    return { answer, events, papers: await Promise.all(ids.map(rowOf)) }
  }
  const told = (papers: readonly PaperRow[]) =>
    papers.map(({ file, invoice, note }) => [file.fileName, invoice?.number ?? '', note])

  test('brings its files, each as a paper of whoever dropped it; one event tells them, and nothing else is kept', async () => {
    const [one, two] = [number(), number()]
    const content = mail(part('1.xml', smallUbl({ number: one })), part('2.xml', smallUbl({ number: two })))
    const { answer, events, papers } = await droppedRows(content, 'Rechnungen.eml')
    expect(told(papers)).toEqual([
      ['1.xml', one, ''],
      ['2.xml', two, ''],
    ])
    expect(papers).toMatchObject(Array(2).fill({ state: 'WAITING', source: 'HAND', mail: null }))
    expect(papers[0]?.receivedBy).not.toBe('')
    expect(answer.entityId).toEqual(papers[0]?.entityId)
    expect(events).toMatchObject([
      { event: 'papers received', entityId: papers[0]?.entityId.uuid, data: { fileName: 'Rechnungen.eml' } },
    ])
    const sha256 = createHash('sha256').update(content).digest()
    expect(await world.db.sql`select 1 from contents where sha256 = ${sha256}`).toEqual([])
    await capture([papers[1]?.file.entityId.uuid ?? ''])
  })

  test('also from Outlook, and a ZIP; a single one is told as a paper', async () => {
    const [one, two] = [number(), number()]
    const msg = outlookMail([{ name: 'R.xml', content: Buffer.from(smallUbl({ number: one })) }])
    const ofMsg = await droppedRows(Uint8Array.from(msg), 'Rechnung.msg')
    expect(told(ofMsg.papers)).toEqual([['R.xml', one, '']])
    expect(ofMsg.events.map(({ event }) => event)).toEqual(['paper received'])
    const zip = zipSync({ 'a.xml': strToU8(smallUbl({ number: two })), 'b.pdf': strToU8(pdf()) })
    const ofZip = await droppedRows(Uint8Array.from(zip), 'Rechnungen.zip')
    expect(told(ofZip.papers)).toEqual([
      ['a.xml', two, ''],
      ['b.pdf', '', ''],
    ])
  })

  test('waits itself, too, where something of it is no paper; pictures of its text are told', async () => {
    const one = number()
    const both = mail(part('1.xml', smallUbl({ number: one })), part('Vertrag.docx', 'x'))
    expect(told((await droppedRows(both, 'Beide.eml')).papers)).toEqual([
      ['1.xml', one, ''],
      ['Beide.eml', '', '„Vertrag.docx“ ist kein Papier, das Kontor liest.'],
    ])
    const logo = `--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:logo@x">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <logo@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('x').toString('base64')}\r\n`
    const two = number()
    expect(
      told((await droppedRows(mail(part('2.xml', smallUbl({ number: two })), logo), 'Bild.eml')).papers),
    ).toEqual([['2.xml', two, 'Aus derselben Datei: Das Bild in ihrem Text ist kein Papier.']])
    expect(told((await droppedRows(mail(logo, logo), 'Nur Bilder.eml')).papers)).toEqual([
      ['Nur Bilder.eml', '', 'Die 2 Bilder in ihrem Text sind keine Papiere.'],
    ])
  })

  test('waits itself where not all of it is read, or nothing is in it', async () => {
    const one = number()
    const partly = mail(part('1.xml', smallUbl({ number: one })), part('a.rar', 'Rar!\u001a\u0007\u0000'))
    expect(told((await droppedRows(partly, 'Halb.eml')).papers)).toEqual([
      ['1.xml', one, ''],
      [
        'Halb.eml',
        '',
        'Nicht alles aus dieser Datei ist lesbar. „a.rar“ ist ein Archiv, das sich nicht öffnen lässt.',
      ],
    ])
    const { papers, events } = await droppedRows(mail(), 'Nur Text.eml')
    expect(told(papers)).toEqual([['Nur Text.eml', '', '']])
    expect(events.map(({ event }) => event)).toEqual(['paper received'])
    const broken = await droppedRows('PK\u0003\u0004 nichts', 'Kaputt.zip')
    expect(told(broken.papers)).toEqual([
      [
        'Kaputt.zip',
        '',
        'Nicht alles aus dieser Datei ist lesbar. „Kaputt.zip“ ist ein Archiv, das sich nicht öffnen lässt.',
      ],
    ])
  })
})

describe('a bill', () => {
  test('takes the paper that it names; a second one is refused (409)', async () => {
    const uuid = await dropped()
    const file = await fileOf(uuid)
    const bill = await capture([file])
    expect(await rowOf(uuid)).toMatchObject({ state: 'TAKEN', bill: { entityId: { uuid: bill } } })
    const seq = await world.lastSeq()
    const { status, body } = await manager.post('/api/documents/bills', billOf([file]))
    expect([status, body.errors[0].path]).toEqual([409, 'attachmentEntityIds'])
    expect(body.errors[0].message).toContain('Rechnung.pdf')
    expect(await world.eventsAfter(seq)).toEqual([])
    expect((await remove(uuid)).status).toBe(409)
  })

  test('of two that take one paper at once, one is refused', async () => {
    const file = await fileOf(await dropped())
    const answers = await Promise.all(
      [office, manager].map((who) => who.post('/api/documents/bills', billOf([file]))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('that is deleted, or lets go of the file, leaves the paper waiting with the same file', async () => {
    const uuid = await dropped()
    const file = await fileOf(uuid)
    const bill = await capture([file])
    must(await office.post(`/api/attachments/${file}/deletions`))
    expect(await rowOf(uuid)).toMatchObject({ state: 'WAITING', file: { entityId: { uuid: file } } })
    const other = await capture([file])
    expect(other).not.toBe(bill)
    must(await office.post(`/api/documents/bills/${other}/deletions`))
    expect(await rowOf(uuid)).toMatchObject({ state: 'WAITING', bill: null })
    expect((await manager.download(`/api/attachments/${file}/Rechnung.pdf`)).status).toBe(200)
  })

  test('is named where the very same file hangs on it already', async () => {
    const content = pdf()
    const bill = await capture([await fileOf(await dropped(content))])
    const again = await rowOf(await dropped(content))
    expect(again).toMatchObject({ state: 'WAITING', recordedAs: { entityId: { uuid: bill }, isSure: true } })
  })

  describe('is named where the same invoice was recorded from another file', () => {
    // Of 119.00, as the bill below.
    const xml = (number: string, more: object = {}) => smallUbl({ number, gross: '119.00', ...more })
    const record = async (number: string, billDate: string, files: string[] = []) =>
      must(
        await office.post('/api/documents/bills', {
          ...billInput(trade, today, { documentCreation: { billNumber: number, billDate } }),
          attachmentEntityIds: files,
        }),
      ).entityId.uuid
    const recordedAs = async (content: string) => (await rowOf(await dropped(content, 'x.xml'))).recordedAs

    test('by another paper of the same supplier, whatever he is called in the master data', async () => {
      const number = `R-${randomUUID()}`
      const first = await dropped(xml(number), 'r.xml')
      const { invoice } = await rowOf(first)
      const bill = await record(number, invoice?.date ?? '', [await fileOf(first)])
      const written = number.replace('R-', 'r ')
      expect(await recordedAs(xml(written))).toMatchObject({ entityId: { uuid: bill }, number, isSure: true })
      // He may write his name in two ways, or be somebody else.
      expect(await recordedAs(xml(number, { seller: 'Ganz andere GmbH' }))).toMatchObject({
        ...{ entityId: { uuid: bill }, isSure: false },
      })
      expect(await recordedAs(xml(number, { gross: '119.01' }))).toBeNull()
      expect(await recordedAs(xml(`${number}1`))).toBeNull()
      expect(await recordedAs(xml(number, { day: '2026-10-02' }))).toBeNull()
      expect(await recordedAs(xml(number).replaceAll('EUR', 'CHF'))).toBeNull()
    })

    test('by hand, with the supplier of this name', async () => {
      const number = `R-${randomUUID()}`
      const { invoice } = await rowOf(await dropped(xml(number), 'r.xml'))
      const bill = await record(number, invoice?.date ?? '')
      const [row] = await world.db.sql`select partner_text from documents where document_id = ${bill}`
      const seller = String(row?.['partner_text'])
      const made = { entityId: { uuid: bill } }
      expect(await recordedAs(xml(number, { seller }))).toMatchObject({ ...made, isSure: true })
      expect(await recordedAs(xml(number, { text: 'Tisch' }))).toMatchObject({ ...made, isSure: false })
    })
  })

  describe('and another paper of the same invoice know one another while both wait', () => {
    // As the drawn paper says it.
    const xml = (number: string, more: object = {}) =>
      smallUbl({ number, gross: '1190.00', day: '2026-11-05', ...more })
    const waitsAs = async (uuid: string) => (await rowOf(uuid)).waitsAs?.entityId.uuid ?? null
    const invoiceNumber = () => `KN-${randomUUID().slice(0, 8)}`

    test('as XML and by a second mail, whatever the file is called and however its number is written', async () => {
      const number = invoiceNumber()
      const one = await dropped(xml(number), 'r.xml')
      expect(await waitsAs(one)).toBeNull()
      const two = await dropped(xml(number.replace('-', ' ').toLowerCase()), 's.xml')
      expect([await waitsAs(one), await waitsAs(two)]).toEqual([two, one])
      expect((await rowOf(two)).waitsAs).toMatchObject({ fileName: 'r.xml', number, isSure: true })
      for (const other of [{ gross: '1190.01' }, { day: '2026-11-06' }])
        expect(await waitsAs(await dropped(xml(number, other), 'x.xml'))).toBeNull()
      expect(await waitsAs(await dropped(xml(number).replaceAll('EUR', 'CHF'), 'x.xml'))).toBeNull()
    })

    test('perhaps, where the seller is called otherwise', async () => {
      const number = invoiceNumber()
      const one = await dropped(xml(number, { seller: 'Hansen GmbH' }), 'r.xml')
      const two = await dropped(xml(number, { seller: 'Hansen GmbH & Co. KG' }), 's.xml')
      expect([await waitsAs(one), await waitsAs(two)]).toEqual([two, one])
      for (const uuid of [one, two]) expect((await rowOf(uuid)).waitsAs?.isSure).toBe(false)
    })

    test('as XML and as a PDF without data, by its text, which shows nothing as true', async () => {
      const number = invoiceNumber()
      const paper = await dropped(Uint8Array.from(paperBill({ number })), 'r.pdf')
      const data = await dropped(xml(number), 'r.xml')
      expect([await waitsAs(paper), await waitsAs(data)]).toEqual([data, paper])
      for (const uuid of [paper, data]) expect((await rowOf(uuid)).waitsAs?.isSure).toBe(false)
      expect((await rowOf(paper)).invoice).toBeNull()
      expect(await waitsAs(await dropped(xml(number, { gross: '1190.01' }), 'x.xml'))).toBeNull()
    })

    test('by the very same file; one that was removed waits no more', async () => {
      const content = pdf()
      const one = await dropped(content)
      const two = await dropped(content)
      expect(await waitsAs(one)).toBe(two)
      must(await remove(two))
      expect([await waitsAs(one), await waitsAs(two)]).toEqual([null, null])
    })

    test('until one is taken: then the other is recorded already', async () => {
      const number = invoiceNumber()
      const paper = await dropped(Uint8Array.from(paperBill({ number })), 'r.pdf')
      const data = await dropped(xml(number), 'r.xml')
      const documentCreation = { billNumber: number, billDate: '2026-11-05', billTotal: 1190 }
      const bill = await capture([await fileOf(data)], {
        ...billInput(trade, today, { documentCreation, lines: [billLine(trade, { amount: 1190 })] }),
      })
      expect(await rowOf(paper)).toMatchObject({
        ...{ state: 'WAITING', waitsAs: null },
        recordedAs: { entityId: { uuid: bill }, isSure: false },
      })
    })

    test('of two suppliers with one number, day and sum nothing is sure', async () => {
      const number = invoiceNumber()
      const ofOne = await dropped(xml(number), 'a.xml')
      const ofOther = await dropped(xml(number, { seller: 'Kabelhaus Nord GmbH' }), 'b.xml')
      expect([await waitsAs(ofOne), await waitsAs(ofOther)]).toEqual([ofOther, ofOne])
      const paper = await dropped(Uint8Array.from(paperBill({ number })), 'b.pdf')
      for (const uuid of [paper, ofOne, ofOther])
        expect(await rowOf(uuid)).toMatchObject({ state: 'WAITING', waitsAs: { isSure: false } })
      // What is known to be of one supplier comes before a PDF, though that came later.
      const again = await dropped(xml(number, { text: 'Tisch' }), 'c.xml')
      await dropped(Uint8Array.from(paperBill({ number, iban: '' })), 'd.pdf')
      expect((await rowOf(ofOne)).waitsAs).toMatchObject({ entityId: { uuid: again }, isSure: true })
      const documentCreation = { billNumber: number, billDate: '2026-11-05', billTotal: 1190 }
      const bill = await capture([await fileOf(ofOne)], {
        ...billInput(trade, today, { documentCreation, lines: [billLine(trade, { amount: 1190 })] }),
      })
      for (const uuid of [ofOther, paper])
        expect((await rowOf(uuid)).recordedAs).toMatchObject({ entityId: { uuid: bill }, isSure: false })
    })
  })

  test('an invoice takes no paper', async () => {
    const uuid = await dropped()
    const input = { ...invoiceInput(trade, today), attachmentEntityIds: [await fileOf(uuid)] }
    expect((await office.post('/api/documents/invoices', input)).status).toBe(422)
    expect((await rowOf(uuid)).state).toBe('WAITING')
  })
})

describe('the draft of a bill', () => {
  const save = (files: string[], who = office) =>
    who.post('/api/drafts', { kind: 'BILL', name: 'Huber', payload: {}, attachmentEntityIds: files })

  test('has the paper meanwhile, and gives it back when it is discarded', async () => {
    const uuid = await dropped()
    const file = await fileOf(uuid)
    const draft = must(await save([file])).entityId.uuid
    expect(await rowOf(uuid)).toMatchObject({ state: 'DRAFT', draft: { name: 'Huber' } })
    expect((await save([file], manager)).status).toBe(409)
    must(await manager.post(`/api/drafts/${draft}/deletions`))
    expect(await rowOf(uuid)).toMatchObject({ state: 'WAITING', draft: null })
  })

  test('becomes a bill with it', async () => {
    const uuid = await dropped()
    const file = await fileOf(uuid)
    const draftEntityId = must(await save([file])).entityId.uuid
    await capture([file], { draftEntityId }, manager)
    expect((await rowOf(uuid)).state).toBe('TAKEN')
  })
})

describe('a paper that becomes no bill', () => {
  test('is removed with a reason, and put back with the same file', async () => {
    const uuid = await dropped()
    const file = await fileOf(uuid)
    const seq = await world.lastSeq()
    must(await remove(uuid))
    expect(await rowOf(uuid)).toMatchObject({ state: 'REMOVED', removed: { reason: 'Werbung' } })
    expect(await rows(['WAITING'])).not.toContainEqual(expect.objectContaining({ entityId: { uuid } }))
    expect((await office.download(`/api/attachments/${file}/Rechnung.pdf`)).status).toBe(404)
    expect((await office.post('/api/documents/bills', billOf([file]))).status).toBe(422)
    expect((await remove(uuid)).status).toBe(422)
    must(await manager.post(`/api/inbox/${uuid}/returns`))
    expect(await rowOf(uuid)).toMatchObject({ state: 'WAITING', file: { entityId: { uuid: file } } })
    expect((await office.download(`/api/attachments/${file}/Rechnung.pdf`)).status).toBe(200)
    expect((await manager.post(`/api/inbox/${uuid}/returns`)).status).toBe(422)
    expect((await world.eventsAfter(seq)).map(({ event }) => event)).toEqual([
      'paper removed',
      'paper put back',
    ])
  })

  test('takes the reports of a check along, with what they hold', async () => {
    const uuid = await dropped(smallUbl({ number: `R-${randomUUID()}` }), 'geprüft.xml')
    const attachment = { uuid: await fileOf(uuid) }
    const { pdf, xml } = must(await office.post('/api/documents/bills/readings/reports', { attachment }))
    const hashes: string[] = [pdf.sha256, xml.sha256]
    const contents = async () =>
      (await world.db.sql`select 1 from contents where encode(sha256, 'hex') = any(${hashes}::text[])`).length
    expect(await contents()).toBe(2)
    must(await remove(uuid))
    expect(await contents()).toBe(0)
    must(await office.post(`/api/inbox/${uuid}/returns`))
    must(await office.post('/api/documents/bills/readings/reports', { attachment }))
    expect(await contents()).toBe(2)
  })

  test('needs its reason; another one is not found', async () => {
    const uuid = await dropped()
    const { status, body } = await remove(uuid, ' ')
    expect([status, body.errors[0].path]).toEqual([422, 'reason'])
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await remove(uuid, 'Werbung', invoicesOnly)).status).toBe(403)
  })
})
