import type { EntityId } from '#kernel/id.ts'
import type { Access } from '#kernel/permissions.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'
import {
  attachmentAdded,
  attachmentDeleted,
  attachmentTagged,
  billAttachmentAdded,
  billAttachmentDeleted,
  billAttachmentTagged,
  invoiceAttachmentAdded,
  invoiceAttachmentDeleted,
  invoiceAttachmentTagged,
  productPhotoAdded,
  productPhotoDeleted,
} from '../contract.ts'

const ofBill = {
  permission: 'BILL_VIEW',
  added: billAttachmentAdded,
  tagged: billAttachmentTagged,
  deleted: billAttachmentDeleted,
} as const
const ofInvoice = {
  permission: 'INVOICE_VIEW',
  added: invoiceAttachmentAdded,
  tagged: invoiceAttachmentTagged,
  deleted: invoiceAttachmentDeleted,
} as const
const ofProduct = {
  permission: ['BILL_VIEW', 'INVOICE_VIEW'],
  added: productPhotoAdded,
  deleted: productPhotoDeleted,
} as const

/** By the kind of document, or of a product: who sees its files (decisions §3), and what is recorded of them. */
export const ownerKinds = {
  BILL: ofBill,
  INVOICE: ofInvoice,
  CANCELLATION: ofInvoice,
  PRODUCT: ofProduct,
} as const

/** What is recorded of a file that nobody has. */
export const withoutOwner = {
  added: attachmentAdded,
  tagged: attachmentTagged,
  deleted: attachmentDeleted,
} as const

/** The number of a document, the code of a product. */
export interface Owner {
  id: EntityId
  kind: keyof typeof ownerKinds
  number: string
}

export function permissionOf(owner: Pick<Owner, 'kind'>): Access {
  return ownerKinds[owner.kind].permission
}

/** The events' words for the owner. */
export function ownerFact(owner: Owner | null) {
  if (owner?.kind === 'PRODUCT') return { productEntityId: owner.id, productCode: owner.number }
  return { documentEntityId: owner?.id ?? null, documentNumber: owner?.number ?? null }
}

/**
 * What an attachment hangs on, held until the commit where it is changed: nobody deletes it, sends it or hands it out meanwhile, and
 * of a product's photos one alone comes or goes at a time.
 */
export async function findOwner(
  tx: Tx,
  id: EntityId,
  purpose: 'looking' | 'changing',
): Promise<Owner | null> {
  const document = await tx
    .selectFrom('documents')
    .select(['document_id as id', 'kind', 'number'])
    .where('document_id', '=', id)
    .$call(heldFor(purpose === 'looking' ? 'looking' : 'deleting'))
    .executeTakeFirst()
  if (document) return document
  const product = await tx
    .selectFrom('products')
    .select(['product_id as id', 'code as number'])
    .where('product_id', '=', id)
    .$call(heldFor(purpose))
    .executeTakeFirst()
  return product ? { kind: 'PRODUCT', ...product } : null
}
