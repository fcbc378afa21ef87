import { mailFileTypes } from '#kernel/files/media-types.ts'

/** Whether a file of a media type may bear an electronic invoice: PDF, XML, and an e-mail or a ZIP that brings one. */
export function mayBearInvoice(type: string): boolean {
  return ['application/pdf', 'application/xml', 'application/zip', mailFileTypes.eml].includes(type)
}
