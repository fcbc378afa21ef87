import { join } from 'node:path'
import type { InvoicePdfData } from '#areas/invoices/rules/pdf-data.ts'
import { drawQrCode } from '#areas/invoices/server/pdf/draw-qr-code.ts'
import { type Logo, printLetter } from '#areas/letters/server/print-letter.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'

const template = join(import.meta.dirname, 'invoice.typ')

/** Prints an invoice, a cancellation or a draft, as every letter is printed. */
export function printInvoice(
  printer: PdfPrinter,
  data: InvoicePdfData,
  logo: Logo | null = null,
): Promise<Uint8Array> {
  const giroCodeSvg = data.giroCode === null ? null : drawQrCode(data.giroCode)
  return printLetter(printer, template, { ...data, giroCodeSvg }, logo)
}
