import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createMailReader, type MailReader } from './mail-reader.ts'
import type { ReadMail } from './read-mail.ts'

const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
afterAll(() => rm(folder, { recursive: true }))

async function readOf(reader: MailReader, bytes: Buffer, fileName?: string): Promise<ReadMail | null> {
  const read = await reader.read(async () => bytes, fileName)
  return typeof read === 'string' ? null : read
}

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
  const pid = async () => Number((await readOf(reader, Buffer.from('Subject: a')))?.from)
  const first = await pid()
  await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false)
  expect(await pid()).not.toBe(first)
  await reader.end()
})

test('a dropped archive is opened by its own name', async () => {
  const reader = createMailReader()
  const read = await readOf(reader, Buffer.from('PK\u0003\u0004 nichts'), 'Kaputt.zip')
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
  expect(await Promise.all(both)).toMatchObject([{ subject: 'eins' }, { subject: 'zwei' }])
  expect(loaded).toEqual(['one', 'two'])
  await reader.end()
})

test('a file that costs the child its life once is read; one that does so twice is not called damaged', async () => {
  const path = join(folder, 'dying.mjs')
  const mark = join(folder, 'died')
  await writeFile(
    path,
    `import { existsSync, writeFileSync } from 'node:fs'
    process.send('ready')
    const read = { from: '', subject: 'zuletzt', files: [], faults: [], passed: [] }
    process.on('message', ({ bytes }) => {
      if (Buffer.from(bytes).includes('once') && existsSync(${JSON.stringify(mark)}))
        return process.send({ answer: read, residentBytes: 0 })
      writeFileSync(${JSON.stringify(mark)}, '')
      process.exit(1)
    })`,
  )
  const reader = createMailReader({ entry: pathToFileURL(path) })
  expect(await reader.read(async () => Buffer.from('once'))).toMatchObject({ subject: 'zuletzt' })
  expect(await reader.read(async () => Buffer.from('always'))).toBe('unread')
  await reader.end()
})
