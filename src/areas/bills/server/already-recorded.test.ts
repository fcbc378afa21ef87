import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from '#test/caller.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import { billInput, billLine, invoiceInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()
const bills = '/api/documents/bills'

interface Paper {
  content: string | Uint8Array
  name: string
  type: string
}

const xml = (number: string): Paper => ({
  ...{ content: smallUbl({ number }), name: `${number}.xml`, type: 'application/xml' },
})
const hybrid = (number: string): Paper => ({
  content: pdfWithFiles([{ name: 'factur-x.xml', content: smallCii({ number }) }]),
  ...{ name: `${number}.pdf`, type: 'application/pdf' },
})
const paper = (text = randomUUID()): Paper => ({
  content: pdfWithFiles([{ name: 'notiz.txt', content: text }]),
  ...{ name: 'scan.pdf', type: 'application/pdf' },
})

async function upload({ content, name, type }: Paper, who: Caller = office): Promise<string> {
  const data = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
  const parts = { attachmentData: data, fileId: '1', fileName: name, tag: '', type }
  return must(await who.postForm('/api/attachments', parts)).entityId.uuid
}

let count = 0
const freshNumber = () => `AR-${++count}/26`

const input = (billNumber: string, files: string[] = [], more: object = {}) => ({
  ...billInput(trade, today, { documentCreation: { billNumber } }),
  ...{ attachmentEntityIds: files, ...more },
})

const save = async (billNumber: string, files: readonly Paper[] = [], more: object = {}) => {
  const ids = []
  for (const file of files) ids.push(await upload(file))
  return office.post(bills, input(billNumber, ids, more))
}

async function stored(billNumber: string, files: readonly Paper[] = []): Promise<string> {
  return must(await save(billNumber, files)).entityId.uuid
}

const refusedFor = (uuid: string, path: string) => ({
  status: 409,
  body: { type: 'urn:kontor:error:already-recorded', entityId: { uuid }, errors: [{ path }] },
})
const byNumber = 'documentCreation.billNumber'
const byFile = 'attachmentEntityIds'

describe('a file that hangs on another bill', () => {
  test.each([
    ['an electronic invoice', xml],
    ['one in a PDF', hybrid],
    ['a paper', () => paper()],
  ])('%s is recorded once, unless somebody wants it', async (_, make) => {
    const file = make(freshNumber())
    const uuid = await stored(freshNumber(), [file])
    const seq = await world.lastSeq()
    const refused = await save(freshNumber(), [{ ...file, name: 'kopie.pdf' }])
    expect(refused).toMatchObject(refusedFor(uuid, byFile))
    expect(refused.body.title).toContain(`vom ${today.split('-').reverse().join('.')} über 119,00\u00a0€`)
    expect((await world.eventsAfter(seq)).map(({ event }) => event)).toEqual(['attachment added'])
    expect(await save(freshNumber(), [file], { alsoRecorded: true })).toMatchObject({ status: 201 })
  })

  test('a paper that hangs on several bills comes with every one; an electronic invoice never does', async () => {
    const terms = paper()
    await stored(freshNumber(), [terms])
    must(await save(freshNumber(), [terms], { alsoRecorded: true }))
    await stored(freshNumber(), [terms])
    const file = xml(freshNumber())
    await stored(freshNumber(), [file])
    must(await save(freshNumber(), [file], { alsoRecorded: true }))
    expect(await save(freshNumber(), [file])).toMatchObject({ status: 409 })
  })

  test('goes with its bill, and is free again', async () => {
    const file = xml(freshNumber())
    const uuid = await stored(freshNumber(), [file])
    must(await office.post(`${bills}/${uuid}/deletions`, { uuid }))
    await stored(freshNumber(), [file])
  })
})

