import { join } from 'node:path'
import { reportTag } from '#areas/attachments/contract/attachment-link.ts'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { type ReportedFile, storeReport } from '#areas/attachments/server/store-attachment.ts'
import { invoiceFindings } from '#areas/einvoice/rules/invoice-findings.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import type { FileResult } from '#areas/einvoice/server/electronic-file.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { fitFileName } from '#kernel/files/file-name.ts'
import type { PaperWords } from '#kernel/files/paper-page.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Actor, command, fact, file } from '#server/command.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { contentSize } from '#server/files/content-pieces.ts'
import { contentHash } from '#server/files/store-content.ts'
import { newId } from '#server/new-id.ts'
import type { PaperReader } from '#server/papers/paper-words.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { runCommand } from '#server/run-command.ts'
import {
  billFileChecked,
  type CheckReportFiles,
  fileChecked,
  keepCheckReport,
  makeCheckReport,
} from '../contract/bill-reading.ts'
import { type CheckReport, reportOfFault, reportOfInvoice } from '../rules/check-report.ts'
import { comparePicture } from '../rules/paper/compare-picture.ts'
import type { OwnFirm } from '../rules/paper/read-paper.ts'
import { printedReport } from '../rules/printed-report.ts'
import { reportXml } from '../rules/report-xml.ts'
import { isUnread } from './electronic-uploads.ts'
import { ownFirm } from './own-firm.ts'
import { loadReadable, type Reader } from './read-bill-file.ts'
import { readPicture } from './read-picture.ts'

// Templates may read those of other areas.
const template = { folder: join(import.meta.dirname, '../..'), main: 'bills/server/check-report.typ' }

interface Maker extends Omit<Reader, 'db'> {
  db: Database
  papers: PaperReader
  printer: Pick<PdfPrinter, 'render'>
}

/** Reads, judges and prints with no transaction open, and keeps both files by a short command. */
export const makeCheckReportFile = ({ db, electronicFiles, papers, printer }: Maker) =>
  file(makeCheckReport, async (tx, { attachment: { uuid } }, { actor, today }) => {
    const readable = await loadReadable(tx, { db, electronicFiles }, uuid, actor)
    const firm = await ownFirm(tx)
    return async () => {
      const { sha256, fileName } = readable
      const size = await contentSize(db.sql, sha256)
      const result = await readable.read()
      // A report would be kept, and say of the file what nobody knows.
      if (isUnread(result)) throw new Refusal('unavailable')
      const report = reportOf(result, await readPicture(papers, result, readable), {
        firm,
        file: { name: fileName, sha256: sha256.toString('hex'), size },
        today,
      })
      const xml = Buffer.from(reportXml(report))
      const before = await db.reading((snapshot) => findReport(snapshot, uuid, xml))
      const made =
        before ?? (await keep(db, actor, { id: uuid, report, xml, pdf: await print(printer, report) }))
      return { bytes: Buffer.from(JSON.stringify(made)), fileName: 'Prüfbericht.json' }
    }
  })

interface Judged {
  firm: OwnFirm
  file: CheckReport['file']
  today: Day
}

function reportOf(
  result: FileResult,
  picture: PaperWords | null,
  { firm, file, today }: Judged,
): CheckReport {
  const state = picture && (picture.ok ? 'COMPARED' : 'NOT_COMPARED')
  const checked = { firm: firm.names[0] ?? '', checkedOn: today, file, picture: state } as const
  if (!result.ok) return reportOfFault(result.message, checked)
  const { typeCode } = result.invoice
  const other = otherDocumentOf(typeCode)
  if (other !== null)
    return reportOfFault(`Die Datei ist keine Rechnung, sondern ${other} (Art ${typeCode})`, checked)
  const findings = [
    ...invoiceFindings(result, { firm, today }),
    ...(picture ? comparePicture(result.invoice, picture, firm) : []),
  ]
  return reportOfInvoice(result, findings, checked)
}

