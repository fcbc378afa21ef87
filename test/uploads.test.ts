import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { addAttachment } from '#areas/attachments/contract.ts'
import { receivedFilesFolder } from '#server/files/received-file.ts'
import { receiveForm } from '#server/http/receive-form.ts'
import { useWorld } from './use-world.ts'

// Files over real HTTP, whole and broken: what is wrong with a body is said, nothing of it stays, and nothing is written.

const { world, office } = useWorld()
let folder: string

beforeAll(async () => {
  folder = receivedFilesFolder(world.node.services.settings.dataFolder)
})

const path = '/api/attachments'
const boundary = 'grenze'
const form = `multipart/form-data; boundary=${boundary}`
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (content: string, name = 'attachmentData', fileName = 'a.pdf') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  `content-type: application/pdf\r\n\r\n${content}\r\n`
const fields = () => field('fileId', '1') + field('fileName', 'a.pdf') + field('tag', '') + field('type', '')
const end = `--${boundary}--\r\n`
const post = (body: string, type = form) => office.post(path, body, { 'content-type': type })

async function traces() {
  const [row] = await world.db.sql`select (select count(*) from contents)::int as contents,
    (select count(*) from content_pieces)::int as pieces, (select count(*) from attachments)::int as attachments`
  return { ...row, seq: await world.lastSeq(), files: await readdir(folder) }
}

/** The files that this process, which the server runs in, holds open in the folder, with a name or without. */
async function received(): Promise<string[]> {
  const opened = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(opened)).filter((path) => path.startsWith(folder))
}

test.each([
  ['cut off within the file', fields() + filePart('%PDF').slice(0, -4)],
  ['without an end', fields() + filePart('%PDF')],
  ['empty', ''],
  ['with another boundary than it says', (fields() + filePart('%PDF') + end).replaceAll(boundary, 'andere')],
])('a form %s is refused', async (_, body) => {
  const before = await traces()
  const { status, body: problem } = await post(body)
  expect([400, 422]).toContain(status)
  expect(problem.title).toMatch(/^(Das Formular mit den Dateien|Datei fehlt)/)
  expect(await traces()).toEqual(before)
})

test.each([
  ['without its file', fields() + end, 422, 'attachmentData', 'Datei fehlt'],
  [
    'with two files',
    `${fields()}${filePart('%PDF')}${filePart('%PDF')}${end}`,
    422,
    'attachmentData',
    'Nur eine Datei angeben',
  ],
  ['with an empty file', fields() + filePart('') + end, 422, 'attachmentData', 'Die Datei ist leer'],
  [
    'without a field',
    field('fileName', 'a.pdf') + filePart('%PDF-') + end,
    422,
    'fileId',
    'Kennung der Datei fehlt',
  ],
  [
    'with a field twice',
    fields() + fields() + filePart('%PDF-') + end,
    400,
    'fileId',
    'Die Angabe steht zweimal da',
  ],
  [
    'with a text for a file',
    fields() + field('attachmentData', '%PDF') + end,
    400,
    'attachmentData',
    'Erwartet wird eine Datei',
  ],
  [
    'with an unknown file',
    fields() + filePart('%PDF', 'andere') + end,
    400,
    'andere',
    'Unbekanntes Feld „andere“',
  ],
  [
    'with a name that JavaScript knows',
    fields() + filePart('%PDF', 'toString') + end,
    400,
    undefined,
    undefined,
  ],
])('a form %s is refused by name', async (_, body, status, at, message) => {
  const before = await traces()
  const answer = await post(body)
  expect([answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.message]).toEqual([
    status,
    at,
    message,
  ])
  expect(await traces()).toEqual(before)
})

test('the order of the parts is the sender’s', async () => {
  expect((await post(filePart('%PDF-1 0 obj') + fields() + end)).status).toBe(201)
})

test('plain JSON has no file; other commands take no form', async () => {
  expect((await office.post(path, { fileId: '1', fileName: 'a' })).body.errors[0].message).toBe('Datei fehlt')
  const manager = await world.as('manager')
  expect(
    (await manager.post('/api/products', field('name', 'x') + end, { 'content-type': form })).status,
  ).toBe(415)
})

test('25 MB are taken, and nobody but the disk holds them', async () => {
  const data = Buffer.concat([Buffer.from('%PDF-1 0 obj'), randomBytes(25 * 1024 * 1024 - 12)])
  const answer = await office.postForm(path, { ...texts, attachmentData: new File([data], 'gross.pdf') })
  expect(answer.status).toBe(201)
  const got = await office.download(`${path}/${answer.body.entityId.uuid}/gross.pdf`)
  expect(got.bytes.equals(data)).toBe(true)
})

