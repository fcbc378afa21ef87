import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InvoicePdfData } from '#areas/invoices/rules/pdf-data.ts'
import { drawQrCode } from '#areas/invoices/server/pdf/draw-qr-code.ts'
import { PdfError } from '#server/pdf/pdf-job.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'

export type InvoiceLogo = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' | 'image/svg+xml' }

const template = { folder: dirname(fileURLToPath(import.meta.url)), main: 'invoice.typ' }
const logoNames = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const

/**
 * Prints an invoice, a cancellation or a draft (PDF/A-3a, PDF/UA-1; same data, same bytes). A logo that cannot be
 * drawn is left out and the firm's name stands in its place: a broken picture must not keep an invoice from its customer.
 */
export async function printInvoice(
  printer: PdfPrinter,
  data: InvoicePdfData,
  logo: InvoiceLogo | null = null,
): Promise<Uint8Array> {
  const input = {
    ...data,
    logo: null,
    giroCodeSvg: data.giroCode === null ? null : drawQrCode(data.giroCode),
  }
  if (logo === null) return printer.render(template, input)
  const name = logoNames[logo.type]
  try {
    return await printer.render(template, { ...input, logo: name }, { [name]: logo.bytes })
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason !== 'document') throw error
    return printer.render(template, input)
  }
}
