import type { TouchedMonth } from '#areas/locks/rules/locked-problems.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReceivedFile } from '#server/files/received-file.ts'

/** What files hang on: a document by its number, a product by its code. */
export interface Owner {
  id: EntityId
  kind: DocumentOwner['kind'] | 'PRODUCT'
  number: string
}

interface DocumentOwner {
  id: EntityId
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
}

/**
 * For looking, or held until the commit where its files change: nobody deletes it, sends it or hands it out meanwhile, and of a product's
 * photos one alone comes or goes at a time.
 */
type FilesPurpose = 'looking' | 'changing'

/**
 * What attachments ask of the areas below that have files. Each of them writes its part; `src/server/compose.ts` joins them and hands
 * them to the commands.
 */
export interface FileOwners {
  /** Of documents. */
  findDocument(tx: Tx, id: EntityId, purpose: FilesPurpose): Promise<DocumentOwner | null>
  /** Of documents: the months to which a document belongs. */
  monthsOf(tx: Tx, documentId: EntityId): Promise<TouchedMonth[]>
  /** Of stock. */
  findProduct(tx: Tx, id: EntityId, purpose: FilesPurpose): Promise<Pick<Owner, 'id' | 'number'> | null>
  /** Of bills: what keeps a file from hanging on a stored one. */
  ofBills: BillFiles
  /** Of invoices: whether somebody outside has the invoice, so that its files stay. */
  isIssued(tx: Tx, documentId: EntityId): Promise<boolean>
}

export interface BillFiles {
  /** Whether a file is an electronic invoice; null where it cannot be read. Takes its time: to be called before a transaction. */
  isElectronic(file: ReceivedFile): Promise<boolean | null>
  /** Refuses an electronic invoice that is recorded already by another bill. */
  refuseRecorded(tx: Tx, billId: EntityId, file: { sha256: Buffer; fileName: string }): Promise<void>
}

/** What an attachment hangs on. */
export async function findOwner(
  owners: Pick<FileOwners, 'findDocument' | 'findProduct'>,
  tx: Tx,
  id: EntityId,
  purpose: FilesPurpose,
): Promise<Owner | null> {
  const document = await owners.findDocument(tx, id, purpose)
  if (document) return document
  const product = await owners.findProduct(tx, id, purpose)
  return product ? { kind: 'PRODUCT', ...product } : null
}
