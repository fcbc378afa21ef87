import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  attachmentAdded,
  attachmentDeleted,
  billAttachmentAdded,
  billAttachmentDeleted,
  invoiceAttachmentAdded,
  invoiceAttachmentDeleted,
} from '../contract.ts'

const ofBill = {
  permission: 'BILL_VIEW',
  added: billAttachmentAdded,
  deleted: billAttachmentDeleted,
} as const
const ofInvoice = {
  permission: 'INVOICE_VIEW',
  added: invoiceAttachmentAdded,
  deleted: invoiceAttachmentDeleted,
} as const

/** By the kind of the document: who sees its attachments (decisions §3), and what is recorded of them. */
export const ownerKinds = { BILL: ofBill, INVOICE: ofInvoice, CANCELLATION: ofInvoice } as const

/** What is recorded of a file that no document has. */
export const withoutOwner = { added: attachmentAdded, deleted: attachmentDeleted } as const

export interface Owner {
  document_id: EntityId
  kind: keyof typeof ownerKinds
  number: string
}

export function permissionOf(owner: Pick<Owner, 'kind'>): Permission {
  return ownerKinds[owner.kind].permission
}

/** The document that an attachment hangs on, held until the commit: nobody deletes it, sends it or hands it out meanwhile. */
export async function lockOwner(tx: Tx, documentId: EntityId): Promise<Owner | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['document_id', 'kind', 'number'])
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
