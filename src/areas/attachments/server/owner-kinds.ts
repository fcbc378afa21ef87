import type { Access } from '#kernel/permissions.ts'
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
import type { Owner } from './file-owners.ts'

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
} as const satisfies Record<Owner['kind'], unknown>

/** What is recorded of a file that nobody has. */
export const withoutOwner = {
  added: attachmentAdded,
  tagged: attachmentTagged,
  deleted: attachmentDeleted,
} as const

export function permissionOf(owner: Pick<Owner, 'kind'>): Access {
  return ownerKinds[owner.kind].permission
}

/** The events' words for the owner. */
export function ownerFact(owner: Owner | null) {
  if (owner?.kind === 'PRODUCT') return { productEntityId: owner.id, productCode: owner.number }
  return { documentEntityId: owner?.id ?? null, documentNumber: owner?.number ?? null }
}
