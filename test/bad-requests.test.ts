import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import type { Answer } from './caller.ts'
import { invoiceInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is no proper request gets its clear German answer from the error table; nothing is written, nothing crashes.

const { world, office, trade } = useWorld()
const today = berlinDay(new Date())
const path = '/api/documents/invoices'

const expired = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4IiwiZXhwIjoxfQ.c2ln'

/** A whole invoice, one of whose ignored amounts is nested so deep. */
function nested(depth: number): string {
  const input = invoiceInput(trade, today)
  const [line] = input.lineItemCreations
  const text = JSON.stringify({ ...input, lineItemCreations: [{ ...(line as object), amountNet: 'HERE' }] })
  return text.replace('"HERE"', '['.repeat(depth) + ']'.repeat(depth))
}

const rows: [name: string, call: () => Promise<Answer>, status: number, code: string, title: string][] = [
  ...['/proxy/get/invoices/%E0%A4', `/proxy/get/invoices/${'x'.repeat(300)}`].map(
    (address): (typeof rows)[number] => [
      `an address that cannot be read: ${address.slice(0, 30)}`,
      () => office.get(address),
      404,
      'no-such-call',
      'Diesen Aufruf gibt es nicht.',
    ],
  ),
  [
    'a line that is there twice',
    () => {
      const line = { ...(invoiceInput(trade, today).lineItemCreations[0] as object), localId: randomUUID() }
      return office.post(path, { ...invoiceInput(trade, today), lineItemCreations: [line, line] })
    },
    422,
    'invalid-input',
    'Diese Position ist schon in der Liste',
  ],
  [
    'broken JSON',
    () => office.post(path, '{"documentType": '),
    400,
    'malformed-json',
    'Die Anfrage ist kein gültiges JSON.',
  ],
  [
    'a list instead of an object',
    () => office.post(path, '[]'),
    400,
    'malformed-input',
    'Die Anfrage hat nicht die erwartete Form.',
  ],
  [
    'a body of 10 MB',
    () => office.post(path, JSON.stringify({ text: 'x'.repeat(10_000_000) })),
    413,
    'too-large',
    'Die Anfrage ist zu groß.',
  ],
  [
    'another content type',
    () => office.post(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported-media',
    'Dieser Inhaltstyp wird nicht angenommen.',
  ],
  [
    '__proto__ in the body',
    () => office.post(path, '{"__proto__": {"paid": true}}'),
    400,
    'malformed-json',
    'Die Anfrage ist kein gültiges JSON.',
  ],
  [
    'a request id that is no uuid',
    () => office.post(path, invoiceInput(trade, today), { 'idempotency-key': 'x' }),
    400,
    'malformed-request-id',
    'Die Anfragekennung (Idempotency-Key) muss eine UUID sein.',
  ],
  [
    'no token',
    () => world.nobody.post(path, invoiceInput(trade, today)),
    401,
    'not-logged-in',
    'Bitte melden Sie sich an.',
  ],
  [
    'a broken token',
    () => world.withToken('abc.def.ghi').post(path, {}),
    401,
    'not-logged-in',
    'Bitte melden Sie sich an.',
  ],
  [
    'an expired token',
    () => world.withToken(expired).post(path, {}),
    401,
    'not-logged-in',
    'Bitte melden Sie sich an.',
  ],
  [
    'an unknown call',
    () => office.post('/api/documents/offers', {}),
    404,
    'no-such-call',
    'Diesen Aufruf gibt es nicht.',
  ],
  [
    'an unknown resource',
    () => office.get('/proxy/get/offers'),
    404,
    'no-such-call',
    'Diesen Aufruf gibt es nicht.',
  ],
  [
    'an unknown entity',
    () => office.get(`/proxy/get/invoices/${randomUUID()}`),
    404,
    'not-found',
    'Der Eintrag wurde nicht gefunden.',
  ],
  [
    'an id that is no uuid',
    () => office.get('/proxy/get/invoices/17'),
    404,
    'not-found',
    'Der Eintrag wurde nicht gefunden.',
  ],
  [
    'an unknown filter',
    () => office.get('/proxy/get/invoices?searchFilter={"filterType":"colour"}'),
    400,
    'malformed-input',
    'Die Anfrage hat nicht die erwartete Form.',
  ],
  [
    'a filter that is no JSON',
    () => office.get('/proxy/get/invoices?searchFilter={'),
    400,
    'malformed-input',
    'Die Anfrage hat nicht die erwartete Form.',
  ],
  [
    'a start that is no number',
    () => office.get('/proxy/get/invoices?startIndex=-1'),
    400,
    'malformed-input',
    'Die Anfrage hat nicht die erwartete Form.',
  ],
  [
    'a form instead of JSON',
    () => office.post(path, '--a--', { 'content-type': 'multipart/form-data; boundary=a' }),
    415,
    'unsupported-media',
    'Dieser Inhaltstyp wird nicht angenommen.',
  ],
  [
    'a body nested a hundred thousand times',
    () => office.post(path, nested(100_000)),
    400,
    'malformed-json',
    'Die Anfrage ist kein gültiges JSON.',
  ],
  [
    'a token of a link that is far too long',
    () =>
      world.nobody.post('/api/auth/passwordreset/confirm', {
        email: 'ole.licht@nordlicht.example',
        password: 'ein neues langes wort',
        token: 'x'.repeat(300),
      }),
    422,
    'invalid-input',
    'Höchstens 200 Zeichen',
  ],
]

describe('a bad request', () => {
  test.each(rows)('%s', async (_name, call, status, code, title) => {
    const seq = await world.lastSeq()
    const answer = await call()
    expect({ status: answer.status, ...answer.body }).toMatchObject({
      status,
      type: `urn:kontor:error:${code}`,
      title,
    })
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await world.lastSeq()).toBe(seq)
    expect((await world.nobody.get('/readyz')).status).toBe(200)
  })

  test('wrong types name the field and what is expected', async () => {
    const input = invoiceInput(trade, today)
    const answer = await office.post(path, {
      ...input,
      documentCreation: { invoiceDate: 5, currency: [], paid: 'ja' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'documentCreation.invoiceDate', message: 'Erwartet wird ein Text' },
      { path: 'documentCreation.currency', message: expect.stringContaining('Erlaubt sind nur: EUR, USD') },
      { path: 'documentCreation.paid', message: 'Erwartet wird ein Ja/Nein-Wert (true oder false)' },
    ])
  })

  test('a foreign IBAN with a broken checksum', async () => {
    const documentCreation = { paid: true, paidFromIban: 'FR14 2004 1010 0505 0001 3M02 607' }
    const answer = await office.post(path, invoiceInput(trade, today, { documentCreation }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ path: 'documentCreation.paidFromIban', message: 'IBAN ungültig' }])
  })

  test('both spellings of a path are one call', async () => {
    const answers = await Promise.all([
      office.post('/api/documents/invoices/', {}),
      office.post('/api/documents/invoices', {}),
    ])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

test('a zero byte in a search is named at its field, in an address it is no call', async () => {
  const searched = await office.get('/proxy/get/products?startIndex=0&searchText=Stuhl%00')
  expect([searched.status, searched.body.errors]).toEqual([
    400,
    [{ path: 'searchText', message: 'Unerlaubte Steuerzeichen im Text' }],
  ])
  expect((await office.get('/proxy/get/products%00?searchText=Stuhl')).status).toBe(404)
  expect((await office.get('/proxy/get/products?searchText=100%2500')).status).toBe(200)
})

test.each([
  [{ from: '2026-13-01' }, [400, ['searchFilter.from', 'Den Tag „2026-13-01“ gibt es nicht']]],
  [{ until: '2026-12-01' }, [400, ['searchFilter.until', 'Unbekanntes Feld „until“']]],
])('a filter names what is wrong in it: %o', async (days, expected) => {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', ...days }))
  const { status, body } = await office.get(`/proxy/get/invoicebookings?searchFilter=${filter}`)
  const [error] = body.errors
  expect([status, [error.path, error.message]]).toEqual(expected)
})

test('every answer carries the strict headers', async () => {
  const { headers } = await world.nobody.get('/healthz')
  expect(headers.get('content-security-policy')).toContain(
    "default-src 'none';script-src 'self';style-src 'self'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('no answer of a call is kept by anybody', async () => {
  const path = '/proxy/get/invoices'
  const answers = [
    await office.get(path),
    await world.nobody.get(path),
    await office.post(path),
    await office.get('/api/nothing'),
    await office.get('/proxy/get/invoices/%E0%A4'),
    await office.get('/api/warnings'),
    await world.nobody.get('/api/openapi.json'),
    await office.post('/api/auth/renewals'),
  ]
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'))
})

test('JSON above a kilobyte is compressed on the way, below that it is not worth it', async () => {
  const { body } = await office.post(path, invoiceInput(trade, today))
  const headers = { authorization: `Bearer ${office.token}`, 'accept-encoding': 'gzip' }
  const asBrowser = (address: string) => fetch(world.url + address, { headers })
  const invoice = await asBrowser(`/proxy/get/invoices/${body.entityId.uuid}`)
  expect((await invoice.text()).length).toBeLessThan(8_000)
  expect(invoice.headers.get('content-encoding')).toBe('gzip')
  const targets = await asBrowser('/proxy/get/paymenttargets')
  expect(targets.headers.get('content-encoding')).toBeNull()
})

test('OpenAPI describes every call', async () => {
  const { body } = await world.nobody.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const create = body.paths['/api/documents/invoices'].post
  expect(create.requestBody.content['application/json'].schema.required).toContain('lineItemCreations')
  expect(body.paths['/proxy/get/invoices'].get.responses['200']).toBeDefined()
  expect(body.paths['/proxy/get/invoices/{uuid}'].get.parameters[0]).toMatchObject({
    name: 'uuid',
    in: 'path',
  })
})
