import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { drawPaper, pdfOf } from '#test/papers/draw-paper.ts'
import { paperBill } from '#test/papers/paper-bill.ts'
import { pdfOfScans } from '#test/papers/pdf-of-scans.ts'
import { scanOf } from '#test/papers/scan-of.ts'
import { createPaperReader, mostPaperBytes } from './paper-words.ts'

const papers = createPaperReader()
const ends: (() => Promise<unknown>)[] = [() => papers.end()]
afterAll(async () => {
  for (const end of ends) await end()
})
const pdf = 'application/pdf'
const read = (bytes: Uint8Array) => papers.words(async () => bytes)
const filling = 'Wir liefern ausschließlich zu unseren allgemeinen Geschäftsbedingungen. '.repeat(3)
const bill = drawPaper({
  pages: [
    [
      { x: 50, y: 100, text: 'Rechnung Nr. RE-77 vom 05.03.2026' },
      { x: 50, y: 700, text: filling, size: 5 },
    ],
    [
      { x: 50, y: 100, text: 'Gesamtbetrag' },
      { x: 450, y: 100, text: '1.190,00 €' },
    ],
  ],
})

test('the words of a text layer stand at their places, in points from the upper left corner', async () => {
  const words = await read(bill)
  if (!words.ok) throw new Error(words.message)
  expect(words.pages.map(({ number, width, height }) => [number, width, height])).toEqual([
    [1, 595, 842],
    [2, 595, 842],
  ])
  expect(words.pages[0]?.words.slice(0, 5).map(({ text }) => text)).toEqual([
    'Rechnung',
    'Nr.',
    'RE-77',
    'vom',
    '05.03.2026',
  ])
  const amount = words.pages[1]?.words.find(({ text }) => text === '1.190,00')
  expect(amount).toMatchObject({ left: 450, top: 92, bottom: 102, confidence: null })
  expect(amount?.right).toBeCloseTo(488, -1)
})

test('a word that kerning tore apart is one again; spaces part words, and columns do', async () => {
  const torn = pdfOf([
    `BT /F1 10 Tf 50 700 Td [(Ver) 20 (k\xe4ufer) -300 (GmbH)] TJ ET BT /F1 5 Tf 50 90 Td (${filling}) Tj ET`,
  ])
  const words = await read(torn)
  expect(words.ok && words.pages[0]?.words.slice(0, 2).map(({ text }) => text)).toEqual(['Verkäufer', 'GmbH'])
})

