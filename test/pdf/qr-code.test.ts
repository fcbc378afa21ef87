import { PNG } from 'pngjs'
import QRCode from 'qrcode'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { invoice } from '#test/pdf/samples.ts'
import { drawPages } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const dotsPerMillimetre = 300 / 25.4

test('the code on paper has exactly the modules of the GiroCode, with error correction M', async () => {
  const data = invoicePdfData(invoice())
  const content = Buffer.from(data.giroCode ?? '', 'utf8')
  const { modules } = QRCode.create([{ data: content, mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const pages = await drawPages(await printInvoice(printer, data), 300)
  const page = PNG.sync.read(pages[0] ?? Buffer.alloc(0))
  const dark = (x: number, y: number) =>
    (page.data[(Math.floor(y) * page.width + Math.floor(x)) * 4] ?? 255) < 100

  // The code is 29 mm wide and ends at the right margin; its first row is the first with a finder pattern's long bar.
  const side = 29 * dotsPerMillimetre
  const left = (210 - 20) * dotsPerMillimetre - side
  const step = side / modules.size
  const at = (column: number, y: number) => dark(left + column * step, y)
  const finder = Array.from({ length: 14 }, (_, half) => half / 2 + 0.25)
  const barAt = (y: number) =>
    finder.every((column) => at(column, y) && at(column, y + step / 2)) && !at(7.5, y)
  let top = 0
  while (top < page.height && !barAt(top)) top += 1

  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const printed = dark(left + (column + 0.5) * step, top + (row + 0.5) * step)
      expect(printed, `row ${row}, column ${column}`).toBe(Boolean(modules.get(row, column)))
    }
  }
})
