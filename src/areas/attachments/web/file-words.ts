import { csvType, mailFileTypes, spreadsheetTypes } from '#kernel/files/media-types.ts'
import { type AttachmentLink, serverTags } from '../contract/attachment-link.ts'

const words: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'application/zip': 'ZIP',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  [spreadsheetTypes.xlsx]: 'Excel',
  [spreadsheetTypes.xls]: 'Excel',
  [spreadsheetTypes.ods]: 'Tabelle',
  [csvType]: 'CSV',
  [mailFileTypes.eml]: 'E-Mail',
  [mailFileTypes.msg]: 'E-Mail',
}

/** What a file is and how large, for whoever chooses among several: 'PDF · 1,2 MB'. */
export function fileWords({ type, size }: Pick<AttachmentLink, 'type' | 'size'>): string {
  const what = words[type]
  return what ? `${what} · ${sizeText(size)}` : sizeText(size)
}

/** A size as people read it: '812 Byte', '34 kB', '1,2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} Byte`
  const isLarge = bytes >= 999_500
  const value = isLarge ? bytes / 1_000_000 : bytes / 1000
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: isLarge ? 1 : 0 })} ${isLarge ? 'MB' : 'kB'}`
}

/** How a file is looked at in the browser; null for one that can only be downloaded. */
export function previewKind(type: string): 'pdf' | 'picture' | 'text' | null {
  if (type === 'application/pdf') return 'pdf'
  if (type === 'application/xml' || type === csvType) return 'text'
  // Chromium and Firefox draw no TIFF and no HEIC.
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type) ? 'picture' : null
}

/** The files that people hung on a document; what Kontor itself keeps with an invoice stands elsewhere. */
export function ownFiles<A extends Pick<AttachmentLink, 'tag'>>(attachments: readonly A[]): A[] {
  return attachments.filter(({ tag }) => !serverTags.includes(tag))
}
