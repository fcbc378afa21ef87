import { markLetter } from '#areas/letters/server/mark-letter.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { Services } from '#server/services.ts'

/**
 * What is shown inside of Kontor of a stored PDF: as long as nobody was handed that state, its pages marked 'Ansicht' (decisions
 * §9, 'Issued and made'). Whoever has it unmarked counts as having the invoice: else its number could be given to another one.
 */
export function invoiceViews({ db, printer }: Pick<Services, 'db'> & { printer: PdfPrinter }) {
  return {
    async isHandedOut(attachmentId: EntityId): Promise<boolean> {
      const rows = await db.sql`select 1 from issues where attachment_id = ${attachmentId} limit 1`
      return rows.length > 0
    },
    async mark(pdf: Uint8Array, fileName: string, mark = 'ANSICHT'): Promise<Uint8Array> {
      try {
        const title = `Ansicht von ${fileName}`
        return await markLetter(printer, pdf, { mark, title, madeAt: new Date() })
      } catch (error) {
        // The child died or we are closing: it may be asked for again.
        if (error instanceof PdfError && error.reason !== 'document') throw new Refusal('unavailable')
        throw error
      }
    },
  }
}
