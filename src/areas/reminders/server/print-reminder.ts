import { join } from 'node:path'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import { printPaper } from '#areas/papers/server/print-paper.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { drawQrCode } from '#server/pictures/draw-qr-code.ts'
import type { ReminderPage } from '../rules/letter.ts'

const template = join(import.meta.dirname, 'reminder.typ')

/** Prints a letter that reminds, as every letter is printed (PDF/A-3a, PDF/UA-1). */
export const printReminder = (
  printer: Pick<PdfPrinter, 'render'>,
  page: ReminderPage,
  logo: Logo | null = null,
): Promise<Uint8Array> =>
  printPaper(
    printer,
    template,
    { ...page, giroCodeSvg: page.giroCode === null ? null : drawQrCode(page.giroCode) },
    logo,
  )
