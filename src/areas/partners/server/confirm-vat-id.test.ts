import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Answer, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { agrees, evatr, startTaxOffice, type TaxOffice, vies } from '#test/tax-office.ts'
import { useWorld } from '#test/use-world.ts'
import { startWorld } from '#test/world.ts'
import { confirmationFilePath } from '../contract.ts'
import type { ReceiverFields } from '../rules/partner-fields.ts'
import { receiverSample } from '../rules/partner-samples.ts'
import { askVatId } from './ask-vat-id.ts'

const today = berlinDay(new Date())
const vatId = 'FR40303265045'
const asked = {
  companyName: 'Galerie du Port SARL',
  street: 'Rue des Lices 3',
  zip: '13002',
  city: 'Marseille',
}

let taxOffice: TaxOffice
const logged: string[] = []

beforeAll(async () => {
  taxOffice = await startTaxOffice()
})
afterAll(() => taxOffice.stop())
const { world, office } = useWorld({ env: () => taxOffice.env, logged })

beforeEach(() => {
  taxOffice.asked = []
  taxOffice.taxOffice = evatr('evatr-0000', agrees)
  taxOffice.vies = vies(true, { requestIdentifier: 'WAPIAAAAZ1' })
})

async function create(changes: Partial<ReceiverFields> = {}): Promise<string> {
  const receiver = receiverSample({ ...asked, countryCode: 'FR', vatId, ...changes })
  return must(await office.post('/api/partners/receivers', receiver)).entityId.uuid
}

const pathOf = (uuid: string) => `/api/partners/receivers/${uuid}/vatidconfirmations`
const confirm = (uuid: string, id = vatId) => office.post(`${pathOf(uuid)}/queries`, { vatId: id })
const readOf = async (uuid: string) =>
  must(await office.get(`/proxy/get/receivers/${uuid}/vatidconfirmations`))
const messageOf = ({ body }: Answer) => body.errors?.[0]?.message ?? body.type

