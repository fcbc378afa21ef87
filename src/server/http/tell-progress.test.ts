import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { tellProgress, wantsProgress } from './tell-progress.ts'

const app = Fastify()
let address: string

beforeAll(async () => {
  app.get('/:error', async (request, reply) => {
    const progress = tellProgress(reply)
    progress.rows(65_000)
    const errors = [{ path: 'format', message: 'Mehr als 65.000 Zeilen' }]
    const isRefused = request.url === '/refused'
    progress.fail(isRefused ? new Refusal('too-many-rows', errors) : new TypeError('secret'))
    return reply
  })
  app.get('/wanted', async (request) => String(wantsProgress(request)))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test.each([
  ['refused', { type: 'urn:kontor:error:too-many-rows', title: 'Mehr als 65.000 Zeilen' }],
  ['broken', { type: 'urn:kontor:error:internal' }],
])('a file that is %s after its first rows: the problem stands in its place', async (path, problem) => {
  const response = await fetch(`${address}/${path}`)
  const text = await response.text()
  const lines = text.split('\n').map((line) => (line ? JSON.parse(line) : null))
  expect([response.status, lines]).toEqual([
    200,
    [{ rows: 65_000 }, { problem: expect.objectContaining(problem) }, null],
  ])
  expect(text).not.toContain('secret')
})

test.each([
  ['progress', 'true'],
  ['respond-async', 'false'],
])('Prefer: %s', async (prefer, wanted) => {
  expect(await (await fetch(`${address}/wanted`, { headers: { prefer } })).text()).toBe(wanted)
})
