import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { must } from './caller.ts'
import { startTrade } from './trade.ts'
import { useWorld } from './use-world.ts'

const { manager } = useWorld()
beforeAll(async () => {
  await startTrade(manager)
  must(await manager.post(accounts, { shortName: 'Haus', iban: 'DE89370400440532013000', currency: 'EUR' }))
  must(await manager.post(targets, { paymentTargetDays: 14 }))
})

const accounts = '/api/bankaccounts/'
const targets = '/api/paymenttargets/'
const categories = '/api/lineitems/categories/'
const changeTypes = '/api/inventorychangetypes/'

// Specification 1 §7.

const paths = [
  'POST /api/auth',
  'POST /api/auth/registrations/requests',
  'POST /api/auth/registrations/confirmations',
  'POST /api/auth/passwordreset',
  'POST /api/auth/passwordreset/confirm',
  'GET /api/users',
  'POST /api/users/{}/approve',
  'POST /api/users/{}/reject',
  'POST /api/users/{}/props/{}',
  ...[
    '/api/bankaccounts',
    '/api/paymenttargets',
    '/api/lineitems/categories',
    '/api/inventorychangetypes',
  ].flatMap((path) => [`POST ${path}`, `POST ${path}/{}/props/{}`, `POST ${path}/{}/deletion`]),
  ...['/api/partners/suppliers', '/api/partners/receivers'].flatMap((path) => [
    `POST ${path}`,
    `POST ${path}/{}/props`,
    `POST ${path}/{}/deletions`,
  ]),
  'GET /api/currencies/rates',
  ...[
    'suppliers',
    'receivers',
    'bankaccounts',
    'lineitemcategories',
    'paymenttargets',
    'inventorychangetypes',
  ].flatMap((resource) => [`GET /proxy/get/${resource}`, `GET /proxy/get/${resource}/{}`]),
]

test('every call of §7 stands under its path in the description of the calls', async () => {
  const { paths: described } = must(await manager.get('/api/openapi.json'))
  const known = Object.entries<object>(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => `${name.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  )
  expect(paths.filter((path) => !known.includes(path))).toEqual([])
})

test('a path may end in a slash', async () => {
  for (const path of [accounts, targets, categories, changeTypes]) {
    expect((await manager.post(path, {})).status).toBe(422)
    expect((await manager.post(path.slice(0, -1), {})).status).toBe(422)
  }
  const uuid = randomUUID()
  const body = { propertyName: 'city', details: 'SUPPLIER', oldValue: '', value: 'Kiel' }
  for (const path of [`/api/partners/suppliers/${uuid}/props`, `/api/partners/suppliers/${uuid}/props/`]) {
    expect((await manager.post(path, body)).status).toBe(404)
  }
})

// `props/{propertyName}`: the properties that can be changed, and no others.

const changeable = {
  bankaccounts: { path: accounts, properties: ['shortName', 'iban', 'currency'] },
  paymenttargets: { path: targets, properties: ['paymentTargetDays'] },
  lineitemcategories: {
    path: categories,
    properties: ['shortName', 'description', 'includeInBookingText', 'requiresProduct'],
  },
}

test.each(Object.entries(changeable))(
  '%s: only its own properties can be changed',
  async (resource, { path, properties }) => {
    const [row] = must(await manager.get(`/proxy/get/${resource}`)).section
    const { uuid } = row.entityId
    for (const property of properties) {
      const answer = await manager.post(`${path}${uuid}/props/${property}`, {
        oldValue: row[property],
        value: row[property],
      })
      expect([property, answer.status]).toEqual([property, 200])
      // Somebody else's value was seen: nothing is overwritten.
      const stale = await manager.post(`${path}${uuid}/props/${property}`, {
        oldValue:
          property === 'paymentTargetDays'
            ? 4711
            : typeof row[property] === 'boolean'
              ? !row[property]
              : 'ganz alt',
        value: row[property],
      })
      expect([property, stale.status, stale.body.title]).toEqual([
        property,
        409,
        'Der Wert wurde inzwischen von jemand anderem geändert.',
      ])
    }
    for (const property of ['entityId', 'scope', 'system', 'search_text', '__proto__', 'constructor']) {
      const answer = await manager.post(`${path}${uuid}/props/${property}`, { oldValue: '', value: 'x' })
      expect([property, answer.status]).toEqual([property, 404])
    }
  },
)

test('system change types cannot be changed, deleted or made', async () => {
  const { section } = must(await manager.get('/proxy/get/inventorychangetypes'))
  const system = section.filter((row: { system: boolean }) => row.system)
  expect(
    system.map((row: { shortName: string; valueType: string }) => [row.shortName, row.valueType]),
  ).toEqual([
    ['initial', 'ABSOLUTE'],
    ['inventory', 'ABSOLUTE'],
    ['purchase', 'INCOMING'],
    ['sale', 'OUTGOING'],
  ])
  for (const { entityId, shortName } of system) {
    const renamed = { oldValue: shortName, value: 'X' }
    expect((await manager.post(`${changeTypes}${entityId.uuid}/props/shortName`, renamed)).status).toBe(409)
    expect((await manager.post(`${changeTypes}${entityId.uuid}/deletion`, {})).status).toBe(409)
  }
  const made = await manager.post(changeTypes, { shortName: 'X', valueType: 'INCOMING', system: true })
  expect(made.status).toBe(422)
})