describe('one invoice in several forms', () => {
  test.each<[string, Paper[], Paper[]]>([
    ['XML, then a PDF with XML', [xml('X')], [hybrid('X')]],
    ['a PDF with XML, then XML', [hybrid('X')], [xml('X')]],
    ['paper, then XML', [paper()], [xml('X')]],
    ['typed, then a PDF with XML', [], [hybrid('X')]],
    ['an XML beside a paper', [], [paper(), xml('Y')]],
  ])('%s: the second is refused', async (_, first, second) => {
    const anew = (files: Paper[]) =>
      files.map((file) =>
        file.name === 'scan.pdf'
          ? paper()
          : file.type === 'application/xml'
            ? xml(randomUUID())
            : hybrid(randomUUID()),
      )
    const number = freshNumber()
    const uuid = await stored(number, anew(first))
    const written = ` ${number.toLowerCase().replace('/', ' - ')}`
    expect(await save(written, anew(second))).toMatchObject(refusedFor(uuid, byNumber))
    expect(await save(written, anew(second), { alsoRecorded: true })).toMatchObject({ status: 201 })
  })

  test.each<[string, Paper[]]>([
    ['typed', []],
    ['of a paper', [paper()]],
    [
      'with an XML file that is no invoice',
      [{ content: '<?xml version="1.0"?><a/>', name: 'a.xml', type: 'application/xml' }],
    ],
  ])('a bill %s keeps the warning of its screen alone', async (_, files) => {
    const number = freshNumber()
    await stored(number, [xml(randomUUID())])
    expect(await save(number, files)).toMatchObject({ status: 201 })
  })

  test('another day, total, number or supplier is another invoice; one VAT id is one supplier', async () => {
    const number = freshNumber()
    const uuid = await stored(number, [xml(randomUUID())])
    const anew = async (changes: object) => {
      const made = input(number, [await upload(xml(randomUUID()))])
      return { ...made, documentCreation: { ...made.documentCreation, ...changes } }
    }
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    expect((await office.post(bills, await anew({ billDate: yesterday }))).status).toBe(201)
    expect((await office.post(bills, await anew({ billNumber: `${number}0` }))).status).toBe(201)
    const lines = [billLine(trade, { amount: 119.01 })]
    expect(
      (await office.post(bills, { ...(await anew({ billTotal: 119.01 })), lineItemCreations: lines })).status,
    ).toBe(201)
    const { entityId } = must(
      await office.post(
        '/api/partners/suppliers',
        supplierInput({ companyName: 'Andere KG', shortName: 'Andere' }),
      ),
    )
    const other = await anew({})
    const ofOther = {
      ...other,
      partner: { entityId },
      partnership: { ...other.partnership, partners: [entityId.uuid] },
    }
    expect((await office.post(bills, ofOther)).status).toBe(201)
    await world.db
      .sql`update partners set vat_id = 'DE136695976' where partner_id in (${trade.supplier}, ${entityId.uuid})`
    const again = { ...ofOther, attachmentEntityIds: [await upload(xml(randomUUID()))] }
    const refused = await office.post(bills, again)
    expect(refused.status).toBe(409)
    expect([uuid, refused.body.entityId.uuid]).toContain(refused.body.entityId.uuid)
    await world.db
      .sql`update partners set vat_id = '' where partner_id in (${trade.supplier}, ${entityId.uuid})`
  })
})

test('as much in another currency is another invoice', async () => {
  const number = freshNumber()
  await stored(number, [xml(randomUUID())])
  const manager = await world.as('manager')
  must(await manager.post('/api/currencies/rates', { rates: [{ currency: 'CHF', day: today, rate: 0.95 }] }))
  const made = input(number, [await upload(xml(randomUUID()))])
  const inFrancs = {
    ...made,
    documentCreation: { ...made.documentCreation, currency: 'CHF' },
    forex: { currency: 'CHF', day: today },
    lineItemCreations: [billLine(trade, { currency: 'CHF' })],
  }
  expect((await office.post(bills, inFrancs)).status).toBe(201)
})

test('a number is the same with ß or ss, in letters of any make and width', async () => {
  const number = `Straße-${freshNumber()}-Ä`
  const uuid = await stored(number, [xml(randomUUID())])
  const written = number.replace('ß', 'SS').replace('Ä', 'A\u0308').replace('AR', 'ＡＲ')
  expect(await save(written, [xml(randomUUID())])).toMatchObject(refusedFor(uuid, byNumber))
})

test('a number without letters and digits is only itself', async () => {
  const uuid = await stored('–', [xml(randomUUID())])
  expect(await save('/', [xml(randomUUID())])).toMatchObject({ status: 201 })
  expect(await save('–', [xml(randomUUID())])).toMatchObject(refusedFor(uuid, byNumber))
})

test('a file that hangs on an invoice of ours is on no bill yet', async () => {
  const file = paper()
  const attachmentEntityIds = [await upload(file)]
  must(await office.post('/api/documents/invoices', { ...invoiceInput(trade, today), attachmentEntityIds }))
  expect(await save(freshNumber(), [file])).toMatchObject({ status: 201 })
})

