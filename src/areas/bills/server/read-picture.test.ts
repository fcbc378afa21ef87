import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { createPaperReader } from '#server/papers/paper-words.ts'
import { hybridBill } from '#test/einvoice/hybrid-bill.ts'
import { smallCii } from '#test/einvoice/small-files.ts'
import { drawPaper, pdfOf } from '#test/papers/draw-paper.ts'
import { comparePicture } from '../rules/paper/compare-picture.ts'
import { readPicture } from './read-picture.ts'

const files = createElectronicFiles()
const papers = createPaperReader()
afterAll(() => Promise.all([files.end(), papers.end()]))

const own = { vatId: '', ibans: [] }
const pdf = 'application/pdf'
const read = (bytes: Uint8Array) => files.read(async () => bytes)
const hybrid = await read(hybridBill())

/** What is said of a hybrid whose picture is this file. */
async function said(bytes: Uint8Array, { reader = papers, type = pdf, mostMs = 5000 } = {}) {
  const words = await readPicture(reader, hybrid, { type, load: async () => bytes }, mostMs)
  if (words === null || !hybrid.ok) throw new Error('not compared at all')
  return comparePicture(hybrid.invoice, words, own).map(({ id, message }) => `${id} ${message}`)
}

test('the picture of a hybrid is read; other invoices have none', async () => {
  expect(await said(hybridBill())).toEqual([])
  const xml = await read(Buffer.from(smallCii()))
  expect(await readPicture(papers, xml, { type: pdf, load: async () => hybridBill() })).toBeNull()
  const broken = await read(Buffer.from('<a'))
  expect(await readPicture(papers, broken, { type: pdf, load: async () => hybridBill() })).toBeNull()
})

test('what cannot be read is not waited for, and told', async () => {
  const notCompared = 'PDF Das Bild der Rechnung ist nicht mit den Daten verglichen: '
  const endless = pdfOf([`BT /F1 1 Tf ${'(x)Tj '.repeat(3_000_000)} ET`])
  const slow = createPaperReader({ timeoutMs: 4000 })
  const start = performance.now()
  expect(await said(endless, { reader: slow, mostMs: 500 })).toEqual([
    `${notCompared}Das Lesen hat zu lange gedauert.`,
  ])
  expect(performance.now() - start).toBeLessThan(3000)
  await slow.end()
  const small = createPaperReader({ mostBytes: 1 })
  expect(await said(hybridBill(), { reader: small })).toEqual([
    `${notCompared}Die Datei ist zu umfangreich; das Lesen hat zu lange gedauert oder zu viel Speicher gebraucht.`,
  ])
  await small.end()
  expect(await said(drawPaper({ pages: Array(201).fill([]) }))).toEqual([
    `${notCompared}Die Datei hat 201 Seiten; gelesen werden höchstens 200.`,
  ])
  expect(await said(new Uint8Array(5000))).toEqual([`${notCompared}Die Datei ist beschädigt.`])
  expect(await said(hybridBill(), { type: 'message/rfc822' })).toEqual([
    `${notCompared}Die PDF-Datei steckt in einer anderen Datei; legen Sie sie einzeln ab.`,
  ])
})

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)
if (!isThere)
  console.log('skipped: pictures of real invoices; KONTOR_TEST_DATA names no folder with einvoice/')

// Each of them was looked at: the first is a page of another invoice, the second prints another sum than its data.
// What besides is not to be found there is a hint (PDF).
const trueDifferences = [
  'sample_inofficial_20190125_atgp_factur-x_v_1_0.pdf BT-1',
  'sample_inofficial_20190125_atgp_factur-x_v_1_0.pdf BT-112',
  'sample_inofficial_20190125_atgp_factur-x_v_1_0.pdf BT-110',
  'sample_inofficial_20190125_atgp_factur-x_v_1_0.pdf BT-84',
  'sample_inofficial_20190125_atgp_factur-x_v_1_0.pdf PDF',
  'ZUGFeRD_2_fully_compliant_complete.pdf BT-112',
  'ZUGFeRD_2_fully_compliant_complete.pdf PDF',
]

test.skipIf(!isThere)(
  'of all hybrids of others the true differences are named, and no false one',
  async () => {
    const found: string[] = []
    let compared = 0
    for (const name of ['zugferd', 'zugferd-fail', 'field'])
      for (const file of readdirSync(join(folder, name)).filter((one) => one.endsWith('.pdf'))) {
        const bytes = readFileSync(join(folder, name, file))
        const result = await read(bytes)
        const words = await readPicture(papers, result, { type: pdf, load: async () => bytes })
        if (!result.ok || words === null) continue
        if (words.ok) compared += 1
        const findings = comparePicture(result.invoice, words, own)
        found.push(...findings.filter(() => words.ok).map(({ id }) => `${file} ${id}`))
      }
    console.log(`${compared} hybrids compared, ${found.length} differences named: ${found.join(', ')}`)
    expect(compared).toBe(48)
    expect(found).toEqual(trueDifferences)
  },
  60_000,
)
