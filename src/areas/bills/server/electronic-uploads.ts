import { sql } from 'kysely'
import type { TakenUpload } from '#areas/attachments/server/take-uploads.ts'
import { otherDocumentOf } from '#areas/einvoice/rules/other-documents.ts'
import type { FileResult } from '#areas/einvoice/server/electronic-file.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { PrepareContext } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { mayBearInvoice } from '../rules/may-bear-invoice.ts'

/** Of files that a bill has or will have: whether each is an electronic invoice. One that cannot be read is left out, and counts as paper. */
export type ElectronicUploads = ReadonlyMap<EntityId, boolean>

interface BillFiles {
  attachmentEntityIds: readonly EntityId[]
  /** The bill or the draft that has them already. */
  owner: EntityId | null
}

/**
 * Which of a bill's files are electronic invoices, as the server itself reads them: what the client says of them counts for nothing. Those
 * that were read before are not read again. Refuses one whose reader died. To be called before a transaction.
 */
export async function readElectronicUploads(
  electronicFiles: ElectronicFiles,
  { attachmentEntityIds, owner }: BillFiles,
  { actor, read, loadContent }: Pick<PrepareContext, 'actor' | 'read' | 'loadContent'>,
): Promise<ElectronicUploads> {
  if (attachmentEntityIds.length === 0 && owner === null) return new Map()
  const files = await read((tx) => loadFiles(tx, attachmentEntityIds, owner, actor.userId))
  const found = new Map<EntityId, boolean>()
  for (const { attachment_id, type, sha256, is_electronic } of files) {
    const known = is_electronic ?? readBefore(sha256)
    if (known !== undefined) found.set(attachment_id, known)
    else if (!mayBearInvoice(type)) found.set(attachment_id, false)
    else {
      const result = await readUnlessGone(() => electronicFiles.read(() => loadContent(sha256)))
      const noted = result && noteForSaving(sha256, result)
      if (noted !== null) found.set(attachment_id, noted)
    }
  }
  return found
}

/** A file that is swept meanwhile is left out: the transaction refuses it, by its field. */
async function readUnlessGone<T>(readFile: () => Promise<T>): Promise<T | null> {
  try {
    return await readFile()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  }
}

/** What nobody may see is left out; the transaction refuses it. */
function loadFiles(
  tx: Tx,
  ids: readonly EntityId[],
  owner: EntityId | null,
  uploader: EntityId | null,
): Promise<{ attachment_id: EntityId; type: string; sha256: Buffer; is_electronic: boolean | null }[]> {
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'type', 'sha256', 'is_electronic'])
    .where((eb) =>
      eb.or([
        eb.and([
          sql<boolean>`attachment_id = any(${[...ids]}::uuid[])`,
          eb('owner_id', 'is', null),
          eb('uploader_id', '=', uploader),
        ]),
        // What waits in the inbox.
        eb.and([
          sql<boolean>`attachment_id = any(${[...ids]}::uuid[])`,
          eb('owner_id', '=', eb.ref('inbox_paper_id')),
        ]),
        ...(owner === null ? [] : [eb('owner_id', '=', owner)]),
      ]),
    )
    .orderBy('attachment_id')
    .execute()
}

// By the hash of the content, which says the same for ever. A person has a few files at once in his form.
const mostKnown = 1000
const known = new Map<string, boolean>()

/** What this node has read of a content; undefined of one that it has not. */
export function readBefore(sha256: Buffer): boolean | undefined {
  return known.get(sha256.toString('base64'))
}

// How often the reader of a content died.
const deaths = new Map<string, number>()

/**
 * Keeps on this node whether a content is an electronic invoice: who saves a form waits for no second reading. Null where its reader died,
 * which says nothing of it (ADR 0039).
 */
export function noteReading(sha256: Buffer, result: FileResult): boolean | null {
  const key = sha256.toString('base64')
  if (isUnread(result)) {
    keep(deaths, key, (deaths.get(key) ?? 0) + 1)
    return null
  }
  const isElectronic = result.ok && otherDocumentOf(result.invoice.typeCode) === null
  keep(known, key, isElectronic)
  deaths.delete(key)
  return isElectronic
}

/** The same, to save something by it: null is refused (503) until the reader has died of the content twice. */
export function noteForSaving(sha256: Buffer, result: FileResult): boolean | null {
  const noted = noteReading(sha256, result)
  // A first death may be the machine's fault: the same is to be asked for again. A second one is the content's.
  const isFirst = (deaths.get(sha256.toString('base64')) ?? 0) < 2
  if (noted === null && isFirst) throw new Refusal('unavailable')
  return noted
}

/** Whether the process that read it died, so that nobody knows what the file is. */
export const isUnread = (result: FileResult): boolean => !result.ok && result.code === 'unread'

function keep<Value>(all: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = all.keys()
  if (all.size >= mostKnown && oldest !== undefined) all.delete(oldest)
  all.set(key, value)
}

/** Of a draft's files those alone that its bill takes. */
export function takenOf(read: ElectronicUploads, uploads: readonly TakenUpload[]): ElectronicUploads {
  const taken = new Set<EntityId>(uploads.map(({ entityId }) => entityId.uuid))
  return new Map([...read].filter(([id]) => taken.has(id)))
}