const texts = { fileId: '1', fileName: 'a.pdf', tag: '', type: '' }

test('26 MB are refused with the limit, whether the body says its length or not', async () => {
  const before = await traces()
  const data = Buffer.concat([Buffer.from('%PDF-'), randomBytes(28 * 1024 * 1024)])
  const sentence = 'Die Datei darf höchstens 25 MB groß sein.'
  const said = await office.postForm(path, { ...texts, attachmentData: new File([data], 'gross.pdf') })
  expect([said.status, said.body.title]).toEqual([413, sentence])
  const head = Buffer.from(fields() + filePart('').slice(0, -2))
  const unsaid = await send({ 'content-type': form }, [head, data, Buffer.from(`\r\n${end}`)])
  expect([unsaid.status, JSON.parse(unsaid.body).title]).toEqual([413, sentence])
  expect(await traces()).toEqual(before)
})

test('who may not call is told before anything is received', async () => {
  const data = randomBytes(3 * 1024 * 1024)
  const answer = await world.nobody.postForm(path, { ...texts, attachmentData: new File([data], 'a.pdf') })
  expect(answer.status).toBe(401)
})

test('while it is received a file is in no folder; a sender who leaves leaves nothing behind', async () => {
  const before = await traces()
  const sending = request(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': form, authorization: `Bearer ${office.token}` },
  })
  sending.on('error', () => {})
  sending.write(fields() + filePart('').slice(0, -2))
  sending.write(randomBytes(5 * 1024 * 1024))
  if (process.platform === 'linux') await expect.poll(received, { timeout: 20_000 }).toHaveLength(1)
  // Between its name's coming and going lies a moment, which is long where the machine is busy.
  await expect.poll(() => readdir(folder), { timeout: 10_000 }).toEqual([])
  sending.destroy()
  await expect.poll(traces, { timeout: 10_000 }).toEqual(before)
})

test('what a process left in the folder goes at the next start; others cannot look into it', async () => {
  await writeFile(`${folder}/${randomUUID()}`, 'halb')
  await world.secondNode()
  expect(await readdir(folder)).toEqual([])
  if (process.platform !== 'win32') expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

/** Begins to send a file, and says no more. */
function begin() {
  const sending = request(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': form, authorization: `Bearer ${office.token}` },
  })
  sending.on('error', () => {})
  sending.write(fields() + filePart('').slice(0, -2))
  return sending
}

test('one person sends twenty files at once; who begins more is told to come back, and can as soon as one is done', async () => {
  const half = Array.from({ length: 20 }, begin)
  const manager = await world.as('manager')
  const file = () => new File(['%PDF-1 0 obj'], 'a.pdf')
  // One that is asked for before all have come takes the place of the last.
  const oneMore = async () => {
    const { status } = await office.postForm(path, { ...texts, attachmentData: file() })
    if (status === 201) half.push(begin())
    return status
  }
  await expect.poll(oneMore, { timeout: 20_000 }).toBe(429)
  expect((await manager.postForm(path, { ...texts, attachmentData: file() })).status).toBe(201)
  for (const sending of half) sending.destroy()
  await expect
    .poll(async () => (await office.postForm(path, { ...texts, attachmentData: file() })).status, {
      timeout: 20_000,
    })
    .toBe(201)
})

test('a sender who says nothing any more is left, and nothing of his file stays', async () => {
  const app = Fastify()
  await app.register(multipart)
  const received = Promise.withResolvers<unknown>()
  app.post('/', (request) =>
    receiveForm(request, addAttachment, world.node.services.settings.dataFolder, 300).catch((error) => {
      received.resolve(error)
      throw error
    }),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const sending = request(address, { method: 'POST', headers: { 'content-type': form } })
  const closed = once(sending, 'error')
  sending.write(fields() + filePart('').slice(0, -2))
  await closed
  expect(await received.promise).toMatchObject({ code: 'malformed-form' })
  await app.close()
})

/** Sends a body without saying its length. */
function send(headers: Record<string, string>, pieces: Buffer[]): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${world.url}${path}`,
      { method: 'POST', headers: { ...headers, authorization: `Bearer ${office.token}` } },
      async (answer) => {
        let body = ''
        for await (const piece of answer) body += piece
        resolve({ status: answer.statusCode ?? 0, body })
      },
    )
    sending.on('error', reject)
    for (const piece of pieces) sending.write(piece)
    sending.end()
  })
}