/** As PDF/A. */
export const printCheckReport = async (
  printer: Pick<PdfPrinter, 'render'>,
  report: CheckReport,
): Promise<Buffer> => Buffer.from(await printer.render(template, printedReport(report)))

/** A child that died may be asked again; anything else is a fault of the template. */
async function print(printer: Pick<PdfPrinter, 'render'>, report: CheckReport): Promise<Buffer> {
  try {
    return await printCheckReport(printer, report)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    throw new Refusal('unavailable')
  }
}

/** The report of the very same check, which is there already. */
async function findReport(tx: Tx, fileId: EntityId, xml: Buffer): Promise<CheckReportFiles | null> {
  const rows = await tx
    .selectFrom('attachments')
    .innerJoin('contents', 'contents.sha256', 'attachments.sha256')
    .select(['attachment_id', 'file_name', 'type', 'size', 'attachments.sha256'])
    .where('report_of', '=', fileId)
    .orderBy('attachment_id')
    .execute()
  const hash = contentHash(xml)
  const index = rows.findIndex(({ sha256 }) => sha256.equals(hash))
  // They were stored one right after the other, the PDF first.
  const [pdf, same] = [rows[index - 1], rows[index]]
  if (!pdf || !same) return null
  const link = (row: typeof pdf): AttachmentLink => ({
    entityId: { uuid: row.attachment_id },
    ...{ fileName: row.file_name, tag: reportTag, type: row.type, size: row.size },
    sha256: row.sha256.toString('hex'),
  })
  return { pdf: link(pdf), xml: link(same) }
}

interface Kept {
  /** Of the checked file. */
  id: EntityId
  report: CheckReport
  pdf: Buffer
  xml: Buffer
}

async function keep(db: Database, actor: Actor, kept: Kept): Promise<CheckReportFiles> {
  const outcome: { made: CheckReportFiles | null } = { made: null }
  await runCommand(db, keepCheckReportCommand(kept, outcome), {
    input: null,
    wireInput: null,
    params: {},
    actor,
    requestId: newId(),
    clientAddress: '',
  })
  if (!outcome.made) throw new Refusal('not-found')
  return outcome.made
}

/** Hangs both files where the checked one hangs by now. */
function keepCheckReportCommand({ id, report, pdf, xml }: Kept, outcome: { made: CheckReportFiles | null }) {
  return command(keepCheckReport, async (tx, _input, context) => {
    const checked = await holdFile(tx, id)
    const name = report.file.name.replace(/\.[^.]{1,5}$/, '')
    const store = (bytes: Buffer, type: string): AttachmentLink => {
      const fileName = fitFileName(`Prüfbericht ${name}`, type)
      const uuid = storeReport(tx, context, checked, { fileName, type, bytes })
      const sha256 = contentHash(bytes).toString('hex')
      return { entityId: { uuid }, fileName, tag: reportTag, type, size: bytes.length, sha256 }
    }
    const made = { pdf: store(pdf, 'application/pdf'), xml: store(xml, 'application/xml') }
    outcome.made = made
    const named = ({ entityId, fileName }: AttachmentLink) => ({ entityId: entityId.uuid, fileName })
    return fact(checked.kind === 'BILL' ? billFileChecked : fileChecked, id, {
      fileName: report.file.name,
      verdict: report.verdict,
      pdf: named(made.pdf),
      xml: named(made.xml),
      documentEntityId: checked.kind === 'BILL' ? checked.owner_id : null,
    })
  })
}

/** The checked file, which nobody takes or deletes meanwhile. */
async function holdFile(tx: Tx, id: EntityId): Promise<ReportedFile & { kind: string | null }> {
  const found = await tx
    .selectFrom('attachments')
    .leftJoin('documents', 'document_id', 'owner_id')
    .select(['attachment_id', 'owner_id', 'uploader_id', 'kind'])
    .where('attachment_id', '=', id)
    .forUpdate('attachments')
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found')
  return found
}
