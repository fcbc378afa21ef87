import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { invoiceFindings } from '#areas/einvoice/rules/invoice-findings.ts'
import { invoiceFormat } from '#areas/einvoice/rules/invoice-format.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import type { CheckedInvoice, FileResult } from '#areas/einvoice/server/electronic-file.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { checkVatId } from '#kernel/codes/vat-id.ts'
import type { Day } from '#kernel/day.ts'
import type { PaperWords } from '#kernel/files/paper-page.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { type Actor, file } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { loadContent } from '#server/files/content-pieces.ts'
import type { PaperReader } from '#server/papers/paper-words.ts'
import {
  type BillReading,
  type FoundSupplier,
  type KnownBill,
  readBillFile,
} from '../contract/bill-reading.ts'
import { billFromInvoice } from '../rules/bill-from-invoice.ts'
import { mayBearInvoice } from '../rules/may-bear-invoice.ts'
import { comparePicture } from '../rules/paper/compare-picture.ts'
import { paymentFromInvoice, type ReadSupplier, supplierFromInvoice } from '../rules/supplier-from-invoice.ts'
import { noteReading } from './electronic-uploads.ts'
import { findSuppliers } from './find-suppliers.ts'
import { ownFirm } from './own-firm.ts'
import { type PictureFile, readPicture } from './read-picture.ts'
import { findReadable } from './readable-file.ts'
import { rememberCategories } from './remember-categories.ts'

export interface Reader {
  db: Pick<Database, 'reading' | 'sql' | 'storage'>
  electronicFiles: ElectronicFiles
}

/**
 * What a received file says, before anything of it is saved (ADR 0024), and whether its picture says the same (ADR 0076). Files without
 * data of an invoice are answered too.
 */
export const readBillFileFile = ({ db, electronicFiles, papers }: Reader & { papers: PaperReader }) =>
  file(readBillFile, async (tx, { attachment }, { actor, today }) => {
    const readable = await loadReadable(tx, { db, electronicFiles }, attachment.uuid, actor)
    // No connection waits while the file is read.
    return async () => {
      const result = await readable.read()
      const picture = await readPicture(papers, result, readable)
      const reading = await db.reading((snapshot) =>
        readingOf(snapshot, { result, picture, sha256: readable.sha256 }, today),
      )
      return { bytes: Buffer.from(JSON.stringify(reading)), fileName: 'Rechnung.json' }
    }
  })

const noInvoice: FileResult = {
  ok: false,
  code: 'no-invoice',
  message: 'Die Datei enthält keine Rechnungsdaten; sie ist keine elektronische Rechnung',
}

/** A file that may be read by its caller, and how. */
export async function loadReadable(
  tx: Tx,
  { db, electronicFiles }: Reader,
  id: EntityId,
  actor: Actor,
): Promise<PictureFile & { sha256: Buffer; fileName: string; read(): Promise<FileResult> }> {
  const { sha256, type, fileName } = await findReadable(tx, id, actor)
  const load = () => loadContent(db, sha256)
  return {
    sha256,
    type,
    fileName,
    load,
    read: async () => {
      if (!mayBearInvoice(type)) return noInvoice
      const result = await electronicFiles.read(load)
      noteReading(sha256, result)
      return result
    },
  }
}

interface ReadFile {
  sha256: Buffer
  result: FileResult
  /** The words of a hybrid's picture; null where it has none. */
  picture: PaperWords | null
}

async function readingOf(tx: Tx, { sha256, result, picture }: ReadFile, today: Day): Promise<BillReading> {
  const sameFile = await billsWithFile(tx, sha256)
  if (!result.ok) return { electronic: null, fault: { code: result.code, message: result.message }, sameFile }
  const { typeCode } = result.invoice
  const other = otherDocumentOf(typeCode)
  if (other !== null) {
    const message = `Die Datei ist keine Rechnung, sondern ${other} (Art ${typeCode})`
    return { electronic: null, fault: { code: 'no-invoice', message }, sameFile }
  }
  return { electronic: await electronicOf(tx, result, picture, today), fault: null, sameFile }
}

async function electronicOf(
  tx: Tx,
  read: CheckedInvoice,
  picture: PaperWords | null,
  today: Day,
): Promise<BillReading['electronic']> {
  const { invoice } = read
  const { name, extent } = invoiceFormat(read)
  const firm = await ownFirm(tx)
  const bill = billFromInvoice(read)
  const newSupplier = supplierFromInvoice(invoice, bill)
  const suppliers = await findSuppliers(tx, newSupplier)
  const supplier = sureSupplier(suppliers, newSupplier)
  return {
    format: name,
    extent,
    invoice: withoutContents(invoice),
    enclosures: invoice.supportingDocuments.flatMap(({ content }, index) => (content ? index : [])),
    findings: [
      ...invoiceFindings(read, { firm, today }),
      ...(picture ? comparePicture(invoice, picture, firm) : []),
    ],
    bill: {
      ...bill,
      lines: await rememberCategories(tx, supplier, bill.lines, bill.serviceDate ?? bill.billDate ?? today),
      paymentMethod: paymentFromInvoice(invoice),
    },
    suppliers,
    isSupplierSure: supplier !== null,
    newSupplier,
  }
}

/**
 * Who alone has the best mark. A VAT id that cannot be right says nothing about somebody of another name, nor does an account where
 * the seller has another VAT id: it may be that of a bank which collects for many.
 */
function sureSupplier([first, second]: readonly FoundSupplier[], { vatId }: ReadSupplier): EntityId | null {
  if (first === undefined || first.by === second?.by) return null
  const isWrong = ['mistyped', 'wrong'].includes(checkVatId(vatId))
  if (first.by === 'IBAN' && vatId !== '' && !isWrong) return mayHaveNone(first) ? first.uuid : null
  return first.by === 'VAT_ID' && isWrong && !first.isNamedAlike ? null : first.uuid
}

/** Whose VAT id was never stored, and who has the name, too. */
function mayHaveNone({ fields, isNamedAlike }: FoundSupplier): boolean {
  return fields.vatId === '' && isNamedAlike
}

/** Attached documents may be large, and stay in the file. */
function withoutContents(invoice: ElectronicInvoice): ElectronicInvoice {
  const supportingDocuments = invoice.supportingDocuments.map((one) => ({ ...one, content: null }))
  return { ...invoice, supportingDocuments }
}

/** Served by attachments_content. */
async function billsWithFile(tx: Tx, sha256: Buffer): Promise<KnownBill[]> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('documents', 'document_id', 'owner_id')
    .select(['document_id', 'number', 'document_day', 'gross_cents', 'currency', 'partner_text'])
    .distinct()
    .where('sha256', '=', sha256)
    .where('kind', '=', 'BILL')
    .orderBy('document_day', 'desc')
    .orderBy('document_id')
    .limit(5)
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.document_id },
    billNumber: row.number,
    billDate: row.document_day,
    amountGross: unitsFromCents(row.gross_cents),
    currency: row.currency,
    supplier: row.partner_text,
  }))
}
