import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { KeptChildOptions } from '#server/child/kept-child.ts'
import { fullCii } from '#test/einvoice/full-cii.ts'
import { fullInvoiceOfCii } from '#test/einvoice/full-invoice.ts'
import { fullUbl } from '#test/einvoice/full-ubl.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { createElectronicFiles } from './electronic-files.ts'

const sound = expect.objectContaining({ count: 0, unchecked: null })

const files = createElectronicFiles()
const read = (bytes: Uint8Array) => files.read(async () => bytes)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const ends = [() => files.end()]
const folder = await mkdtemp(join(tmpdir(), 'kontor-einvoice-'))
afterAll(async () => {
  for (const end of ends) await end()
  await rm(folder, { recursive: true })
})

test('the child reads a PDF and tells the whole invoice', async () => {
  const pdf = pdfWithFiles([{ name: 'factur-x.xml', content: fullCii }])
  expect(await read(pdf)).toEqual({
    ok: true,
    syntax: 'cii',
    invoice: fullInvoiceOfCii,
    problems: [],
    format: sound,
    isHybrid: true,
  })
})

test('a file that costs the child its life is a fault that leaves open what it is, and the next one is read', async () => {
  const strict = createElectronicFiles({ mostBytes: 1 })
  ends.push(strict.end)
  expect(await strict.read(async () => bytesOf(fullUbl))).toEqual({
    ok: false,
    code: 'unread',
    message:
      'Die Datei ist zu umfangreich: Sie zu lesen braucht mehr Arbeitsspeicher, als Kontor dafür nimmt',
  })
  expect(await read(bytesOf(fullUbl))).toMatchObject({ ok: true })
})

test('a file whose reading fills the memory that a child may have is told so', async () => {
  const withoutDirectory = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(24 * 2 ** 20, 'obj 1 0 '),
    Buffer.from('\nstartxref\n9\n%%EOF\n'),
  ])
  expect(await read(withoutDirectory)).toMatchObject({
    ok: false,
    message:
      'Die Datei ist zu umfangreich: Sie zu lesen braucht mehr Arbeitsspeicher, als Kontor dafür nimmt',
  })
}, 60_000)

const inside = (root: string, content: string) => bytesOf(root.replace(/(?=<\/[^<]*>\s*$)/, content))
const pdf = (content: string) => pdfWithFiles([{ name: 'factur-x.xml', content }])
const noInvoice = /^Die XML-Datei ist keine Rechnung, die Kontor lesen kann: Sie beginnt mit „r“/

describe('a hostile or broken file is refused in German, before much of it is read:', () => {
  test.each([
    ['a PDF that is cut off', pdf(fullCii).slice(0, 900), /beschädigt/],
    [
      'a large PDF that is cut off',
      Buffer.concat([pdf(fullCii), Buffer.alloc(6 * 2 ** 20)]),
      /abgeschnitten/,
    ],
    ['an invoice that is cut off', bytesOf(fullCii.slice(0, 3000)), /fehlerhaft \(Zeile \d+/],
    ['50 MB of XML', inside(fullCii, 'x'.repeat(50 * 2 ** 20)), 'Die XML-Datei ist größer als 25 MB'],
    ['24 MB of another XML', bytesOf(`<r>${'<a/>'.repeat(6 * 2 ** 20 - 9)}</r>`), noInvoice],
    ['50 MB of noise', new Uint8Array(50 * 2 ** 20).fill(7), /weder eine XML- noch eine PDF-Datei/],
    ['a PDF in the PDF', pdf(Buffer.from(pdf(fullCii)).toString('latin1')), /fehlerhaft/],
    ['many files in the PDF', pdfWithFiles(Array(200).fill({ name: 'a.xml', content: '<r/>' })), noInvoice],
    ['depth', inside(fullUbl, '<a>'.repeat(1_000_000)), 'Die XML-Datei ist zu tief verschachtelt'],
    ['an entity', bytesOf(`<!DOCTYPE r [<!ENTITY a "aaaa">]>${fullUbl.replace(/<\?.*\?>/, '')}`), /DOCTYPE/],
    ['60.000 lines', inside(fullUbl, '<a/>'.repeat(60_000)), /mehr als 5\.000 Positionen/],
    [
      'attributes',
      inside(fullUbl, `<a ${[...Array(9999).keys()].map((i) => `a${i}=""`).join(' ')}/>`),
      /Attribute/,
    ],
  ])('%s', async (_, bytes, message) => {
    expect(await read(bytes)).toEqual({
      ok: false,
      code: message === noInvoice ? 'no-invoice' : 'format',
      message: expect.stringMatching(message),
    })
  })
})

describe('the child that reads', () => {
  const tellingFiles = (options: Partial<KeptChildOptions>) => {
    const telling = createElectronicFiles({
      entry: new URL('../../../../test/einvoice/telling-process.ts', import.meta.url),
      ...options,
    })
    ends.push(telling.end)
    const pid = async () => {
      const told: unknown = await telling.read(async () => bytesOf('<r/>'))
      if (typeof told !== 'string') throw new Error(JSON.stringify(told))
      return told
    }
    return { ...telling, pid }
  }
  const isAlive = (pid: string) => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }

  test('stays for the next file, and is replaced after some', async () => {
    const { pid } = tellingFiles({ mostJobs: 2 })
    const [first, second, third] = [await pid(), await pid(), await pid()]
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(isAlive(first)).toBe(false)
  })

  test('is replaced when it has grown or died', async () => {
    const grown = tellingFiles({ keptBytes: 1 })
    expect(await grown.pid()).not.toBe(await grown.pid())
    const killed = tellingFiles({})
    const first = await killed.pid()
    process.kill(Number(first), 'SIGKILL')
    await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false)
    expect(await killed.pid()).not.toBe(first)
  })

  test.each([
    ['that the system kills', `process.kill(process.pid, 'SIGKILL')`, 'aus Mangel an Arbeitsspeicher'],
    ['that fails', 'process.exit(1)', 'das Lesen ist abgebrochen'],
    [
      'that is made to stand still',
      `process.send('alive'); setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 100)`,
      'Der Server hat das Lesen abgebrochen',
    ],
  ])(
    '%s says nothing of the file, and is asked again',
    async (_, end, words) => {
      const path = join(folder, `${words.length}.mjs`)
      await writeFile(path, `process.send('ready')\nprocess.on('message', () => { ${end} })`)
      const { read: readDying } = tellingFiles({ entry: pathToFileURL(path) })
      const result = await readDying(async () => bytesOf('<r/>'))
      expect(result).toMatchObject({ ok: false, code: 'unread', message: expect.stringContaining(words) })
      expect(result).toMatchObject({
        message: expect.stringMatching(/^Die Datei konnte gerade nicht gelesen werden.*versuchen Sie es/),
      })
    },
    40_000,
  )

  test('ends when nobody has brought a file for long', async () => {
    const { pid } = tellingFiles({ idleMs: 50 })
    const first = await pid()
    await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false)
    expect(await pid()).not.toBe(first)
  })

  test('is not asked about what is refused unread', async () => {
    const { read: readTold } = tellingFiles({})
    expect(await readTold(async () => bytesOf('Rechnung'))).toMatchObject({ ok: false, code: 'format' })
  })
})
