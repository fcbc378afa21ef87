import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'
import type { SupplierFields } from '../rules/partner-fields.ts'
import { supplierSample } from '../rules/partner-samples.ts'

const { world, office } = useWorld()

const path = '/api/partners/suppliers'
const list = '/proxy/get/suppliers'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)
const names = (answer: Answer) => answer.body.section.map((row: { companyName: string }) => row.companyName)

async function create(changes: Partial<SupplierFields> = {}): Promise<string> {
  const answer = await office.post(path, supplierSample(changes))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

const wire = supplierSample().relationshipDefaults[0]?.partnershipData.preferredPaymentMethod

describe('create supplier', () => {
  test('answers 201, records one event, and shows the flat columns beside the full entity', async () => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, supplierSample({ creditorNumber: 70001 }))
    expect(answer.status).toBe(201)
    const { uuid } = answer.body.entityId
    expect(answer.headers.get('location')).toBe(`${path}/${uuid}`)
    expect(await world.eventsAfter(seq)).toMatchObject([
      {
        event: 'supplier created',
        entityId: uuid,
        data: { created: { shortName: 'MOE', creditorNumber: 70001 } },
      },
    ])
    const found = await office.get(`${list}/${uuid}`)
    expect(found.body).toMatchObject({
      entityId: { uuid },
      shortName: 'MOE',
      companyName: 'Möbel Übersee GmbH',
      familyName: 'Groß',
      firstName: 'Änne',
      paymentTargetDays: 14,
      customerNumberAtSupplier: 'K-4711',
      vatId: 'DE136695976',
      countryCode: 'DE',
      recipientName: 'Möbel Übersee GmbH',
      creditorNumber: 70001,
      preferredPaymentMethod: wire,
    })
    const { partnerData, rolesData, relationshipDefaults } = found.body
    const sent = supplierSample({ creditorNumber: 70001, recipientName: 'Möbel Übersee GmbH' })
    expect({ partnerData, rolesData, relationshipDefaults }).toEqual(sent)
  })

  test('the least that is needed: a name, a short name, a country and a payment method', async () => {
    const answer = await office.post(path, {
      partnerData: {
        shortName: 'K',
        contacts: [{ familyName: ' Klein ' }],
        addresses: [{ countryCode: 'at' }],
      },
      rolesData: [{ role: 'SUPPLIER', roleDetails: {} }],
      relationshipDefaults: [
        {
          partnershipType: 'BUYER__SUPPLIER',
          partnershipData: { preferredPaymentMethod: { paymentMethod: 'CASH' } },
        },
      ],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { body } = await office.get(`${list}/${answer.body.entityId.uuid}`)
    expect(body).toMatchObject({
      familyName: 'Klein',
      recipientName: 'Klein',
      countryCode: 'AT',
      paymentTargetDays: null,
    })
    expect(body.preferredPaymentMethod).toEqual({
      paymentMethod: 'CASH',
      paymentMethodDetailType: 'CASH',
      data: {},
    })
  })

  const method = (paymentMethod: string, data: object) => ({
    preferredPaymentMethod: { paymentMethod, paymentMethodDetailType: paymentMethod, data } as never,
  })
  test.each<[string, Partial<SupplierFields>, string]>([
    ['no name', { companyName: ' ', familyName: '' }, 'Nachname oder Firma angeben'],
    ['no country', { countryCode: '' }, 'Land fehlt'],
    ['a country that does not exist', { countryCode: 'ZZ' }, 'Land fehlt'],
    ['no short name', { shortName: '' }, 'Kürzel fehlt'],
    ['no payment method', { preferredPaymentMethod: null as never }, 'Zahlungsart fehlt oder fehlerhaft'],
    [
      'a broken IBAN',
      method('WIRE', { iban: 'DE02120300000000202052' }),
      'Zahlungsart fehlt oder fehlerhaft',
    ],
    ['a broken BIC', method('WIRE', { bic: 'BYLA' }), 'Zahlungsart fehlt oder fehlerhaft'],
    [
      'a broken PayPal address',
      method('PAYPAL', { paypalAddress: 'ich' }),
      'Zahlungsart fehlt oder fehlerhaft',
    ],
    [
      'half a mandate',
      method('DIRECT_DEBIT', { creditorId: 'DE98ZZZ' }),
      'Zahlungsart fehlt oder fehlerhaft',
    ],
    ['half a card', method('CREDIT_CARD', { owner: 'H. Nord' }), 'Zahlungsart fehlt oder fehlerhaft'],
    ['data of another method', method('CASH', { owner: 'H. Nord' }), 'Zahlungsart fehlt oder fehlerhaft'],
    ['a creditor number too small', { creditorNumber: 9999 }, 'Kreditorennr. muss 5-stellig sein'],
    ['a creditor number too large', { creditorNumber: 100000 }, 'Kreditorennr. muss 5-stellig sein'],
    ['a VAT id that is none', { vatId: 'keine' }, 'USt-IdNr. ungültig'],
    ['an e-mail that is none', { email: 'aenne' }, 'E-Mail ungültig'],
  ])('%s: 422, no event', async (_, changes, message) => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, supplierSample(changes))
    expect([answer.status, messages(answer)]).toEqual([422, [message]])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('every missing thing is told at once', async () => {
    const changes = { companyName: '', familyName: '', countryCode: '', shortName: '' }
    const answer = await office.post(path, supplierSample(changes))
    expect(messages(answer).sort()).toEqual(['Kürzel fehlt', 'Land fehlt', 'Nachname oder Firma angeben'])
  })

  test.each([
    ['an unknown field', { ...supplierSample(), colour: 'red' }, 'colour'],
    [
      'an unknown field inside',
      { ...supplierSample(), partnerData: { ...supplierSample().partnerData, x: 1 } },
      'partnerData.x',
    ],
    ['a number for a text', supplierSample({ shortName: 7 as never }), 'partnerData.shortName'],
    [
      'a text for a number',
      supplierSample({ creditorNumber: '70000' as never }),
      'rolesData.0.roleDetails.creditorNumber',
    ],
    [
      'another role',
      { ...supplierSample(), rolesData: [{ role: 'BUYER', roleDetails: {} }] },
      'rolesData.0.role',
    ],
  ])('%s: 400, no event', async (_, body, at) => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, at])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test.each([
    [{}],
    [{ partnerData: null, rolesData: null }],
    [{ partnerData: 'x' }],
    [[]],
    [{ partnerData: { addresses: [null], contacts: [null] } }],
  ])('a body like %j is refused, not a crash', async (body) => {
    const { status } = await office.post(path, body)
    expect([400, 422]).toContain(status)
  })

  test('a creditor number is unique, also for two at the same time', async () => {
    const seq = await world.lastSeq()
    const answers = await Promise.all([
      office.post(path, supplierSample({ creditorNumber: 70500 })),
      office.post(path, supplierSample({ creditorNumber: 70500 })),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422])
    expect(answers.flatMap(messages)).toEqual(['Die Kreditorennr. ist schon vergeben'])
    expect(await world.eventsAfter(seq)).toHaveLength(1)
  })

  test('a card number does not get into the journal', async () => {
    const data = { creditCardNumber: '4111 1111 1111 1111', expiration: '12/30', owner: 'H. Nord' }
    const seq = await world.lastSeq()
    await create(method('CREDIT_CARD', data))
    const [event] = await world.eventsAfter(seq)
    expect(JSON.stringify(event)).toContain('•••• 1111')
    expect(JSON.stringify(event)).not.toContain('4111')
  })
})

