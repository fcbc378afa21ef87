import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'
import type { ReceiverFields } from '../rules/partner-fields.ts'
import { receiverSample, supplierSample } from '../rules/partner-samples.ts'

const { world, office } = useWorld()

const path = '/api/partners/receivers'
const list = '/proxy/get/receivers'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)

async function create(changes: Partial<ReceiverFields> = {}): Promise<string> {
  const answer = await office.post(path, receiverSample(changes))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

const elsewhere: Partial<ReceiverFields> = {
  billingAddressIsDeliveryAddress: false,
  deliveryRecipientName: 'Lager Wien',
  deliveryAddressLines: 'Ring 1\n1010 Wien',
  deliveryStreet: 'Ring 1',
  deliveryZip: '1010',
  deliveryCity: 'Wien',
  deliveryCountry: 'AT',
  deliveryVatId: 'ATU13585627',
}

describe('create receiver', () => {
  test('answers 201, records one event, and shows the flat columns beside the full entity', async () => {
    const seq = await world.lastSeq()
    const sent = receiverSample({ ...elsewhere, debitorNumber: 10001, recipientName: 'Möbel Übersee GmbH' })
    const answer = await office.post(path, sent)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { uuid } = answer.body.entityId
    expect(await world.eventsAfter(seq)).toMatchObject([
      {
        event: 'receiver created',
        entityId: uuid,
        data: { created: { debitorNumber: 10001, deliveryCountry: 'AT' } },
      },
    ])
    const { body } = await office.get(`${list}/${uuid}`)
    expect(body).toMatchObject({ ...elsewhere, debitorNumber: 10001, shortName: 'MOE', familyName: 'Groß' })
    expect(body.rolesData[0].roleDetails.deliveryAddressId).toBe(
      sent.rolesData[0]?.roleDetails.deliveryAddressId,
    )
    const { partnerData, rolesData, relationshipDefaults } = body
    expect({ partnerData, rolesData, relationshipDefaults }).toEqual(sent)
    expect((await office.get(`/proxy/get/suppliers/${uuid}`)).status).toBe(404)
  })

  test('goods go where the invoice goes: the delivery address is the billing address', async () => {
    const { body } = await office.get(`${list}/${await create()}`)
    const { roleDetails } = body.rolesData[0]
    expect(roleDetails.deliveryAddressId).toBe(roleDetails.billingAddressId)
    expect(body.partnerData.addresses).toHaveLength(1)
  })

  test('without the flag a second address is the delivery address', async () => {
    const payload = receiverSample(elsewhere)
    const details: { billingAddressIsDeliveryAddress?: boolean } = payload.rolesData[0]?.roleDetails ?? {}
    delete details.billingAddressIsDeliveryAddress
    const answer = await office.post(path, payload)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { body } = await office.get(`${list}/${answer.body.entityId.uuid}`)
    expect(body.billingAddressIsDeliveryAddress).toBe(false)
  })

  test.each<[string, Partial<ReceiverFields>, string[]]>([
    ['no address', { addressLines: ' ' }, ['Adresse fehlt']],
    ['no name', { companyName: '', familyName: '' }, ['Nachname oder Firma angeben']],
    ['no country', { countryCode: '' }, ['Land fehlt']],
    ['no short name', { shortName: '' }, ['Kürzel fehlt']],
    ['a debtor number with 4 digits', { debitorNumber: 9999 }, ['Debitorennr. muss 5-stellig sein']],
    ['a debtor number with 6 digits', { debitorNumber: 100000 }, ['Debitorennr. muss 5-stellig sein']],
    [
      'the collective debtor',
      { debitorNumber: 10000 },
      ['Die Debitorennr. 10000 ist das Sammelkonto und kann nicht vergeben werden'],
    ],
    [
      'another delivery address that is not given',
      { billingAddressIsDeliveryAddress: false },
      ['Adresse fehlt', 'Land fehlt', 'Kunde fehlt'],
    ],
    ['a delivery address without a recipient', { ...elsewhere, deliveryRecipientName: '' }, ['Kunde fehlt']],
    ['a delivery address without lines', { ...elsewhere, deliveryAddressLines: '' }, ['Adresse fehlt']],
    ['no payment method', { preferredPaymentMethod: '' as never }, ['Zahlungsart fehlt oder fehlerhaft']],
    [
      'a direct debit',
      {
        preferredPaymentMethod: {
          paymentMethod: 'DIRECT_DEBIT',
          paymentMethodDetailType: 'DIRECT_DEBIT',
          data: { creditorId: 'DE98ZZZ', mandateReference: 'M1' },
        },
      },
      ['Zahlungsart fehlt oder fehlerhaft'],
    ],
    [
      'a Leitweg-ID of another form',
      { leitwegId: '4711' },
      [
        'Leitweg-ID ungültig: Erwartet werden Ziffern, Bindestrich und zwei Prüfziffern, etwa 04011000-1234512345-06',
      ],
    ],
    [
      'a Leitweg-ID with wrong check digits',
      { leitwegId: '04011000-1234512345-07' },
      ['Leitweg-ID ungültig: Die Prüfziffern stimmen nicht. Bitte vergleichen'],
    ],
    ['an unknown currency', { preferredCurrency: 'XXX' as never }, ['Währung fehlt']],
  ])('%s: 422, no event', async (_, changes, expected) => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, receiverSample(changes))
    expect([answer.status, messages(answer)]).toEqual([422, expected])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('the form of the e-invoice is the PDF where nothing is said, and is changed like the rest', async () => {
    const uuid = await create({ eInvoiceForm: undefined as never })
    const form = async () => (await office.get(`${list}/${uuid}`)).body.eInvoiceForm
    expect(await form()).toBe('PDF')
    const change = { entityId: { uuid }, propertyName: 'eInvoiceForm', details: 'BUYER', oldValue: 'PDF' }
    const props = `${path}/${uuid}/props`
    const wrong = await office.post(props, { ...change, value: 'FAX' })
    expect([wrong.status, messages(wrong)]).toEqual([400, ['Erlaubt sind nur: PDF, XRECHNUNG, BOTH']])
    expect((await office.post(props, { ...change, value: 'BOTH' })).status).toBe(200)
    expect(await form()).toBe('BOTH')
  })

  test('a debtor number is unique, also for two at the same time', async () => {
    const both = await Promise.all([
      office.post(path, receiverSample({ debitorNumber: 22222 })),
      office.post(path, receiverSample({ debitorNumber: 22222 })),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 422])
    expect(both.flatMap(messages)).toEqual(['Die Debitorennr. ist schon vergeben'])
  })

  test('the same request once more answers the same and creates nothing', async () => {
    const headers = { 'idempotency-key': '01900000-0000-7000-8000-0000000000aa' }
    const first = await office.post(path, receiverSample(), headers)
    const seq = await world.lastSeq()
    const again = await office.post(path, receiverSample(), headers)
    expect(again.body).toEqual(first.body)
    expect((await office.post(path, receiverSample({ shortName: 'ANDERS' }), headers)).status).toBe(409)
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

describe('the Leitweg-ID of a receiver', () => {
  const found = async (words: string) =>
    (await office.get(`${list}?searchText=${words}`)).body.section.map(
      (row: { entityId: { uuid: string } }) => row.entityId.uuid,
    )

  test('is stored without spaces, recorded, read in both shapes, searched for and changed', async () => {
    const seq = await world.lastSeq()
    const uuid = await create({ leitwegId: ' 04011000–900X999–08 ' })
    const id = '04011000-900X999-08'
    expect(await world.eventsAfter(seq)).toMatchObject([{ data: { created: { leitwegId: id } } }])
    const { body } = await office.get(`${list}/${uuid}`)
    expect([body.leitwegId, body.rolesData[0].roleDetails.leitwegId]).toEqual([id, id])
    expect(await found('900x999')).toEqual([uuid])
    const change = { entityId: { uuid }, propertyName: 'leitwegId', details: 'BUYER' }
    const props = `${path}/${uuid}/props`
    const before = await world.lastSeq()
    const wrong = await office.post(props, { ...change, oldValue: id, value: '992-90009-97' })
    expect([wrong.status, messages(wrong)]).toEqual([
      422,
      ['Leitweg-ID ungültig: Die Prüfziffern stimmen nicht. Bitte vergleichen'],
    ])
    expect(await world.eventsAfter(before)).toEqual([])
    const right = await office.post(props, { ...change, oldValue: id, value: '992-90009-96' })
    expect(right.status).toBe(200)
    expect(await world.eventsAfter(before)).toMatchObject([
      {
        event: 'receiver changed',
        data: { changes: [{ propertyName: 'leitwegId', oldValue: id, value: '992-90009-96' }] },
      },
    ])
    expect([await found('900x999'), await found('992-90009')]).toEqual([[], [uuid]])
  })

  test('may be left out', async () => {
    const payload = receiverSample()
    const details: { leitwegId?: string } = payload.rolesData[0]?.roleDetails ?? {}
    delete details.leitwegId
    const answer = await office.post(path, payload)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect((await office.get(`${list}/${answer.body.entityId.uuid}`)).body.leitwegId).toBe('')
  })
})

describe('whether the payment target is agreed', () => {
  const changeOf = (uuid: string, oldValue: boolean, value: unknown) => ({
    ...{ entityId: { uuid }, propertyName: 'targetAgreed', details: 'BUYER', oldValue, value },
  })

  test('it is not where nothing is said; it is kept, read in both shapes and told', async () => {
    const silent = await create({ targetAgreed: undefined as never })
    expect((await office.get(`${list}/${silent}`)).body.targetAgreed).toBe(false)
    const seq = await world.lastSeq()
    const uuid = await create({ targetAgreed: true })
    expect(await world.eventsAfter(seq)).toMatchObject([{ data: { created: { targetAgreed: true } } }])
    const { body } = await office.get(`${list}/${uuid}`)
    expect([body.targetAgreed, body.relationshipDefaults[0].partnershipData.targetAgreed]).toEqual([
      true,
      true,
    ])
    const before = await world.lastSeq()
    expect((await office.post(`${path}/${uuid}/props`, changeOf(uuid, true, false))).status).toBe(200)
    expect((await office.post(`${path}/${uuid}/props`, changeOf(uuid, true, false))).status).toBe(409)
    expect(await world.eventsAfter(before)).toMatchObject([
      { data: { changes: [{ propertyName: 'targetAgreed', oldValue: true, value: false }] } },
    ])
  })

  test('what is neither true nor false is refused, and so is that of a supplier', async () => {
    const uuid = await create()
    expect((await office.post(`${path}/${uuid}/props`, changeOf(uuid, false, 'ja'))).status).toBe(400)
    const supplier = supplierSample()
    const [defaults] = supplier.relationshipDefaults
    Object.assign(defaults.partnershipData, { targetAgreed: true })
    expect((await office.post('/api/partners/suppliers', supplier)).status).toBe(400)
    const broken = world.db.sql`
      update partners set role = 'SUPPLIER', debitor_number = null, target_agreed = true where partner_id = ${uuid}`
    await expect(broken).rejects.toThrow('partners_target_agreed')
  })
})

describe('change receiver', () => {
  const change = (uuid: string, propertyName: string, oldValue: unknown, value: unknown) => ({
    entityId: { uuid },
    propertyName,
    details: 'BUYER',
    oldValue,
    value,
  })

  test('a list of changes makes one event', async () => {
    const uuid = await create({ companyName: 'Alt GmbH' })
    const seq = await world.lastSeq()
    const answer = await office.post(`${path}/${uuid}/props/`, [
      change(uuid, 'companyName', 'Alt GmbH', 'Neu GmbH'),
      change(uuid, 'debitorNumber', null, 33333),
      change(uuid, 'city', 'Bremen', 'Bremen'),
    ])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'receiver changed',
        entityId: uuid,
        data: {
          changes: [
            { propertyName: 'companyName', oldValue: 'Alt GmbH', value: 'Neu GmbH' },
            { propertyName: 'debitorNumber', oldValue: null, value: 33333 },
          ],
        },
      },
    ])
    const found = (await office.get(`${list}?searchText=33333`)).body.section
    expect(found).toMatchObject([{ entityId: { uuid }, companyName: 'Neu GmbH', recipientName: 'Neu GmbH' }])
  })

  test('a delivery address of its own, with all it needs', async () => {
    const uuid = await create()
    const flag = change(uuid, 'billingAddressIsDeliveryAddress', true, false)
    const seq = await world.lastSeq()
    const refused = await office.post(`${path}/${uuid}/props`, [flag])
    expect([refused.status, messages(refused)]).toEqual([422, ['Adresse fehlt', 'Land fehlt', 'Kunde fehlt']])
    expect(await world.eventsAfter(seq)).toEqual([])
    const done = await office.post(`${path}/${uuid}/props`, [
      flag,
      change(uuid, 'deliveryAddressLines', '', 'Ring 1\r\n1010 Wien'),
      change(uuid, 'deliveryCountry', null, 'AT'),
      change(uuid, 'deliveryRecipientName', undefined, 'Lager'),
    ])
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const { body } = await office.get(`${list}/${uuid}`)
    expect(body.partnerData.addresses[1]).toMatchObject({
      addressLines: 'Ring 1\n1010 Wien',
      countryCode: 'AT',
    })
    expect(body.rolesData[0].roleDetails.deliveryAddressId).toBe(body.partnerData.addresses[1].addressId)
  })

  test.each<[string, (uuid: string) => unknown, number]>([
    [
      'one stale value among fresh ones',
      (id) => [change(id, 'notes', '', 'x'), change(id, 'city', 'Ulm', 'Köln')],
      409,
    ],
    [
      'the entity of another',
      () => [change('01900000-0000-7000-8000-00000000dead', 'city', 'Bremen', 'Köln')],
      422,
    ],
    [
      'the details of a supplier',
      (id) => [{ ...change(id, 'city', 'Bremen', 'Köln'), details: 'SUPPLIER' }],
      400,
    ],
    ['no address lines', (id) => [change(id, 'addressLines', 'Hafenstraße 1\n28195 Bremen', '')], 422],
    ['the collective debtor', (id) => [change(id, 'debitorNumber', null, 10000)], 422],
    ['nothing new', (id) => [change(id, 'city', 'Bremen', 'Bremen')], 200],
  ])('%s: no event', async (_, body, status) => {
    const uuid = await create()
    const seq = await world.lastSeq()
    const answer = await office.post(`${path}/${uuid}/props`, body(uuid))
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('of two who change the same value at the same time one is told so', async () => {
    const uuid = await create()
    const answers = await Promise.all(
      ['Köln', 'Ulm'].map((city) =>
        office.post(`${path}/${uuid}/props`, [change(uuid, 'city', 'Bremen', city)]),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

test('delete: gone, with its event; of two at the same time one finds it', async () => {
  const uuid = await create()
  const seq = await world.lastSeq()
  const answers = await Promise.all([
    office.post(`${path}/${uuid}/deletions`, { uuid }),
    office.post(`${path}/${uuid}/deletions`, {}),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
  expect(await world.eventsAfter(seq)).toMatchObject([{ event: 'receiver deleted', entityId: uuid }])
})

describe('20,000 suppliers', () => {
  test('a search uses the trigram index, the unsearched list its order, and both are quick', async () => {
    const { owner: sql } = world
    await sql`
      insert into partners (partner_id, role, short_name, company_name, billing_address_id, contact_id, country_code,
        preferred_payment_method, search_text, sort_key)
      select gen_random_uuid(), 'SUPPLIER', 'L' || n, 'Lieferant ' || n, gen_random_uuid(), gen_random_uuid(), 'DE',
        '{}', 'l' || n || ' lieferant ' || md5(n::text), 'l' || lpad(n::text, 6, '0')
      from generate_series(1, 20000) n`
    await sql`analyze partners`
    const [first] = await sql`select md5('777') as word`
    const word = String(first?.['word']).slice(0, 12)
    const search =
      await sql`explain select * from partners where role = 'SUPPLIER' and search_text like ${`%${word}%`}
      order by sort_key, partner_id limit 30`
    expect(JSON.stringify(search)).toContain('partners_search')
    const page =
      await sql`explain select * from partners where role = 'SUPPLIER' order by sort_key, partner_id limit 30`
    expect(JSON.stringify(page)).toContain('partners_listed')
    const started = performance.now()
    const found = await office.get(`/proxy/get/suppliers?searchText=${word}`)
    const searched = performance.now()
    const all = await office.get('/proxy/get/suppliers?startIndex=10000&stopIndex=10030')
    const listed = performance.now()
    expect([found.body.totalCount, all.body.section.length]).toEqual([1, 30])
    console.log(
      `20,000 suppliers: a search ${Math.round(searched - started)} ms, a page in the middle ${Math.round(listed - searched)} ms`,
    )
  })
})
