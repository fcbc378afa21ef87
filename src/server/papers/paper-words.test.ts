import { afterAll, describe, expect, test } from 'vitest'
import { drawPaper, pdfOf } from '#test/papers/draw-paper.ts'
import { createPaperReader, mostPaperBytes } from './paper-words.ts'

const papers = createPaperReader()
const ends = [() => papers.end()]
afterAll(async () => {
  for (const end of ends) await end()
})
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
    ['200 pages', drawPaper({ pages: Array(200).fill([]) }), 'too-large', /hat 200 Seiten.*höchstens 50/],
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

test('a QR code is read with its place, from a page that has text or none; a page of text alone has none', async () => {
  const code = 'BCD\n002\n1\nSCT\n\nMüller\nDE89370400440532013000\nEUR1190.00'
  const paper = drawPaper({ pages: [[]], codes: [{ x: 60, y: 500, code }] })
  const [found, ...others] = await papers.codes(async () => paper)
  expect(found).toMatchObject({ text: code, page: { number: 1, width: 595, height: 842 } })
  expect([found?.box.left, found?.box.top]).toEqual([expect.closeTo(60, -1), expect.closeTo(500, -1)])
  expect(others).toEqual([])
  expect(await papers.codes(async () => bill)).toEqual([])
  expect(await papers.codes(async () => new Uint8Array(0))).toEqual([])
})
