import { join } from 'node:path'
import type { InvoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { declareFacturX } from '#areas/invoices/server/pdf/declare-factur-x.ts'
import { type Logo, printLetter } from '#areas/letters/server/print-letter.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { drawQrCode } from '#server/pictures/draw-qr-code.ts'

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
