import { declareFile } from '#kernel/declare.ts'
import { entityId } from '#kernel/fields.ts'
import type { PaperFault, PaperPage } from '#kernel/files/paper-page.ts'
import { z } from '#kernel/zod.ts'
import type { ReadPaper } from '../rules/paper/read-paper.ts'
import type { ReadSupplier } from '../rules/supplier-from-invoice.ts'
import type { FoundSupplier, ReadLine } from './bill-reading.ts'

/** What a paper bill says, and what it becomes. */
export interface ReadPaperBill extends Omit<ReadPaper, 'texts'> {
  /** In points, by the page as it was read: places are told in them. */
  pages: Required<Pick<PaperPage, 'number' | 'width' | 'height' | 'turned'>>[]
  /** How many pages an OCR has read of how many; null where the file has its text in itself. */
  scan: { readPages: number; pageCount: number } | null
  /** A line for each rate, where net and tax of all of them are known and their rates are ours; else none. */
  lines: ReadLine[]
  /** Who may have sent it, the best first. */
  suppliers: FoundSupplier[]
  /** Whether the first one alone has a VAT id or an IBAN of the paper; a name may be that of somebody whom it only mentions. */
  isSupplierSure: boolean
  /** Who sent it, as a new supplier. */
  newSupplier: ReadSupplier
}

/** What the server says of a paper: the one, or why it could not be read. */
export interface PaperReading {
  paper: ReadPaperBill | null
  fault: PaperFault | null
}

/**
 * Reads an uploaded PDF or picture as a paper bill, by its words or by those that an OCR sees, and answers a `PaperReading` as JSON. It stores nothing. For files of which
 * `readBillFile` says that they are no electronic invoice; whose they may be is the same.
 */
export const readPaperFile = declareFile({
  name: 'read paper bill',
  path: '/api/documents/bills/readings/papers',
  access: 'BILL_VIEW',
  input: z.strictObject({ attachment: entityId('Anhang fehlt') }),
  type: 'application/json',
})
