import { mailFileTypes } from '#kernel/files/media-types.ts'

/** Whether a file of a media type may bear an electronic invoice: PDF, XML, and an e-mail that brings one. */
export function mayBearInvoice(type: string): boolean {
  return type === 'application/pdf' || type === 'application/xml' || type === mailFileTypes.eml
}
