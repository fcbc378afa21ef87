import { sql } from 'kysely'
import type { TakenUpload } from '#areas/attachments/server/take-uploads.ts'
import type { NewBill, StoredBill } from '#areas/documents/rules/stored-document.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ElectronicUploads } from './electronic-uploads.ts'
import { plainNumber } from './list-bills.ts'

/** What tells a bill from any other (§ 14 Abs. 4 Nr. 4 UStG: a seller gives a number once), with the sum that makes sure of it. */
export type BillMarks = Pick<
  NewBill,
  'documentId' | 'partnerId' | 'number' | 'documentDay' | 'gross' | 'currency'
>

interface SavedBill {
  bill: BillMarks
  /** What it takes now. */
  uploads: readonly TakenUpload[]
  electronic: ElectronicUploads
  /** As it was until now. */
  before: StoredBill | null
  alsoRecorded: boolean
}

interface RecordedBill {
  document_id: EntityId
  number: string
  document_day: Day
  gross_cents: Cents
  currency: string
  partner_text: string
}

/**
 * Refuses a bill that is recorded already (decisions §10 'Duplicates'): one of its files hangs on another bill, or it comes from an
 * electronic invoice, and another bill has its supplier, number, day and total. Everybody who saves the same one waits here for the one
 * before him. Whoever says that he wants it all the same (`alsoRecorded`) gets it; of a stored bill only what is new is asked.
 */
export async function refuseRecorded(
  tx: Tx,
  { bill, uploads, electronic, before, alsoRecorded }: SavedBill,
): Promise<void> {
  const isMarkedAnew = before === null || !hasSameMarks(bill, before)
  const files = await loadTaken(tx, uploads)
  if (!isMarkedAnew && files.length === 0) return
  await holdMarks(tx, bill, files)
  if (alsoRecorded) return
  for (const { attachment_id, sha256, file_name } of files) {
    const found = await findWithFile(tx, sha256, bill.documentId)
    const [first] = found
    // A paper that hangs on several bills comes with every one, such as terms of business.
    const isEnclosure = !electronic.get(attachment_id) && numbersOf(found) > 1
    if (first && !isEnclosure)
      throw refusal('attachmentEntityIds', `Dieselbe Datei („${file_name}“) hängt schon an`, first)
  }
  const isElectronic = [...electronic.values()].includes(true)
  const isNews = isMarkedAnew || files.some(({ attachment_id }) => electronic.get(attachment_id))
  if (!isElectronic || !isNews) return
  const same = await findMarked(tx, bill)
  if (same) throw refusal('documentCreation.billNumber', 'Schon erfasst:', same)
}

/** The same of a file that is hung on a stored bill: an electronic invoice of another one is no enclosure. */
export async function refuseHungFile(
  tx: Tx,
  billId: EntityId,
  { sha256, fileName }: { sha256: Buffer; fileName: string },
): Promise<void> {
  const bill = await findMarks(tx, billId)
  // A draft has them when it becomes a bill, and is asked then.
  if (!bill) return
  await holdMarks(tx, bill, [{ sha256 }])
  const [found] = await findWithFile(tx, sha256, billId)
  if (found) throw refusal('attachmentData', `Dieselbe Datei („${fileName}“) hängt schon an`, found)
  const same = await findMarked(tx, bill)
  if (same) throw refusal('attachmentData', 'Schon erfasst:', same)
}

async function findMarks(tx: Tx, billId: EntityId): Promise<BillMarks | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['document_id', 'partner_id', 'number', 'document_day', 'gross_cents', 'currency'])
    .where('document_id', '=', billId)
    .where('kind', '=', 'BILL')
    .executeTakeFirst()
  return row
    ? {
        ...{ documentId: row.document_id, partnerId: row.partner_id, number: row.number },
        ...{ documentDay: row.document_day, gross: row.gross_cents, currency: row.currency },
      }
    : null
}

function refusal(path: string, what: string, bill: RecordedBill): Refusal {
  const sum = formatMoney(bill.gross_cents, bill.currency)
  const message = `${what} ${bill.number} vom ${formatDay(bill.document_day)} über ${sum} (${bill.partner_text})`
  return new Refusal('already-recorded', [{ path, message }], bill.document_id)
}

function hasSameMarks(bill: BillMarks, before: BillMarks): boolean {
  return (['partnerId', 'number', 'documentDay', 'gross', 'currency'] as const).every(
    (name) => bill[name] === before[name],
  )
}

async function loadTaken(tx: Tx, uploads: readonly TakenUpload[]) {
  if (uploads.length === 0) return []
  const ids = uploads.map(({ entityId }) => entityId.uuid)
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256', 'file_name'])
    .where('attachment_id', 'in', ids)
    .orderBy('sha256')
    .execute()
}

/**
 * Locks of their own: what is locked may not be there yet. Taken by all who save a bill, the file first, and each in one order. Suppliers
 * with one VAT id are one.
 */
async function holdMarks(tx: Tx, { partnerId, number }: BillMarks, files: readonly { sha256: Buffer }[]) {
  for (const hash of new Set(files.map(({ sha256 }) => sha256.toString('hex'))))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`file of bill ${hash}`}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('bill ' || coalesce(nullif(vat_id, ''), partner_id::text) || ' ' ||
    ${foldedNumber(sql.val(number))}, 0)) from partners where partner_id = ${partnerId}`.execute(tx)
}

/** 'R-47 11' and 'r4711' are one number; one without letters and digits is only itself. */
function foldedNumber(number: Parameters<typeof plainNumber>[0]) {
  return sql`coalesce(nullif(${plainNumber(number)}, ''), ${number})`
}

const shown = ['document_id', 'number', 'document_day', 'gross_cents', 'currency', 'partner_text'] as const

const numbersOf = (bills: readonly RecordedBill[]) => new Set(bills.map(({ number }) => number)).size

/** Served by attachments_content. */
function findWithFile(tx: Tx, sha256: Buffer, except: EntityId): Promise<RecordedBill[]> {
  return tx
    .selectFrom('attachments')
    .innerJoin('documents', 'document_id', 'owner_id')
    .select(shown)
    .distinct()
    .where('sha256', '=', sha256)
    .where('kind', '=', 'BILL')
    .where('document_id', '<>', except)
    .orderBy('document_day', 'desc')
    .orderBy('document_id')
    .limit(10)
    .execute()
}

/** Served by documents_by_partner. */
function findMarked(tx: Tx, bill: BillMarks): Promise<RecordedBill | undefined> {
  return tx
    .selectFrom('documents')
    .select(shown)
    .where('kind', '=', 'BILL')
    .where('document_id', '<>', bill.documentId)
    .where(
      sql<boolean>`partner_id in (select other.partner_id from partners own join partners other
        on other.role = own.role and (other.partner_id = own.partner_id or other.vat_id <> '' and other.vat_id = own.vat_id)
        where own.partner_id = ${bill.partnerId})`,
    )
    .where(sql<boolean>`${foldedNumber(sql.ref('number'))} = ${foldedNumber(sql.val(bill.number))}`)
    .where('document_day', '=', bill.documentDay)
    .where('gross_cents', '=', bill.gross)
    .where('currency', '=', bill.currency)
    .orderBy('document_id')
    .limit(1)
    .executeTakeFirst()
}
