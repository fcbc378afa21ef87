import { join } from 'node:path'
import QRCode from 'qrcode'
import type { InvoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { declareFacturX } from '#areas/invoices/server/pdf/declare-factur-x.ts'
import { type Logo, printLetter } from '#areas/letters/server/print-letter.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'

const template = join(import.meta.dirname, 'invoice.typ')

const electronicName = 'factur-x.xml'

/**
 * Prints an invoice, a cancellation or a draft, as every letter is printed. With its electronic form (CII) it is a ZUGFeRD or
 * Factur-X file: the XML lies in it, and says what the pages say.
 */
export async function printInvoice(
  printer: PdfPrinter,
  data: InvoicePdfData,
  logo: Logo | null = null,
  electronicXml: string | null = null,
): Promise<Uint8Array> {
  const giroCodeSvg = data.giroCode === null ? null : drawQrCode(data.giroCode)
  if (electronicXml === null) {
    return printLetter(printer, template, { ...data, giroCodeSvg, electronic: null }, logo)
  }
  const files = { [electronicName]: Buffer.from(electronicXml) }
  const letter = { ...data, giroCodeSvg, electronic: electronicName }
  return declareFacturX(await printLetter(printer, template, letter, logo, files))
}

/** A QR code (error correction M) as an SVG of one path, black on nothing, so that it stays sharp at any size. */
function drawQrCode(text: string): string {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < size && modules.get(y, x + 1)) x += 1
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
