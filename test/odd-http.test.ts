import { expect, test } from 'vitest'
import { sendBytes } from './send-bytes.ts'
import { useWorld } from './use-world.ts'

// What Node and the library of WebSockets would answer by themselves is answered as everything else: problem+json, or what was asked for.

const { world } = useWorld()

const push = '/wsproxy/websocket/events'
const opened = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

test.each([
  ['a request without a host', 'GET /healthz HTTP/1.1\r\n', 400, 'malformed-http'],
  [
    'a version of WebSockets that nobody speaks',
    `GET ${push} HTTP/1.1\r\nHost: a\r\n${opened}\r\nSec-WebSocket-Version: 7\r\n`,
    400,
    'malformed-http',
  ],
  [
    'a WebSocket without a key',
    `GET ${push} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
    400,
    'malformed-http',
  ],
  [
    'a WebSocket where there is none',
    `GET /api/offers HTTP/1.1\r\nHost: a\r\n${opened}\r\nSec-WebSocket-Version: 13\r\n`,
    404,
    'no-such-call',
  ],
  [
    'a method that no call has',
    'QUERY /api/auth HTTP/1.1\r\nHost: a\r\nConnection: close\r\n',
    404,
    'no-such-call',
  ],
  ['a folder as a file', 'GET /assets/.. HTTP/1.1\r\nHost: a\r\nConnection: close\r\n', 404, 'no-such-call'],
  [
    'an address that no router reads',
    'GET /api/attachments/%zz/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n',
    404,
    'no-such-call',
  ],
  [
    'the push channel by a plain call',
    `GET ${push} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`,
    400,
    'malformed-input',
  ],
])('%s is told so as every other refusal', async (_, head, status, code) => {
  const answer = await sendBytes(world.url, `${head}\r\n`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*\bbase-uri 'none';.*\bframe-ancestors 'none'/,
  )
  expect({ status: answer.status, type: answer.body.type }).toEqual({
    status,
    type: `urn:kontor:error:${code}`,
  })
})

test.each([
  [
    'offers HTTP/2, as Java does',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  ],
  ['offers TLS', 'Connection: Upgrade\r\nUpgrade: TLS/1.2'],
  ['expects what nobody fulfils', 'Expect: tea\r\nConnection: close'],
])('who %s is answered what was asked for', async (_, lines) => {
  const answer = await sendBytes(world.url, `GET /proxy/get/bills HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n`)
  expect({ status: answer.status, type: answer.body.type }).toEqual({
    status: 401,
    type: 'urn:kontor:error:not-logged-in',
  })
})
