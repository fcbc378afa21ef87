import { describe, expect, test } from 'vitest'
import { fullCii } from '#test/einvoice/full-cii.ts'
import { fullInvoiceOfCii } from '#test/einvoice/full-invoice.ts'
import { fullUbl } from '#test/einvoice/full-ubl.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallUbl } from '#test/einvoice/small-files.ts'
import { readFile as read } from './read-file.ts'

const sound = expect.objectContaining({ count: 0, unchecked: null })

const bytesOf = (text: string) => new TextEncoder().encode(text)
const other = fullCii.replace('>BT-1<', '>andere<')

describe('a PDF', () => {
  test.each([
    'factur-x.xml',
    'zugferd-invoice.xml',
    'ZUGFeRD-invoice.xml',
    'xrechnung.xml',
    'rechnung-7.XML',
  ])('bears an invoice as %s', async (name) => {
    const pdf = pdfWithFiles([
      { name: 'lieferschein.pdf', content: '%PDF-1.7' },
      { name, content: fullCii },
    ])
    expect(await read(pdf)).toEqual({
      ok: true,
      syntax: 'cii',
      invoice: fullInvoiceOfCii,
      problems: [],
      format: sound,
      isHybrid: true,
    })
  })

  test('may bear it as UBL', async () => {
    const pdf = pdfWithFiles([{ name: 'xrechnung.xml', content: fullUbl }])
    expect(await read(pdf)).toMatchObject({ syntax: 'ubl-invoice', invoice: { number: 'BT-1' } })
  })

  test('with several is read by the best name, and it is said', async () => {
    const pdf = pdfWithFiles([
      { name: 'ZUGFeRD-invoice.xml', content: other },
      { name: 'anlage.xml', content: '<x/>' },
      { name: 'factur-x.xml', content: fullCii },
    ])
    expect(await read(pdf)).toMatchObject({
      invoice: { number: 'BT-1' },
      problems: [
        {
          element: 'PDF',
          message: 'Die PDF-Datei enthält mehrere Rechnungsdateien; gelesen ist „factur-x.xml“',
        },
        { message: expect.stringContaining('„ZUGFeRD-invoice.xml“ ist eine andere Rechnung (andere)') },
      ],
    })
  })

  test('with another invoice beside it names that, whatever both are called', async () => {
    const dearer = fullCii.replace(/(<\w+:GrandTotalAmount[^>]*>)[^<]*/, '$1999.99')
    for (const [second, words] of [
      [other, '„rechnung-2.xml“ ist eine andere Rechnung (andere) über'],
      [dearer, '„rechnung-2.xml“ ist eine andere Rechnung (BT-1) über 999,99'],
    ] as const) {
      const pdf = pdfWithFiles([
        { name: 'rechnung-1.xml', content: fullCii },
        { name: 'rechnung-2.xml', content: second },
      ])
      expect(await read(pdf)).toMatchObject({
        invoice: { number: 'BT-1' },
        problems: [
          { message: 'Die PDF-Datei enthält mehrere Rechnungsdateien; gelesen ist „rechnung-1.xml“' },
          { message: expect.stringContaining(words) },
        ],
      })
    }
    const twice = pdfWithFiles([
      { name: 'rechnung-1.xml', content: fullCii },
      { name: 'rechnung-2.xml', content: fullCii },
    ])
    expect(await read(twice)).toMatchObject({ ok: true, problems: [] })
  })

  test('without an invoice is no fault of the file', async () => {
    const message = 'Die PDF-Datei enthält keine Rechnungsdaten; sie ist keine elektronische Rechnung'
    const none = { ok: false, code: 'no-invoice', message }
    expect(await read(pdfWithFiles([]))).toEqual(none)
    expect(await read(pdfWithFiles([{ name: 'notiz.txt', content: 'x' }]))).toEqual(none)
  })

  test('whose invoice is broken says what is wrong with it', async () => {
    const pdf = pdfWithFiles([{ name: 'factur-x.xml', content: fullCii.slice(0, 4000) }])
    expect(await read(pdf)).toEqual({
      ok: false,
      code: 'format',
      message: expect.stringMatching(/^Die XML-Datei ist fehlerhaft \(Zeile \d+/),
    })
  })

  test('that is cut off is broken, or bears nothing', async () => {
    const pdf = pdfWithFiles([{ name: 'factur-x.xml', content: fullCii }])
    for (const length of [9, 40, 500, 3000]) {
      expect(await read(pdf.slice(0, length))).toMatchObject({ ok: false })
    }
    expect(await read(pdf.slice(0, 9))).toEqual({
      ok: false,
      code: 'format',
      message: 'Die PDF-Datei ist beschädigt und lässt sich nicht lesen',
    })
  })
})

describe('what a file is', () => {
  test('is told by what stands in it', async () => {
    expect(await read(bytesOf(`\ufeff\n${fullCii.replace(/^<\?xml.*\?>\s*/, '')}`))).toMatchObject({
      syntax: 'cii',
    })
    expect(await read(new Uint8Array(Buffer.from(`\ufeff${fullUbl}`, 'utf16le')))).toMatchObject({
      syntax: 'ubl-invoice',
    })
  })

  test.each([
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['a text', 'Rechnung 1'],
  ])('%s is neither XML nor PDF', async (_, text) => {
    expect(await read(bytesOf(text))).toEqual({
      ok: false,
      code: 'format',
      message: 'Die Datei ist weder eine XML- noch eine PDF-Datei',
    })
  })
})

test('an invoice with more taxes than there are is not read: comparing all with all would stop everybody', async () => {
  const breakdown = /<a:TaxSubtotal>.*?<\/a:TaxSubtotal>/s.exec(smallUbl())?.[0] ?? ''
  const line = /<a:InvoiceLine>.*<\/a:InvoiceLine>/s.exec(smallUbl())?.[0] ?? ''
  const withRates = (part: string, count: number) =>
    smallUbl().replace(
      part,
      Array.from({ length: count }, (_, rate) => part.replace('>19<', `>${rate}<`)).join(''),
    )
  for (const part of [breakdown, line]) {
    expect(await read(bytesOf(withRates(part, 50)))).toMatchObject({ ok: true })
    expect(await read(bytesOf(withRates(part, 51)))).toEqual({
      ok: false,
      code: 'format',
      message: 'Die Rechnung nennt mehr als 50 Steuersätze; das lassen wir nicht zu',
    })
  }
})

describe('an e-mail', () => {
  const mail = (...files: (string | Uint8Array)[]) => {
    const parts = files.map(
      (file) =>
        `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(file).toString('base64')}\r\n`,
    )
    return bytesOf(
      `From: a@b.example\r\nSubject: Rechnung\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Anbei\r\n${parts.join('')}--b--\r\n`,
    )
  }
  const factur = pdfWithFiles([{ name: 'factur-x.xml', content: fullCii }])

  test('brings an invoice as XML or PDF, or as both', async () => {
    expect(await read(mail(fullUbl))).toMatchObject({ ok: true, syntax: 'ubl-invoice' })
    expect(await read(mail(pdfWithFiles([]), factur))).toMatchObject({ ok: true, syntax: 'cii' })
    expect(await read(mail(factur, fullUbl))).toMatchObject({ ok: true, syntax: 'cii' })
  })

  test('without one, or with several, says so; a broken one says what is wrong with it', async () => {
    const none = { ok: false, code: 'no-invoice' }
    expect(await read(mail())).toMatchObject({
      ...none,
      message: expect.stringContaining('keine elektronische'),
    })
    expect(await read(mail(pdfWithFiles([]), 'text'))).toMatchObject(none)
    const several = { ...none, message: expect.stringContaining('mehrere') }
    const own = smallUbl({ number: '1' })
    expect(await read(mail(own, smallUbl({ number: '2' })))).toMatchObject(several)
    // A number is one seller's.
    expect(await read(mail(own, smallUbl({ number: '1', vatId: 'DE129273398' })))).toMatchObject(several)
    expect(await read(mail(fullUbl.slice(0, 900)))).toMatchObject({ ok: false, code: 'format' })
  })
})
