import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { isSameInvoice } from '#areas/einvoice/rules/same-invoice.ts'
import type { BillValues } from '../form/bill-values.ts'
import { knownReading } from './read-bill-file.ts'

/** Whether the invoice that the form is about fills it only when somebody has said who owes whom. */
export function isAskedAbout(files: readonly AttachmentLink[]): boolean {
  return files.map((one) => knownReading(one)?.electronic).find(Boolean)?.bill.isOwerUnknown ?? false
}

/** Whether a file is another electronic invoice than the one that the form is about: the first of its files that is one. */
export function isInvoiceOfItsOwn(file: AttachmentLink, files: readonly AttachmentLink[]): boolean {
  const main = files.map((one) => knownReading(one)?.electronic).find(Boolean)
  const own = knownReading(file)?.electronic
  return Boolean(main && own && main !== own && !isSameInvoice(main.invoice, own.invoice))
}

const isNot =
  (file: AttachmentLink) =>
  ({ entityId }: AttachmentLink) =>
    entityId.uuid !== file.entityId.uuid

/** The file waits for a form of its own. */
export function putOff(
  file: AttachmentLink,
  { attachments, following }: BillValues,
): Pick<BillValues, 'attachments' | 'following'> {
  return { attachments: attachments.filter(isNot(file)), following: [...following, file] }
}

/** It belongs to this bill after all. */
export function takeBack(
  file: AttachmentLink,
  { attachments, following }: BillValues,
): Pick<BillValues, 'attachments' | 'following'> {
  return { attachments: [...attachments, file], following: following.filter(isNot(file)) }
}

export function withoutFollowing(
  file: AttachmentLink,
  { following }: BillValues,
): Pick<BillValues, 'following'> {
  return { following: following.filter(isNot(file)) }
}