describe('change supplier', () => {
  const change = (propertyName: string, oldValue: unknown, value: unknown) => ({
    propertyName,
    details: 'SUPPLIER',
    oldValue,
    value,
  })

  test('one property, with its event; the search follows', async () => {
    const uuid = await create({ companyName: 'Vorher AG' })
    const seq = await world.lastSeq()
    const answer = await office.post(
      `${path}/${uuid}/props/`,
      change('companyName', 'Vorher AG', 'Nachher Köln AG'),
    )
    expect(answer.status).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'supplier changed',
        entityId: uuid,
        data: { changes: [{ propertyName: 'companyName', oldValue: 'Vorher AG', value: 'Nachher Köln AG' }] },
      },
    ])
    const { body } = await office.get(`${list}?searchText=nachher%20koeln`)
    expect(body.section[0]).toMatchObject({ entityId: { uuid }, recipientName: 'Nachher Köln AG' })
    expect((await office.get(`${list}?searchText=vorher`)).body.totalCount).toBe(0)
  })

  test('several properties in one event, all or none', async () => {
    const uuid = await create({ companyName: 'Alles oder nichts' })
    const seq = await world.lastSeq()
    const both = [change('notes', '', 'Bitte anrufen'), change('shortName', 'MOE', '')]
    const refused = await office.post(`${path}/${uuid}/props`, both)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: '1.value', message: 'Kürzel fehlt' }],
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    const done = await office.post(`${path}/${uuid}/props`, [both[0], change('city', 'Bremen', 'Köln')])
    expect(done.status).toBe(200)
    expect(await world.eventsAfter(seq)).toHaveLength(1)
    expect((await office.get(`${list}/${uuid}`)).body).toMatchObject({ notes: 'Bitte anrufen', city: 'Köln' })
  })

  test('the payment method as a whole; empty data fields count as left out', async () => {
    const uuid = await create()
    const old = { ...wire, data: { ...wire?.data, bic: '', owner: null } }
    const value = {
      paymentMethod: 'PAYPAL',
      paymentMethodDetailType: 'PAYPAL',
      data: { paypalAddress: ' a@b.example ' },
    }
    const answer = await office.post(`${path}/${uuid}/props`, change('preferredPaymentMethod', old, value))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { body } = await office.get(`${list}/${uuid}`)
    expect(body.preferredPaymentMethod.data).toEqual({ paypalAddress: 'a@b.example' })
  })

  test.each<[string, object, number, string[]]>([
    ['a stale old value', change('city', 'Berlin', 'Köln'), 409, []],
    [
      'no old value for a property that has one',
      { propertyName: 'city', details: 'SUPPLIER', value: 'Köln' },
      409,
      [],
    ],
    [
      'taking the last name away',
      change('companyName', 'Möbel Übersee GmbH', ''),
      422,
      ['Nachname oder Firma angeben'],
    ],
    ['no country', change('countryCode', 'DE', ''), 422, ['Land fehlt']],
    ['a bad creditor number', change('creditorNumber', null, 12), 422, ['Kreditorennr. muss 5-stellig sein']],
    [
      'a taken creditor number',
      change('creditorNumber', null, 71000),
      422,
      ['Die Kreditorennr. ist schon vergeben'],
    ],
    ['a receiver property', change('debitorNumber', null, 20000), 404, []],
    ['no details', { propertyName: 'city', oldValue: 'Bremen', value: 'Köln' }, 422, ['Rolle fehlt']],
    [
      'details of a receiver',
      { ...change('city', 'Bremen', 'Köln'), details: 'BUYER' },
      400,
      ['Erlaubt sind nur: SUPPLIER'],
    ],
    ['an unknown field', { ...change('city', 'Bremen', 'Köln'), x: 1 }, 400, ['Unbekanntes Feld „x“']],
    ['the value that it has', change('city', 'Bremen', ' Bremen '), 200, []],
    ["null for '' ", change('notes', null, null), 200, []],
    ['no change at all', [], 422, ['Die Liste ist leer']],
  ])('%s: no event', async (_, body, status, expected) => {
    const uuid = await create({ familyName: '', firstName: '' })
    const taken = await office.get(`${list}?searchText=71000`)
    if (taken.body.totalCount === 0) await create({ creditorNumber: 71000 })
    const seq = await world.lastSeq()
    const answer = await office.post(`${path}/${uuid}/props`, body)
    expect([answer.status, messages(answer)], JSON.stringify(answer.body)).toEqual([status, expected])
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

describe('who the supplier is', () => {
  test('is not given, or one of the kinds, in the row and in the role; found by its name', async () => {
    const uuid = await create({ companyName: 'Ohne Angabe GmbH' })
    expect((await office.get(`${list}/${uuid}`)).body.sellerKind).toBeNull()
    const given = await create({ companyName: 'Kleine Kiste', sellerKind: 'SMALL_BUSINESS' })
    const { body } = await office.get(`${list}/${given}`)
    expect([body.sellerKind, body.rolesData[0].roleDetails.sellerKind]).toEqual([
      'SMALL_BUSINESS',
      'SMALL_BUSINESS',
    ])
    expect(names(await office.get(`${list}?searchText=kleinunternehmer`))).toEqual(['Kleine Kiste'])
  })

  test('changes as any property, and may be taken back', async () => {
    const uuid = await create()
    const seq = await world.lastSeq()
    const to = (oldValue: unknown, value: unknown) =>
      office.post(`${path}/${uuid}/props`, {
        propertyName: 'sellerKind',
        details: 'SUPPLIER',
        oldValue,
        value,
      })
    expect((await to(null, 'PRIVATE')).status).toBe(200)
    expect((await to(null, 'IMPORT')).status).toBe(409)
    expect((await to('PRIVATE', '')).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      { data: { changes: [{ propertyName: 'sellerKind', oldValue: null, value: 'PRIVATE' }] } },
      { data: { changes: [{ propertyName: 'sellerKind', oldValue: 'PRIVATE', value: null }] } },
    ])
    expect((await to(null, 'FRIEND')).status).toBe(400)
  })
})

describe('delete supplier', () => {
  test('gone, with its event; then 404', async () => {
    const uuid = await create()
    const seq = await world.lastSeq()
    expect((await office.post(`${path}/${uuid}/deletions`, { uuid })).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([{ event: 'supplier deleted', entityId: uuid }])
    expect((await office.get(`${list}/${uuid}`)).status).toBe(404)
    expect((await office.post(`${path}/${uuid}/deletions`)).status).toBe(404)
  })

  test('a body that names another one is refused', async () => {
    const uuid = await create()
    const other = '01900000-0000-7000-8000-00000000dead'
    expect((await office.post(`${path}/${uuid}/deletions`, { uuid: other })).status).toBe(422)
    expect((await office.get(`${list}/${uuid}`)).status).toBe(200)
  })
})

describe('list suppliers', () => {
  test('finds every word anywhere, whatever case, umlaut spelling and punctuation', async () => {
    await create({
      companyName: 'Gebrüder Straußberg & Söhne',
      city: 'Würzburg',
      customerNumberAtSupplier: '99-88/7',
    })
    for (const text of [
      'straussberg',
      'STRAUß',
      'gebrueder würz',
      'gebruder',
      '99887',
      '99-88/7',
      'sohne straus',
      'deutschland strauß',
    ]) {
      const answer = await office.get(`${list}?searchText=${encodeURIComponent(text)}`)
      expect([text, names(answer)]).toEqual([text, ['Gebrüder Straußberg & Söhne']])
    }
    expect((await office.get(`${list}?searchText=straussberg%20hamburg`)).body.totalCount).toBe(0)
    expect(
      (await office.get(`${list}?searchText=${encodeURIComponent('%_')}`)).body.totalCount,
    ).toBeGreaterThan(1)
  })

  test('pages without a gap or a repetition among equal names', async () => {
    for (let i = 0; i < 7; i++) await create({ shortName: 'SEITE', companyName: 'Seitenzähler' })
    const seen: string[] = []
    for (let start = 0; start < 7; start += 2) {
      const page = await office.get(
        `${list}?searchText=seitenzaehler&startIndex=${start}&stopIndex=${start + 2}`,
      )
      expect(page.body.totalCount).toBe(7)
      seen.push(...page.body.section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid))
    }
    expect(new Set(seen).size).toBe(7)
  })

  test('a person who waits for approval sees and does nothing', async () => {
    const pending = await world.as('pending')
    expect((await pending.get(list)).status).toBe(403)
    expect((await pending.post(path, supplierSample())).status).toBe(403)
    expect((await world.nobody.get(list)).status).toBe(401)
  })
})
