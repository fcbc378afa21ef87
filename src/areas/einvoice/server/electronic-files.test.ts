import { expect, test } from 'vitest'
import { fullCii } from '#test/einvoice/full-cii.ts'
import { fullInvoice } from '#test/einvoice/full-invoice.ts'
import { fullUbl } from '#test/einvoice/full-ubl.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { createElectronicFiles } from './electronic-files.ts'

const files = createElectronicFiles()
const read = (bytes: Uint8Array) => files.read(async () => bytes)
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('the child reads a PDF and tells the whole invoice', async () => {
  const pdf = pdfWithFiles([{ name: 'factur-x.xml', content: fullCii }])
  expect(await read(pdf)).toEqual({ ok: true, syntax: 'cii', invoice: fullInvoice, problems: [] })
})

test('a file that costs the child its life is a fault of the file, and the next one is read', async () => {
  // It takes much longer to read than until its memory is looked at.
  const strict = createElectronicFiles({ mostBytes: 1 })
  expect(await strict.read(async () => bytesOf(`<r>${'<a/>'.repeat(500_000)}</r>`))).toEqual({
    ok: false,
    code: 'format',
    message: 'Die Datei ist beschädigt oder zu umfangreich und lässt sich nicht lesen',
  })
  expect(await read(bytesOf(fullUbl))).toMatchObject({ ok: true })
})
