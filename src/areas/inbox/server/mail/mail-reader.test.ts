import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createMailReader } from './mail-reader.ts'

const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
afterAll(() => rm(folder, { recursive: true }))

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the child ends when no e-mail comes, and another one is started for the next', async () => {
  const path = join(folder, 'telling.mjs')
  await writeFile(
    path,
    `process.send('ready')
    const read = { from: String(process.pid), subject: '', files: [], faults: [], passed: [] }
    process.on('message', () => process.send({ answer: read, residentBytes: 0 }))`,
  )
  const reader = createMailReader({ entry: pathToFileURL(path), idleMs: 50 })
  const pid = async () => Number((await reader.read(async () => Buffer.from('Subject: a')))?.from)
  const first = await pid()
  await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false)
  expect(await pid()).not.toBe(first)
  await reader.end()
})

test('a dropped archive is opened by its own name', async () => {
  const reader = createMailReader()
  const read = await reader.read(async () => Buffer.from('PK\u0003\u0004 nichts'), 'Kaputt.zip')
  await reader.end()
  expect(read?.faults).toEqual(['„Kaputt.zip“ ist ein Archiv, das sich nicht öffnen lässt.'])
})

test('a file is loaded when its turn has come, no sooner', async () => {
  const reader = createMailReader()
  const first = Promise.withResolvers<Buffer>()
  const loaded: string[] = []
  const load = (name: string, content: Promise<Buffer>) => () => {
    loaded.push(name)
    return content
  }
  const mail = (subject: string) => Buffer.from(`Subject: ${subject}\r\n\r\n`)
  const both = [
    reader.read(load('one', first.promise)),
    reader.read(load('two', Promise.resolve(mail('zwei')))),
  ]
  await expect.poll(() => loaded).toEqual(['one'])
  first.resolve(mail('eins'))
  expect((await Promise.all(both)).map((read) => read?.subject)).toEqual(['eins', 'zwei'])
  expect(loaded).toEqual(['one', 'two'])
  await reader.end()
})
