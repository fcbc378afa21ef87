import { beforeAll, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must, patiently } from '#test/caller.ts'
import { type Frame, listen } from '#test/listen.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer, Caller } from '#test/world.ts'

const today = berlinDay(new Date())
const path = '/api/products'
const { world, manager, office, trade } = useWorld()

let people: ReturnType<typeof addOneSided> | undefined
/** Once in this world. */
const oneSidedPeople = () => (people ??= addOneSided(world))

const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  )

async function create(code: string, changes = {}): Promise<string> {
  const answer = await office.post(path, productInput({ code, ...changes }))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

const read = async (uuid: string) => (await office.get(`/proxy/get/products/${uuid}`)).body

describe('the category of its sale', () => {
  const category = async (shortName: string, scope: 'BILL' | 'INVOICE'): Promise<string> =>
    must(await manager.post('/api/lineitems/categories/', { shortName, scope })).entityId.uuid

  test('is stored, told and taken away again; while a product proposes it, it stays', async () => {
    const sold = await category('Verkauf', 'INVOICE')
    const uuid = await create('KAT-1', { salesCategoryEntityId: sold })
    expect(await read(uuid)).toMatchObject({ salesCategoryEntityId: sold })
    const seq = await world.lastSeq()
    const kept = await manager.post(`/api/lineitems/categories/${sold}/deletion`)
    expect([kept.status, messages(kept)]).toEqual([
      409,
      ['uuid: Waren schlagen die Kategorie für ihren Verkauf vor. Sie kann nicht gelöscht werden.'],
    ])
    expect(await world.eventsAfter(seq)).toEqual([])
    const { history: _, inventoryChanges: __, ...product } = await read(uuid)
    must(await office.post(`${path}/replacements`, { ...product, salesCategoryEntityId: null }))
    expect(await world.eventsAfter(seq)).toEqual([
      {
        ...{ event: 'product changed', entityId: uuid },
        data: { changes: [{ propertyName: 'salesCategoryEntityId', oldValue: sold, value: null }] },
      },
    ])
    expect((await manager.post(`/api/lineitems/categories/${sold}/deletion`)).status).toBe(200)
  })

  test('is one of invoices', async () => {
    const bought = await category('Einkauf', 'BILL')
    const seq = await world.lastSeq()
    for (const [salesCategoryEntityId, message] of [
      [bought, 'Die Verkaufskategorie muss eine Kategorie für Ausgangsrechnungen sein'],
      ['01900000-0000-7000-8000-00000000dead', 'Die Verkaufskategorie gibt es nicht mehr'],
    ]) {
      const answer = await office.post(path, productInput({ code: 'KAT-2', salesCategoryEntityId }))
      expect([answer.status, messages(answer)]).toEqual([422, [`salesCategoryEntityId: ${message}`]])
    }
    expect(await world.eventsAfter(seq)).toEqual([])
  })
})

describe('create product', () => {
  test('answers 201 with Location, records one event, is listed and can be read', async () => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, productInput({ code: ' STU-1 ', buyingPP: 320.5 }))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { uuid } = answer.body.entityId
    expect(answer.headers.get('location')).toBe(`${path}/${uuid}`)
    const product = {
      code: 'STU-1',
      productNumber: '',
      codeDescription: 'Armlehnstuhl „Kopenhagen“',
      invoiceText: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
      designer: 'Kai Lyngfeldt Larsen',
      manufacturer: 'Søborg Møbelfabrik',
      yearOfManufacturing: 'um 1962',
      country: 'DK',
      restorationTransport: null,
      additionalCosts: null,
      buyingPP: 320.5,
      buyingInOtherCurrency: null,
      buyingCurrency: null,
      salesPP: 890,
      status: 'Lager 2',
      taxType: 'm',
      differentialKind: 'USED',
      sellerKind: null,
      salesCategoryEntityId: null,
      boughtAtReducedRate: false,
      purchasedOn: null,
      purchasedFrom: null,
      notes: '',
    }
    expect(await world.eventsAfter(seq)).toEqual([
      { event: 'product created', entityId: uuid, data: { created: product } },
    ])
    const list = await office.get('/proxy/get/products?searchText=STU-1')
    const { titlePhotoEntityId, ...row } = list.body.section[0]
    expect(titlePhotoEntityId).toBeNull()
    expect(list.body).toMatchObject({
      totalCount: 1,
      stats: { pieces: 0, buyingValue: 0, salesValue: 0 },
      section: [{ entityId: { uuid }, ...product, quantity: 0, quantityInStock: 0, salesTotal: 0 }],
    })
    expect(row.supplier).toBe('')
    expect(await read(uuid)).toEqual({
      entityId: { uuid },
      ...product,
      version: '1',
      inventoryChanges: [],
      history: [expect.objectContaining({ event: 'product created' })],
    })
  })

  test('keeps everything that a product can have', async () => {
    const all = {
      restorationTransport: 40,
      additionalCosts: 120.5,
      buyingInOtherCurrency: 2400,
      buyingCurrency: 'DKK',
      productNumber: '4711',
      differentialKind: 'COLLECTION',
      taxType: 'v',
      purchasedOn: '2019-03-05',
      purchasedFrom: 'Nachlass Ohm',
      notes: 'Kratzer links\nnicht unter 400 €',
    }
    expect(await read(await create('ALLES', all))).toMatchObject(all)
  })

  test('null, empty and absent mean not given', async () => {
    const bare = { code: 'KARG', codeDescription: 'Karg', taxType: 'v' }
    const none = {
      ...bare,
      code: 'KARG-2',
      designer: null,
      buyingPP: '',
      buyingCurrency: '',
      differentialKind: null,
    }
    for (const input of [bare, none]) {
      const answer = await office.post(path, input)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      expect(await read(answer.body.entityId.uuid)).toMatchObject({
        designer: '',
        buyingPP: null,
        buyingCurrency: null,
        differentialKind: 'USED',
        purchasedOn: null,
        purchasedFrom: null,
        notes: '',
      })
    }
  })

  test.each([
    [
      'nothing',
      {},
      422,
      ['code: Code fehlt', 'codeDescription: Bezeichnung fehlt', 'taxType: Steuerart fehlt'],
    ],
    ['only spaces', { ...productInput(), code: '  ' }, 422, ['code: Code fehlt']],
    ['a tax type that there is not', { ...productInput(), taxType: 'x' }, 400, null],
    [
      'a negative price',
      { ...productInput(), salesPP: -1 },
      422,
      ['salesPP: Der Betrag darf nicht negativ sein'],
    ],
    [
      'a third decimal',
      { ...productInput(), buyingPP: 1.005 },
      400,
      ['buyingPP: Höchstens zwei Nachkommastellen'],
    ],
    [
      'a foreign price without its currency',
      { ...productInput(), buyingInOtherCurrency: 5 },
      422,
      ['buyingCurrency: Währung fehlt'],
    ],
    [
      'EUR as foreign currency',
      { ...productInput(), buyingInOtherCurrency: 5, buyingCurrency: 'EUR' },
      422,
      null,
    ],
    ['no country', { ...productInput(), country: 'QQ' }, 422, ['country: Dieses Land gibt es nicht']],
    ['an unknown field', { ...productInput(), colour: 'red' }, 400, ['colour: Unbekanntes Feld „colour“']],
    [
      'a line break in the code',
      { ...productInput(), code: 'A\nB' },
      422,
      ['code: Unerlaubte Steuerzeichen im Text'],
    ],
  ])('%s is refused and records no event', async (_, body, status, expected) => {
    const seq = await world.lastSeq()
    const answer = await office.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (expected) expect(messages(answer)).toEqual(expected)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('a code is unique whatever its case, and however its umlauts are written', async () => {
    await create('Öl-7')
    const seq = await world.lastSeq()
    // The second one as a Mac names its files: O and two dots.
    for (const code of ['ÖL-7', 'O\u0308l-7']) {
      const answer = await office.post(path, productInput({ code }))
      expect([answer.status, messages(answer)]).toEqual([422, ['code: Den Code gibt es schon']])
    }
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('of several that take one code at the same time exactly one wins', async () => {
    const answers = await Promise.all(
      ['gleich', 'GLEICH', 'Gleich', 'gleich', 'gLEICH'].map((code) =>
        office.post(path, productInput({ code })),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422])
    expect((await office.get('/proxy/get/products?searchText=gleich')).body.totalCount).toBe(1)
  })

  test('needs BILL_VIEW or INVOICE_VIEW', async () => {
    const pending = await world.as('pending')
    for (const call of ['', '/replacements', `/${trade.receiver}/deletions`]) {
      expect((await pending.post(`${path}${call}`, productInput())).status).toBe(403)
      expect((await world.nobody.post(`${path}${call}`, productInput())).status).toBe(401)
    }
    expect((await pending.get('/proxy/get/products')).status).toBe(403)
    expect((await pending.get(`/proxy/get/products/${trade.receiver}`)).status).toBe(403)
  })
})

describe('replace product', () => {
  const replace = (uuid: string, input: object) =>
    office.post(`${path}/replacements`, { ...input, entityId: { uuid } })

  test('changes what differs, and the event tells that alone', async () => {
    const uuid = await create('TAUSCH')
    const seq = await world.lastSeq()
    const input = productInput({ code: 'TAUSCH-2', differentialKind: 'ART' })
    expect((await replace(uuid, input)).status).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([
      {
        event: 'product changed',
        entityId: uuid,
        data: {
          changes: [
            { propertyName: 'code', oldValue: 'TAUSCH', value: 'TAUSCH-2' },
            { propertyName: 'differentialKind', oldValue: 'USED', value: 'ART' },
          ],
        },
      },
    ])
    expect((await office.get('/proxy/get/products?searchText=tausch-2')).body.section).toHaveLength(1)
  })

  test('from another state than the stored one is refused (409), and nothing of either is lost', async () => {
    const uuid = await create('ZWEI', { salesPP: 150 })
    const { history: _, ...asRead } = await read(uuid)
    must(await office.post(`${path}/replacements`, { ...asRead, salesPP: 200 }))
    const seq = await world.lastSeq()
    const stale = await office.post(`${path}/replacements`, { ...asRead, designer: 'Entwurf um 1960' })
    expect([stale.status, stale.body.type]).toEqual([409, 'urn:kontor:error:stale-value'])
    const deletion = await office.post(`${path}/${uuid}/deletions`, { uuid, version: asRead.version })
    expect(deletion.status).toBe(409)
    expect(await world.eventsAfter(seq)).toEqual([])
    const now = await read(uuid)
    expect(now).toMatchObject({ salesPP: 200, designer: asRead.designer })
    must(await office.post(`${path}/replacements`, { ...now, designer: 'Entwurf um 1960' }))
    // Not said, it counts as it is.
    for (const version of [undefined, null, '']) {
      must(await replace(uuid, { ...productInput({ code: 'ZWEI', salesPP: 90 }), version }))
    }
    must(await office.post(`${path}/${uuid}/deletions`, { uuid, version: (await read(uuid)).version }))
  })

  test('of twenty who replace one state at once, one gets through', async () => {
    const uuid = await create('ZWANZIG')
    const { history: _, ...asRead } = await read(uuid)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        patiently(() => office.post(`${path}/replacements`, { ...asRead, status: `Lager ${n + 10}` })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('whatever writes its data makes another version of it, a bill too; what changes nothing does not', async () => {
    const uuid = await create('STAND', { buyingPP: null })
    const versionOf = async () => (await read(uuid)).version
    const versions = [await versionOf()]
    const bill = billInput(trade, today, { lines: [billLine(trade, { productEntityId: uuid })] })
    must(await office.post('/api/documents/bills', bill))
    versions.push(await versionOf())
    const { history: _, ...same } = await read(uuid)
    must(await office.post(`${path}/replacements`, same))
    expect(await versionOf()).toBe(versions[1])
    await world.db.sql`update products set place = 'Lager 9' where product_id = ${uuid}`
    versions.push(await versionOf())
    expect(new Set(versions).size).toBe(3)
    const stale = await office.post(`${path}/replacements`, { ...same, designer: 'Jemand' })
    expect(stale.status).toBe(409)
  })

  test('what is left out is no longer given; the same once more records nothing', async () => {
    const uuid = await create('LEER')
    const bare = { code: 'LEER', codeDescription: 'Leer', taxType: 'v' }
    expect((await replace(uuid, bare)).status).toBe(200)
    expect(await read(uuid)).toMatchObject({ ...bare, designer: '', salesPP: null })
    const seq = await world.lastSeq()
    expect((await replace(uuid, bare)).status).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test("another product's code is refused, its own in another case is not", async () => {
    await create('BELEGT')
    const uuid = await create('FREI')
    const answer = await replace(uuid, productInput({ code: 'belegt' }))
    expect([answer.status, messages(answer)]).toEqual([422, ['code: Den Code gibt es schon']])
    expect((await replace(uuid, productInput({ code: 'frei' }))).status).toBe(200)
  })

  test('404 for an unknown one, 422 without an id', async () => {
    expect((await replace(trade.receiver, productInput({ code: 'NIE' }))).status).toBe(404)
    expect(messages(await office.post(`${path}/replacements`, productInput({ code: 'NIE' })))).toEqual([
      'entityId: Ware fehlt',
    ])
  })
})

describe('what a product cost', () => {
  const costs = {
    restorationTransport: 40,
    additionalCosts: 120.5,
    buyingPP: 320,
    buyingInOtherCurrency: 2400,
    buyingCurrency: 'DKK',
  }
  const hidden = Object.fromEntries(Object.keys(costs).map((name) => [name, null]))
  let sees: Caller
  let seesNot: Caller

  beforeAll(async () => {
    const oneSided = await oneSidedPeople()
    sees = await oneSided('bills only')
    seesNot = await oneSided('invoices only')
  })

  test('is told to whoever may see bills, in list rows and alone, and to nobody else', async () => {
    const uuid = await create('GEHEIM', costs)
    for (const [caller, expected] of [
      [sees, costs],
      [seesNot, hidden],
      [sees, costs],
    ] as const) {
      const { section } = must(await caller.get('/proxy/get/products?searchText=geheim'))
      expect(section).toMatchObject([{ code: 'GEHEIM', salesPP: 890, ...expected }])
      expect(must(await caller.get(`/proxy/get/products/${uuid}`))).toMatchObject({
        salesPP: 890,
        ...expected,
      })
    }
  })

  test('is not found by a search of others', async () => {
    await create('SUCHE', { buyingPP: 4711.5, salesPP: 5822.5 })
    const count = async (caller: Caller, typed: string) =>
      must(await caller.get(`/proxy/get/products?searchText=${typed}`)).totalCount
    expect([await count(sees, '4.711,50'), await count(seesNot, '4.711,50')]).toEqual([1, 0])
    expect([await count(sees, '5822,50'), await count(seesNot, '5822,50')]).toEqual([1, 1])
    expect(await count(sees, '711,50')).toBe(0)
  })

  test('is neither pushed to others nor in the history that they read', async () => {
    const [seeing, other] = [sees, seesNot].map(({ token }) => listen(world.url, token ?? null))
    await Promise.all([seeing?.ready(), other?.ready()])
    const uuid = await create('STILL', costs)
    const changed = { ...costs, buyingPP: 99, code: 'STILLER' }
    const created = await lastFrames(uuid)
    expect(created[0]).toMatchObject({ data: { created: costs } })
    expect(created[1]).toMatchObject({ data: { created: hidden } })
    must(await replace(office, { ...productInput(changed), entityId: { uuid } }))
    const [whole, cut] = await lastFrames(uuid, 'product changed')
    const code = { propertyName: 'code', oldValue: 'STILL', value: 'STILLER' }
    const buying = { propertyName: 'buyingPP', oldValue: 320, value: 99 }
    expect(whole.data).toEqual({ changes: [code, buying] })
    expect(cut.data).toEqual({ changes: [code] })
    must(await office.post(`${path}/${uuid}/deletions`, {}))
    expect((await lastFrames(uuid, 'product deleted'))[1].data.deleted).toMatchObject(hidden)
    const told = must(await seesNot.get(`/proxy/get/products/${uuid}/history`))
    expect(told.map((entry: { data: unknown }) => entry.data)).toMatchObject([
      { deleted: hidden },
      { changes: [code] },
      { created: hidden },
    ])
    expect(must(await sees.get(`/proxy/get/products/${uuid}/history`))[2].data).toMatchObject({
      created: costs,
    })
    seeing?.close()
    other?.close()

    function lastFrames(uuid: string, event = 'product created') {
      const isIt = (frame: Frame) => frame.event === event && frame.entityId.uuid === uuid
      return Promise.all([seeing?.frame(isIt), other?.frame(isIt)])
    }
  })

  test('stays when somebody else sends the product back as he read it', async () => {
    const uuid = await create('BLEIBT', costs)
    const seen = must(await seesNot.get(`/proxy/get/products/${uuid}`))
    expect((await replace(seesNot, { ...seen, designer: 'Neu' })).status).toBe(200)
    expect(await read(uuid)).toMatchObject({ ...costs, designer: 'Neu' })
  })

  const replace = (caller: Caller, input: object) => caller.post(`${path}/replacements`, input)
})

test('a product is sent back as it was read, and nothing changes', async () => {
  const uuid = await create('ZURUECK', { buyingPP: 10 })
  const seq = await world.lastSeq()
  expect((await office.post(`${path}/replacements`, await read(uuid))).status).toBe(200)
  expect(await world.eventsAfter(seq)).toEqual([])
})

describe('delete product', () => {
  const remove = (uuid: string, body: object = {}) => office.post(`${path}/${uuid}/deletions`, body)

  test('is gone, with its event; the code is free again', async () => {
    const uuid = await create('WEG')
    const seq = await world.lastSeq()
    expect((await remove(uuid)).status).toBe(200)
    expect(await world.eventsAfter(seq)).toMatchObject([
      { event: 'product deleted', entityId: uuid, data: { deleted: { code: 'WEG' } } },
    ])
    expect((await office.get(`/proxy/get/products/${uuid}`)).status).toBe(404)
    expect((await remove(uuid)).status).toBe(404)
    await create('WEG')
  })

  test('one in use stays, and the message says where it is used', async () => {
    const uuid = await create('VERKAUFT')
    const line = invoiceLine(trade, { productEntityId: uuid, taxType: 'DIFFERENTIAL', amountBuying: 320 })
    const bill = billInput(trade, today, { lines: [billLine(trade, { productEntityId: uuid })] })
    expect((await office.post('/api/documents/bills', bill)).status).toBe(201)
    expect(
      (await office.post('/api/documents/invoices', invoiceInput(trade, today, { lines: [line] }))).status,
    ).toBe(201)
    const seq = await world.lastSeq()
    const answer = await remove(uuid)
    expect(answer.status).toBe(409)
    const number = (await office.get('/proxy/get/invoices')).body.section[0].invoiceNumber
    expect(answer.body.title).toBe(
      `Die Ware VERKAUFT wird noch verwendet (Rechnung ${number} und 1 weitere) und kann nicht gelöscht werden.`,
    )
    expect(await world.eventsAfter(seq)).toEqual([])
    // No number that the reader may not see.
    const as = await oneSidedPeople()
    const told = async (caller: Caller) => (await caller.post(`${path}/${uuid}/deletions`, {})).body.title
    expect(await told(await as('bills only'))).toContain('(Eingangsrechnung R-4711 und 1 weitere)')
    expect(await told(await as('invoices only'))).toContain(`(Rechnung ${number} und 1 weitere)`)
    await world.db.sql`delete from line_items l using documents d
      where d.document_id = l.document_id and d.kind = 'BILL' and product_id = ${uuid}`
    expect(await told(await as('bills only'))).toContain('(in einem Beleg)')
  })

  test('while an invoice takes it, either the invoice or the deletion fails', async () => {
    for (let round = 0; round < 5; round++) {
      const uuid = await create(`RENNEN-${round}`)
      const lines = [invoiceLine(trade, { productEntityId: uuid })]
      const [invoice, removal] = await Promise.all([
        office.post('/api/documents/invoices', invoiceInput(trade, today, { lines })),
        remove(uuid),
      ])
      const statuses = [invoice.status, removal.status]
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual(statuses)
      if (invoice.status === 422) expect(invoice.body.errors[0].message).toBe('Ware fehlt')
    }
  })
})

describe('a product in the lines of documents', () => {
  test('one that does not exist is refused at its line', async () => {
    const lines = [invoiceLine(trade), invoiceLine(trade, { productEntityId: trade.receiver })]
    const answer = await office.post('/api/documents/invoices', invoiceInput(trade, today, { lines }))
    expect([answer.status, messages(answer)]).toEqual([
      422,
      ['lineItemCreations.1.productEntityId: Ware fehlt'],
    ])
  })

  test('is read with its line, and the line can be sent again as it was read', async () => {
    const uuid = await create('GELESEN', { taxType: 'v' })
    const lines = [invoiceLine(trade, { productEntityId: uuid })]
    const answer = await office.post('/api/documents/invoices', invoiceInput(trade, today, { lines }))
    const path = `/proxy/get/invoices/${answer.body.entityId.uuid}`
    const [line] = (await office.get(path)).body.lineItems
    expect(line).toMatchObject({ productEntityId: uuid, product: { code: 'GELESEN', taxType: 'v' } })
    const again = invoiceInput(trade, today, { lines: [line] })
    expect((await office.post('/api/documents/invoices', again)).status).toBe(201)
  })
})

test('the list sorts by code, searches every word and pages', async () => {
  for (const code of ['zz 10', 'zz 2', 'zz ä']) await create(code, { codeDescription: 'Spiegel aus Wien' })
  const codes = async (query: string) =>
    (await office.get(`/proxy/get/products?${query}`)).body.section.map((row: { code: string }) => row.code)
  expect(await codes('searchText=wien%20zz')).toEqual(['zz 10', 'zz 2', 'zz ä'])
  expect(await codes('searchText=wien%20zz&startIndex=1&stopIndex=2')).toEqual(['zz 2'])
  expect(await codes('searchText=wien%20kommode')).toEqual([])
})