describe('confirm VAT id', () => {
  test('asks the tax office about name and address, and keeps what it says as one event', async () => {
    const uuid = await create()
    const seq = await world.lastSeq()
    must(await confirm(uuid, 'fr 40 303 265 045'))
    expect(taxOffice.asked).toEqual([
      {
        of: 'BZST',
        question: {
          anfragendeUstid: 'DE136695976',
          angefragteUstid: vatId,
          firmenname: asked.companyName,
          ort: asked.city,
          plz: asked.zip,
          strasse: asked.street,
        },
      },
    ])
    const kept = {
      vatId,
      day: today,
      source: 'BZST',
      result: 'QUALIFIED',
      details: {
        askedBy: 'DE136695976',
        asked,
        matches: { companyName: 'A', street: 'A', zip: 'A', city: 'A' },
        status: 'evatr-0000',
        reference: '5b1f4b5f03c27585',
        validFrom: null,
        validUntil: null,
      },
      note: '',
    }
    const events = await world.eventsAfter(seq)
    expect(events).toMatchObject([{ event: 'VAT id confirmed', entityId: uuid, data: kept }])
    const { firstName, familyName } = people.office
    expect(await readOf(uuid)).toEqual({
      isOn: true,
      confirmations: [
        {
          entityId: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
          ...kept,
          fileName: null,
          at: expect.any(String),
          user: `${firstName} ${familyName}`,
        },
      ],
    })
    const [row] = await world.db.sql`select answer from vat_id_confirmations where partner_id = ${uuid}`
    expect(JSON.parse(row?.['answer'])).toMatchObject({ status: 'evatr-0000', ...agrees })
  })

  test.each([
    ['something differs', evatr('evatr-0000', { ...agrees, ergOrt: 'B' }), 'DIFFERENT'],
    ['the state tells nothing', evatr('evatr-2008'), 'SIMPLE'],
    ['it is not assigned', evatr('evatr-2001', {}, 404), 'INVALID'],
    ['it was valid once', evatr('evatr-2006', { gueltigBis: '2026-06-30' }), 'INVALID'],
    ['its form is wrong', evatr('evatr-0012', {}, 400), 'INVALID'],
  ])('whatever is said of the id is kept: %s', async (_, answer, result) => {
    taxOffice.taxOffice = answer
    const uuid = await create()
    must(await confirm(uuid))
    expect((await readOf(uuid)).confirmations).toMatchObject([{ source: 'BZST', result }])
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['it cannot', (response) => evatr('evatr-0011', {}, 503)(response, {})],
    ['it knows a word that we do not', (response) => evatr('evatr-8888', agrees)(response, {})],
    ['it is being mended', (response) => response.writeHead(503).end('<html>Wartung</html>')],
    ['it breaks off', (response) => response.socket?.destroy()],
    ['it sends elsewhere', (response) => response.writeHead(307, { location: '/check-vat-number' }).end()],
    ['it sends too much', (response) => response.end(`{"status":"evatr-0000","id":"${'x'.repeat(70_000)}"}`)],
    ['it says nothing', (response) => response.end()],
  ])('where the tax office does not answer, VIES is asked about the id alone: %s', async (_, answer) => {
    taxOffice.taxOffice = answer
    const uuid = await create()
    must(await confirm(uuid))
    expect(taxOffice.asked.map(({ of }) => of)).toEqual(['BZST', 'VIES'])
    expect(taxOffice.asked[1]?.question).toEqual({
      countryCode: 'FR',
      vatNumber: vatId.slice(2),
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    })
    expect((await readOf(uuid)).confirmations).toMatchObject([
      { source: 'VIES', result: 'SIMPLE', details: { status: 'VALID', reference: 'WAPIAAAAZ1' } },
    ])
  })

  test('where neither answers nothing is kept, and it is said that it may be tried again', async () => {
    taxOffice.taxOffice = evatr('evatr-1003', {}, 500)
    taxOffice.vies = vies(false, { userError: 'MS_UNAVAILABLE' })
    const uuid = await create()
    const seq = await world.lastSeq()
    const answer = await confirm(uuid)
    expect([answer.status, answer.body.type, answer.headers.get('retry-after')]).toEqual([
      503,
      'urn:kontor:error:service-away',
      '60',
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    expect((await readOf(uuid)).confirmations).toEqual([])
  })

  test('who is silent is left in time', async () => {
    taxOffice.taxOffice = () => {}
    taxOffice.vies = () => {}
    const { KONTOR_EVATR_URL: office = '', KONTOR_VIES_URL: commission = '' } = taxOffice.env
    const question = { askedBy: 'DE136695976', vatId, asked }
    const asking = askVatId({ taxOffice: office, vies: commission }, question, { BZST: 300, VIES: 200 })
    await expect(asking).rejects.toMatchObject({ code: 'service-away' })
    expect(taxOffice.asked.map(({ of }) => of)).toEqual(['BZST', 'VIES'])
  })

  test.each([
    ['evatr-2005', 'USt-IdNr. der eigenen Firma'],
    ['evatr-0003', 'fehlen Firma oder Ort'],
    ['evatr-0008', 'keine weiteren'],
  ])(
    'a question that the office refuses (%s) says why, asks nobody else, keeps nothing',
    async (status, said) => {
      taxOffice.taxOffice = evatr(status, {}, 403)
      const uuid = await create()
      const seq = await world.lastSeq()
      const answer = await confirm(uuid)
      expect([answer.status, messageOf(answer)]).toEqual([422, expect.stringContaining(said)])
      expect(taxOffice.asked).toHaveLength(1)
      expect(await world.eventsAfter(seq)).toEqual([])
    },
  )

  test.each<[string, Partial<ReceiverFields>, string, string]>([
    ['no id', {}, '', 'USt-IdNr. fehlt'],
    ['an id of somebody else', {}, 'ATU13585627', 'Diese USt-IdNr. hat der Kunde nicht'],
    ['a German one', { vatId: 'DE136695976' }, 'DE136695976', 'aus anderen EU-Ländern'],
    ['a Swiss one', { vatId: 'CHE123456788' }, 'CHE123456788', 'aus anderen EU-Ländern'],
    ['no city', { city: '' }, vatId, 'Ort'],
  ])('is refused before anybody is asked: %s', async (_, changes, id, said) => {
    const uuid = await create(changes)
    const answer = await confirm(uuid, id)
    expect([answer.status, messageOf(answer)]).toEqual([422, expect.stringContaining(said)])
    expect(taxOffice.asked).toEqual([])
  })

  test('of a receiver who is not there, or a supplier: 404', async () => {
    expect((await confirm(randomUUID())).status).toBe(404)
    expect((await office.get(`/proxy/get/receivers/${randomUUID()}/vatidconfirmations`)).status).toBe(404)
  })

  test('a repeated request asks again at the most, and is kept once', async () => {
    const uuid = await create()
    const key = { 'idempotency-key': randomUUID() }
    const send = () => office.post(`${pathOf(uuid)}/queries`, { vatId }, key)
    expect(must(await send()).seq).toBe(must(await send()).seq)
    expect((await readOf(uuid)).confirmations).toHaveLength(1)
  })

  test('an answer about an id that was changed meanwhile is thrown away', async () => {
    const uuid = await create()
    taxOffice.taxOffice = async (response, question) => {
      const change = { propertyName: 'vatId', details: 'BUYER', oldValue: vatId, value: 'ATU13585627' }
      must(await office.post(`/api/partners/receivers/${uuid}/props`, change))
      evatr('evatr-0000', agrees)(response, question)
    }
    expect(messageOf(await confirm(uuid))).toBe('Diese USt-IdNr. hat der Kunde nicht')
    expect((await readOf(uuid)).confirmations).toEqual([])
  })

  test('while the office takes its time no transaction is open, and the receiver is saved as ever', async () => {
    const uuid = await create()
    let answerNow = () => {}
    const begun = new Promise<void>((resolve) => {
      taxOffice.taxOffice = (response, question) => {
        answerNow = () => evatr('evatr-0000', agrees)(response, question)
        resolve()
      }
    })
    const confirming = confirm(uuid)
    await begun
    const change = { propertyName: 'notes', details: 'BUYER', oldValue: '', value: 'ruft zurück' }
    const saved = await office.post(`/api/partners/receivers/${uuid}/props`, change)
    const open = await world.openTransactions()
    answerNow()
    must(await confirming)
    expect([saved.status, open]).toEqual([200, 0])
  })

  test('neither id, name nor address reach the log', () => {
    expect(logged.length).toBeGreaterThan(0)
    const found = [vatId, 'DE136695976', asked.companyName, asked.street].filter((text) =>
      logged.some((line) => line.includes(text)),
    )
    expect(found).toEqual([])
  })
})

describe('record VAT id confirmation', () => {
  const byHand = (changes: object = {}) => ({ vatId, day: today, result: 'QUALIFIED', ...changes })

  test('keeps day, result and note, the newest day first', async () => {
    const uuid = await create()
    const seq = await world.lastSeq()
    must(await office.post(pathOf(uuid), byHand({ note: ' Brief vom BZSt ' })))
    must(await office.post(pathOf(uuid), byHand({ day: addDays(today, -100), result: 'DIFFERENT' })))
    must(await office.post(pathOf(uuid), byHand({ day: addDays(today, -1), result: 'INVALID' })))
    const { confirmations } = await readOf(uuid)
    expect(confirmations).toMatchObject([
      { day: today, result: 'QUALIFIED', source: 'HAND', note: 'Brief vom BZSt', details: null },
      { day: addDays(today, -1), result: 'INVALID' },
      { day: addDays(today, -100), result: 'DIFFERENT' },
    ])
    expect((await world.eventsAfter(seq)).map(({ event }) => event)).toEqual(
      Array(3).fill('VAT id confirmed'),
    )
  })

  test('keeps the paper that it is read from, for whoever sees the receiver, until he is deleted', async () => {
    const uuid = await create()
    const page = new File([`%PDF-1.7\n${randomUUID()}`], 'Seite des BZSt.pdf')
    const command = JSON.stringify(byHand())
    const seq = await world.lastSeq()
    must(await office.postForm(pathOf(uuid), { command, file: page }))
    must(await office.postForm(pathOf(uuid), { command, file: page }))
    const { confirmations } = await readOf(uuid)
    expect(confirmations.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
      Array(2).fill('Seite des BZSt.pdf'),
    )
    const [{ data } = { data: null }] = await world.eventsAfter(seq)
    expect(data).toMatchObject({
      file: {
        fileName: 'Seite des BZSt.pdf',
        size: page.size,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const path = confirmationFilePath(confirmations[0].entityId.uuid, 'Seite des BZSt.pdf')
    const { status, headers, bytes } = await office.download(path)
    expect([status, headers.get('content-type'), bytes.toString()]).toEqual([
      200,
      'application/pdf',
      await page.text(),
    ])
    const stored = () => world.db.sql`select 1 from contents where bytes = ${bytes}`
    expect([...(await stored())]).toHaveLength(1)
    must(await office.post(`/api/partners/receivers/${uuid}/deletions`, {}))
    expect([(await office.download(path)).status, [...(await stored())]]).toEqual([404, []])
  })

  test('takes no program for its paper, and has none where none was sent', async () => {
    const uuid = await create()
    const command = JSON.stringify(byHand())
    const answer = await office.postForm(pathOf(uuid), { command, file: new File(['MZ\0\0'], 'a.exe') })
    expect([answer.status, messageOf(answer)]).toEqual([
      422,
      'Angenommen werden PDF, Bilder und E-Mails (eml, msg)',
    ])
    must(await office.post(pathOf(uuid), byHand()))
    const [{ fileName, entityId }] = (await readOf(uuid)).confirmations
    expect(fileName).toBeNull()
    expect((await office.download(confirmationFilePath(entityId.uuid, 'a.pdf'))).status).toBe(404)
  })

  test.each([
    ['no day', { day: '' }, 422, 'Tag der Bestätigung fehlt'],
    ['a day to come', { day: addDays(today, 1) }, 422, 'Der Tag der Bestätigung liegt in der Zukunft'],
    ['no such day', { day: '2026-02-31' }, 400, 'Den Tag „2026-02-31“ gibt es nicht'],
    ['no result', { result: undefined }, 422, 'Ergebnis fehlt'],
    [
      'another result',
      { result: 'VIELLEICHT' },
      400,
      'Erlaubt sind nur: QUALIFIED, DIFFERENT, SIMPLE, INVALID',
    ],
    ['an id of somebody else', { vatId: 'ATU13585627' }, 422, 'Diese USt-IdNr. hat der Kunde nicht'],
    ['a long note', { note: 'x'.repeat(501) }, 422, 'Höchstens 500 Zeichen'],
  ])('%s is refused', async (_, changes, status, message) => {
    const answer = await office.post(pathOf(await create()), byHand(changes))
    expect([answer.status, messageOf(answer)]).toEqual([status, message])
  })

  test('stands in the history of the receiver, is never changed, and goes with him', async () => {
    const uuid = await create()
    must(await office.post(pathOf(uuid), byHand()))
    const history = must(await office.get(`/proxy/get/receivers/${uuid}/history`))
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      'VAT id confirmed',
      'receiver created',
    ])
    const { sql } = world.db
    await expect(sql`update vat_id_confirmations set result = 'INVALID'`).rejects.toThrow('not changed')
    must(await office.post(`/api/partners/receivers/${uuid}/deletions`, {}))
    expect([...(await sql`select 1 from vat_id_confirmations where partner_id = ${uuid}`)]).toEqual([])
  })
})

test('switched off, nobody is asked; by hand it goes on', async () => {
  const quiet = await startWorld()
  try {
    const caller = await quiet.as('office')
    const receiver = receiverSample({ ...asked, countryCode: 'FR', vatId })
    const { uuid } = must(await caller.post('/api/partners/receivers', receiver)).entityId
    expect(messageOf(await caller.post(`${pathOf(uuid)}/queries`, { vatId }))).toBe(
      'Die Abfrage von USt-IdNrn. ist nicht eingeschaltet.',
    )
    must(await caller.post(pathOf(uuid), { vatId, day: today, result: 'SIMPLE' }))
    expect(must(await caller.get(`/proxy/get/receivers/${uuid}/vatidconfirmations`))).toMatchObject({
      isOn: false,
      confirmations: [{ result: 'SIMPLE' }],
    })
    expect(taxOffice.asked).toEqual([])
  } finally {
    await quiet.stop()
  }
})
