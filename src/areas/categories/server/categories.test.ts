import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

const { world, manager, office } = useWorld()

const path = '/api/lineitems/categories/'
const messages = (answer: Answer) =>
  (answer.body.errors ?? []).map((error: { message: string }) => error.message)

async function create(body: object): Promise<string> {
  const answer = await manager.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

describe('create category', () => {
  test('answers 201 with Location, records one event, and appears in the list', async () => {
    const seq = await world.lastSeq()
    const answer = await manager.post(path, {
      shortName: ' WE ',
      description: 'Wareneingang',
      includeInBookingText: true,
    })
    expect(answer.status).toBe(201)
    const { uuid } = answer.body.entityId
    expect(answer.headers.get('location')).toBe(`/api/lineitems/categories/${uuid}`)
    const row = {
      shortName: 'WE',
      description: 'Wareneingang',
      includeInBookingText: true,
      requiresProduct: false,
      isService: false,
      scope: 'BILL',
    }
    expect(await world.eventsAfter(seq)).toEqual([{ event: 'category created', entityId: uuid, data: row }])
    const list = await office.get('/proxy/get/lineitemcategories?searchText=warenein')
    expect(list.body).toEqual({ totalCount: 1, stats: {}, section: [{ entityId: { uuid }, ...row }] })
    expect((await office.get(`/proxy/get/lineitemcategories/${uuid}`)).body).toEqual({
      ...list.body.section[0],
      history: [expect.objectContaining({ event: 'category created' })],
    })
  })

  const taken = 'Kürzel fehlt oder existiert schon'
  test.each([
    ['no short name', {}, 422, [taken]],
    ['null', { shortName: null }, 422, [taken]],
    ['only spaces', { shortName: '  ' }, 422, [taken]],
    ['unknown scope', { shortName: 'X', scope: 'STOCK' }, 400, ['Erlaubt sind nur: BILL, INVOICE']],
    ['unknown field', { shortName: 'X', colour: 'red' }, 400, ['Unbekanntes Feld „colour“']],
    ['wrong type', { shortName: 7 }, 400, ['Erwartet wird ein Text']],
    [
      'flag as text',
      { shortName: 'X', requiresProduct: 'ja' },
      400,
      ['Erwartet wird ein Ja/Nein-Wert (true oder false)'],
    ],
  ])('%s is refused and records no event', async (_, body, status, expected) => {
    const seq = await world.lastSeq()
    const answer = await manager.post(path, body)
    expect([answer.status, messages(answer)]).toEqual([status, expected])
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('a short name is unique in its scope whatever its case, and free in the other scope', async () => {
    await create({ shortName: 'Möbel', scope: 'INVOICE' })
    const seq = await world.lastSeq()
    for (const shortName of ['MÖBEL', 'Mo\u0308bel']) {
      const answer = await manager.post(path, { shortName, scope: 'INVOICE' })
      expect([answer.status, messages(answer)]).toEqual([422, [taken]])
    }
    expect(await world.eventsAfter(seq)).toEqual([])
    await create({ shortName: 'MÖBEL', scope: 'BILL' })
  })

  test('of two simultaneous ones one wins', async () => {
    const answers = await Promise.all([
      manager.post(path, { shortName: 'Fracht' }),
      manager.post(path, { shortName: 'FRACHT' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422])
  })

  test('needs LINE_ITEM_CATEGORY_CREATE', async () => {
    expect((await office.post(path, { shortName: 'Nein' })).status).toBe(403)
    expect((await world.nobody.post(path, { shortName: 'Nein' })).status).toBe(401)
  })
})

describe('change category', () => {
  test('changes one property, with its event', async () => {
    const uuid = await create({ shortName: 'Büro', scope: 'BILL' })
    const seq = await world.lastSeq()
    const body = { propertyName: 'requiresProduct', oldValue: false, value: true }
    expect((await manager.post(`${path}${uuid}/props/requiresProduct`, body)).status).toBe(200)
    expect(await world.eventsAfter(seq)).toEqual([
      { event: 'category changed', entityId: uuid, data: { changes: [body] } },
    ])
    expect((await office.get(`/proxy/get/lineitemcategories/${uuid}`)).body.requiresProduct).toBe(true)
  })

  test('the search follows a changed short name', async () => {
    const uuid = await create({ shortName: 'Altname' })
    await manager.post(`${path}${uuid}/props/shortName`, { oldValue: 'Altname', value: 'Grün' })
    const found = await office.get('/proxy/get/lineitemcategories?searchText=gruen')
    expect(found.body.section.map((row: { shortName: string }) => row.shortName)).toEqual(['Grün'])
  })

  test.each([
    ['a stale old value', 'description', { oldValue: 'war es nie', value: 'neu' }, 409],
    ['an empty short name', 'shortName', { oldValue: 'Porto', value: '' }, 422],
    ['a short name that exists', 'shortName', { oldValue: 'Porto', value: 'belegt' }, 422],
    ['an unknown property', 'scope', { oldValue: 'BILL', value: 'INVOICE' }, 404],
    [
      'another property in the body',
      'shortName',
      { propertyName: 'description', oldValue: 'Porto', value: 'X' },
      422,
    ],
    ['an unknown field', 'shortName', { oldValue: 'Porto', value: 'X', extra: 1 }, 400],
    ['nothing that changes', 'shortName', { oldValue: 'Porto', value: 'Porto' }, 200],
    ['null for a description that is empty', 'description', { oldValue: null, value: null }, 200],
  ])('%s records no event', async (_, property, body, status) => {
    const shown = await office.get('/proxy/get/lineitemcategories?searchText=porto')
    const uuid = shown.body.section[0]?.entityId.uuid ?? (await create({ shortName: 'Porto' }))
    if (shown.body.totalCount === 0) await create({ shortName: 'Belegt' })
    const seq = await world.lastSeq()
    const answer = await manager.post(`${path}${uuid}/props/${property}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('404 for an unknown id', async () => {
    const uuid = '01900000-0000-7000-8000-00000000dead'
    expect((await manager.post(`${path}${uuid}/props/shortName`, { oldValue: 'Y', value: 'X' })).status).toBe(
      404,
    )
    expect((await manager.post(`${path}abc/props/shortName`, { value: 'X' })).status).toBe(404)
  })
})

describe('delete category', () => {
  test.each([
    ['no body', undefined],
    ['{}', {}],
  ])('with %s it is gone', async (name, body) => {
    const uuid = await create({ shortName: `Weg ${name}` })
    const seq = await world.lastSeq()
    expect((await manager.post(`${path}${uuid}/deletion`, body)).status).toBe(200)
    expect((await world.eventsAfter(seq)).map((event) => event.event)).toEqual(['category deleted'])
    expect((await office.get(`/proxy/get/lineitemcategories/${uuid}`)).status).toBe(404)
    expect((await manager.post(`${path}${uuid}/deletion`, body)).status).toBe(404)
  })
})

test('the list filters by scope, sorts by short name and pages', async () => {
  for (const shortName of ['zz b', 'zz ä', 'zz c']) await create({ shortName, scope: 'INVOICE' })
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'scope', scope: 'INVOICE' }))
  const all = await office.get(`/proxy/get/lineitemcategories?searchText=zz&searchFilter=${filter}`)
  expect(all.body.section.map((row: { shortName: string }) => row.shortName)).toEqual([
    'zz ä',
    'zz b',
    'zz c',
  ])
  const second = await office.get(
    `/proxy/get/lineitemcategories?searchText=zz&searchFilter=${filter}&startIndex=1&stopIndex=2`,
  )
  expect(second.body).toMatchObject({ totalCount: 3, section: [{ shortName: 'zz b' }] })
  const past = await office.get(
    `/proxy/get/lineitemcategories?startIndex=900&stopIndex=${Number.MAX_SAFE_INTEGER}`,
  )
  expect(past.body.section).toEqual([])
  expect(past.body.totalCount).toBeGreaterThan(3)
})