describe('an electronic invoice that is hung on a stored bill', () => {
  const hang = ({ content, name, type }: Paper, bill: string, more: Record<string, string> = {}) =>
    office.postForm('/api/attachments', {
      attachmentData: new File([typeof content === 'string' ? content : new Uint8Array(content)], name, {
        type,
      }),
      ...{ fileId: randomUUID(), fileName: name, tag: '', type, ownerEntityId: bill, ...more },
    })

  test('is refused where another bill has it, or is the same invoice, unless somebody wants it', async () => {
    const [file, number] = [xml(randomUUID()), freshNumber()]
    const first = await stored(number, [file])
    const other = await stored(freshNumber())
    expect(await hang(file, other)).toMatchObject(refusedFor(first, 'attachmentData'))
    const twin = await stored(number)
    expect(await hang(hybrid(randomUUID()), twin)).toMatchObject(refusedFor(first, 'attachmentData'))
    expect((await hang(file, other, { alsoRecorded: 'true' })).status).toBe(201)
    expect((await hang(file, other, { alsoRecorded: 'vielleicht' })).status).toBe(400)
  })

  test('hangs where nothing speaks against it, and is known as electronic then; papers hang anywhere', async () => {
    const scan = paper()
    const [one, other] = [await stored(freshNumber(), [scan]), await stored(freshNumber())]
    const { entityId } = must(await hang(hybrid(randomUUID()), one))
    must(await hang(scan, other))
    const rows = await world.db.sql`select is_electronic from attachments
      where attachment_id = ${entityId.uuid} or owner_id = ${other} order by is_electronic`
    expect(rows.map((row) => row['is_electronic'])).toEqual([false, true])
  })

  test('hangs on one of two bills that get it at once', async () => {
    const [one, other] = [await stored(freshNumber()), await stored(freshNumber())]
    const file = xml(randomUUID())
    const answers = await Promise.all([hang(file, one), hang(file, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('every way in', () => {
  test('a replacement is asked of what it changes alone', async () => {
    const number = freshNumber()
    const first = await stored(number, [xml(randomUUID())])
    const second = await stored(freshNumber(), [xml(randomUUID())])
    const replace = async (billNumber: string, more: object = {}) => {
      const { version } = must(await office.get(`/proxy/get/bills/${second}`))
      const made = { ...input(billNumber), ...more, entityId: { uuid: second }, version }
      return office.post(`${bills}/replacements`, { ...made, documentRecordCreations: undefined })
    }
    // Its own file says that it is electronic; the client need not name it.
    expect(await replace(number)).toMatchObject(refusedFor(first, byNumber))
    must(await replace(number, { alsoRecorded: true }))
    must(await replace(number))
    const hung = xml(randomUUID())
    const third = await stored(freshNumber(), [hung])
    expect(await replace(number, { attachmentEntityIds: [await upload(hung)] })).toMatchObject(
      refusedFor(third, byFile),
    )
  })

  test('a stored bill whose file nobody has read yet is read when it is replaced', async () => {
    const number = freshNumber()
    const first = await stored(number)
    const second = await stored(freshNumber(), [hybrid(randomUUID())])
    await world.db.sql`update attachments set is_electronic = null where owner_id = ${second}`
    const { version } = must(await office.get(`/proxy/get/bills/${second}`))
    const made = { ...input(number), entityId: { uuid: second }, version, documentRecordCreations: undefined }
    expect(await office.post(`${bills}/replacements`, made)).toMatchObject(refusedFor(first, byNumber))
  })

  test('a bill made of a draft has the files of the draft', async () => {
    const number = freshNumber()
    const first = await stored(number)
    const id = await upload(hybrid(randomUUID()))
    const draft = { kind: 'BILL', name: 'Entwurf', payload: {}, attachmentEntityIds: [id] }
    const draftEntityId = must(await office.post('/api/drafts', draft)).entityId.uuid
    expect(await office.post(bills, input(number, [id], { draftEntityId }))).toMatchObject(
      refusedFor(first, byNumber),
    )
    // Nothing is lost: the draft is there.
    must(await office.post(bills, input(number, [id], { draftEntityId, alsoRecorded: true })))
  })

  test('a request that is sent again is answered as before', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const made = input(freshNumber(), [await upload(xml(randomUUID()))])
    const once = must(await office.post(bills, made, key))
    expect(must(await office.post(bills, made, key))).toEqual(once)
  })
})

describe('at once', () => {
  const outcomes = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  test('of two people and two nodes one records the same file, under whatever number', async () => {
    const node = await world.secondNode()
    const manager = await world.as('manager')
    const there = caller(node.address, manager.token)
    for (let round = 0; round < 5; round++) {
      const file = xml(randomUUID())
      const ids = [await upload(file), await upload(file, there), await upload(file, manager)]
      const answers = await Promise.all(
        [office, there, manager].map((who, index) =>
          who.post(bills, input(freshNumber(), [ids[index] ?? ''])),
        ),
      )
      expect(outcomes(answers)).toEqual([201, 409, 409])
      const saved = answers.find(({ status }) => status === 201)
      for (const { status, body } of answers)
        if (status === 409) expect(body.entityId).toEqual(saved?.body.entityId)
    }
  })

  test('of XML and PDF of one invoice one is recorded', async () => {
    const node = await world.secondNode()
    const manager = await world.as('manager')
    const there = caller(node.address, manager.token)
    for (let round = 0; round < 5; round++) {
      const number = freshNumber()
      const made = [
        input(number, [await upload(xml(randomUUID()))]),
        input(number.toLowerCase(), [await upload(hybrid(randomUUID()), there)]),
      ]
      const answers = await Promise.all([office.post(bills, made[0]), there.post(bills, made[1])])
      expect(outcomes(answers)).toEqual([201, 409])
    }
  })
})
