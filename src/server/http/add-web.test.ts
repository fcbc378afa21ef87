import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addWeb } from './add-web.ts'
import { answerProblem, refusalOf } from './problem.ts'

// The screens as files, which may be built anew beneath a running server.

let folder: string
let app: FastifyInstance

const page = (script: string) => `<!doctype html><html><script src="/assets/${script}"></script></html>\n`
const build = (text: string) => writeFile(join(folder, 'index.html'), text)
const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url })
  return { status: statusCode, body }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-web-'))
  await mkdir(join(folder, 'assets'))
  await build(page('old.js'))
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return answerProblem(reply, refusal.code)
  })
  await addWeb(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('every address that is no call is the page', async () => {
  expect(await get('/auth/tasks')).toEqual({ status: 200, body: page('old.js') })
  expect((await get('/api/nothing')).status).toBe(404)
  expect((await get('/assets/nothing.js')).status).toBe(404)
})

test('what is text says in which encoding', async () => {
  for (const [url, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    expect((await app.inject({ url })).headers['content-type']).toBe(type)
  }
})

test('screens that were built anew are there at once, with their files', async () => {
  await build(page('new.js'))
  await writeFile(join(folder, 'assets/new.js'), 'start()')
  expect((await get('/')).body).toBe(page('new.js'))
  expect(await get('/assets/new.js')).toEqual({ status: 200, body: 'start()' })
})

test('while they are being built the page is the last whole one', async () => {
  await build(page('new.js'))
  await get('/')
  await build(page('newer.js').slice(0, -20))
  expect((await get('/')).body).toBe(page('new.js'))
  await rm(join(folder, 'index.html'))
  expect((await get('/')).body).toBe(page('new.js'))
})

test.each(['a%5cb.js', '..%5c..%5cindex.html', 'a'.repeat(400), '%C3%A4.js', '.%2f..%2findex.html'])(
  'what no build names is nothing: %s',
  async (name) => {
    expect((await get(`/assets/${name}`)).status).toBe(404)
  },
)
