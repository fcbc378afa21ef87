import { mailFileTypes } from '#kernel/files/media-types.ts'

const bearing: readonly string[] = [
  'application/pdf',
  'application/xml',
  'application/zip',
  ...Object.values(mailFileTypes),
]

/** Whether a file of a media type may bear an electronic invoice: PDF, XML, and an e-mail or a ZIP that brings one. */
export function mayBearInvoice(type: string): boolean {
  return bearing.includes(type)
}