describe('a paper that cannot be read is said with its reason, and the next one is read:', () => {
  const encrypted = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >> /ID [<00> <00>]`
  const damaged = 'Die Datei ist beschädigt'
  test.each([
    ['201 pages', drawPaper({ pages: Array(201).fill([]) }), 'too-large', /hat 201 Seiten.*höchstens 200/],
    ['20 MB', new Uint8Array(mostPaperBytes + 1), 'too-large', 'Die Datei ist größer als 20 MB'],
    ['a password', drawPaper({ pages: [[]], trailer: encrypted }), 'password', /Kennwort/],
    ['0 bytes', new Uint8Array(0), 'damaged', damaged],
    ['noise', new Uint8Array(5000).fill(7), 'damaged', damaged],
    ['one that is cut off', bill.subarray(0, 300), 'damaged', damaged],
    ['a scan', drawPaper({ pages: [[]] }), 'no-text', 'Die Datei enthält keinen Text, nur Bilder'],
  ])('%s', async (_, bytes, code, message) => {
    expect(await read(bytes)).toEqual({ ok: false, code, message: expect.stringMatching(message) })
    expect(await read(bill)).toMatchObject({ ok: true })
  })
})

test('a paper that takes the child too long or too much memory ends it, not the server', async () => {
  const slow = createPaperReader({ timeoutMs: 2000 })
  const small = createPaperReader({ mostBytes: 1 })
  ends.push(slow.end, small.end)
  const endless = pdfOf([`BT /F1 1 Tf ${'(x)Tj '.repeat(3_000_000)} ET`])
  expect(await slow.words(async () => endless)).toMatchObject({ ok: false, code: 'too-long' })
  expect(await small.words(async () => bill)).toMatchObject({ ok: false, code: 'too-long' })
  expect(await slow.words(async () => bill)).toMatchObject({ ok: true })
})

test('a child that the operating system ends is no damage of the file; one that ends by itself is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-papers-'))
  const readerThat = async (deed: string) => {
    const path = join(folder, `${deed}.mjs`)
    await writeFile(path, `process.send('ready')\nprocess.on('message', () => process.${deed})`)
    const reader = createPaperReader({ entry: pathToFileURL(path) })
    ends.push(reader.end)
    return reader
  }
  ends.push(() => rm(folder, { recursive: true }))
  const killed = await readerThat("kill(process.pid, 'SIGKILL')")
  expect(await killed.scan(async () => bill, pdf)).toMatchObject({
    code: 'too-long',
    message: expect.stringContaining('Mangel an Arbeitsspeicher'),
  })
  const crashed = await readerThat('exit(1)')
  expect(await crashed.scan(async () => bill, pdf)).toMatchObject({
    code: 'too-long',
    message: expect.stringContaining('abgebrochen'),
  })
})

test('a QR code is read with its place, from a page that has text or none; a page of text alone has none', async () => {
  const code = 'BCD\n002\n1\nSCT\n\nMüller\nDE89370400440532013000\nEUR1190.00'
  const paper = drawPaper({ pages: [[]], codes: [{ x: 60, y: 500, code }] })
  const [found, ...others] = await papers.codes(async () => paper, pdf)
  expect(found).toMatchObject({ text: code, page: { number: 1, width: 595, height: 842 } })
  expect([found?.box.left, found?.box.top]).toEqual([expect.closeTo(60, -1), expect.closeTo(500, -1)])
  expect(others).toEqual([])
  expect(await papers.codes(async () => bill, pdf)).toEqual([])
  expect(await papers.codes(async () => new Uint8Array(0), pdf)).toEqual([])
})

describe('a scan is read by OCR:', () => {
  const jpeg = 'image/jpeg'
  const wordsOf = async (bytes: Uint8Array, type = jpeg) => {
    const words = await papers.scan(async () => bytes, type)
    if (!words.ok) throw new Error(words.message)
    const [page] = words.pages
    return { page, texts: page?.words.map(({ text }) => text) ?? [] }
  }
  const wanted = ['Rechnungsdatum:', '05.11.2026', '1.190,00', 'DE811569869']

  test('its words have places, and how sure the OCR is of them', async () => {
    const { page, texts } = await wordsOf(await scanOf(paperBill()))
    expect(texts).toEqual(expect.arrayContaining(wanted))
    expect(page).toMatchObject({ number: 1, width: 595, turned: 0 })
    const total = page?.words.find(({ text }) => text === '1.190,00')
    // 422 where it lies straight: the page has grown by its corners that stand out.
    expect([total?.left, total?.top]).toEqual([expect.closeTo(475, -1), expect.closeTo(420, -1)])
    expect(total?.confidence).toBeGreaterThan(80)
    expect(page?.lean?.top).toBeCloseTo(Math.tan((1.2 / 180) * Math.PI), 2)
  })

  test('one that lies on its head or on its side is turned, and one that the camera noted to lie so', async () => {
    const upsideDown = await wordsOf(await scanOf(paperBill(), { askew: 180 }))
    expect(upsideDown.page?.turned).toBe(180)
    expect(upsideDown.texts).toEqual(expect.arrayContaining(wanted))
    const onItsSide = await wordsOf(await scanOf(paperBill(), { askew: 90 }))
    expect(onItsSide.page).toMatchObject({ turned: 270, width: 595, height: expect.closeTo(842, -1) })
    expect(onItsSide.texts).toEqual(expect.arrayContaining(wanted))
    const noted = await wordsOf(await scanOf(paperBill(), { askew: 270, orientation: 6 }))
    expect(noted.page?.turned).toBe(0)
    expect(noted.texts).toEqual(expect.arrayContaining(wanted))
  })

  test('pages of a PDF that are pictures: the first three and the last two that have something on them', async () => {
    const picture = await scanOf(paperBill())
    const { width, height } = await sharp(picture).metadata()
    const white = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer()
    const scanned = (...pages: Buffer[]) => pdfOfScans(pages.map((bytes) => ({ bytes, width, height })))
    expect(await read(scanned(picture))).toMatchObject({ ok: false, code: 'no-text' })
    const pages = [white, white, white, picture, white, picture, white]
    const words = await papers.scan(async () => scanned(...pages), pdf)
    if (!words.ok) throw new Error(words.message)
    expect([words.pageCount, words.pages.map(({ number }) => number)]).toEqual([7, [6]])
    expect(words.pages[0]?.words.map(({ text }) => text)).toEqual(expect.arrayContaining(wanted.slice(0, 3)))
  })

  test('a QR code of a picture is read, too', async () => {
    const code = 'BCD\n002\n1\nSCT\n\nMüller\nDE89370400440532013000\nEUR1190.00'
    const picture = await scanOf(drawPaper({ pages: [[]], codes: [{ x: 60, y: 500, code }] }), {
      askew: 0,
      dpi: 200,
    })
    expect(await papers.codes(async () => picture, jpeg)).toMatchObject([{ text: code, page: { number: 1 } }])
  })

  test('what cannot be read is said with its reason', async () => {
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer()
    const bill = await scanOf(paperBill())
    // One half black, one half white.
    const large = deflateSync(Buffer.concat([Buffer.alloc(1000 * 4000), Buffer.alloc(1000 * 4000, 0xff)]))
    const cases: [Uint8Array, string, string, RegExp][] = [
      [
        await png(8000, 7000),
        'image/png',
        'too-large',
        /^Das Bild hat 56 Megapixel; gelesen werden höchstens 50$/,
      ],
      [bill.subarray(0, bill.length / 2), jpeg, 'damaged', /^Die Datei ist beschädigt$/],
      [Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]), jpeg, 'damaged', /^Die Datei ist beschädigt$/],
      [new Uint8Array(mostPaperBytes + 1), jpeg, 'too-large', /20 MB/],
      [await png(300, 300), 'image/png', 'no-text', /^Auf dem Papier war kein Text zu erkennen$/],
      [
        pdfOfScans([{ bytes: large, width: 8000, height: 8000, isBits: true }]),
        pdf,
        'no-text',
        /leer, oder ihre Bilder haben mehr als 50 Megapixel/,
      ],
      [drawPaper({ pages: Array(201).fill([]) }), pdf, 'too-large', /höchstens 200/],
    ]
    for (const [bytes, type, code, message] of cases)
      expect(await papers.scan(async () => bytes, type)).toEqual({
        ok: false,
        code,
        message: expect.stringMatching(message),
      })
    expect(await papers.scan(async () => bill, jpeg)).toMatchObject({ ok: true })
  })

  test('one that takes too long ends its process alone', async () => {
    const slow = createPaperReader({ timeoutMs: 300 })
    ends.push(slow.end)
    const bill = await scanOf(paperBill())
    expect(await slow.scan(async () => bill, jpeg)).toMatchObject({ ok: false, code: 'too-long' })
  })
})
