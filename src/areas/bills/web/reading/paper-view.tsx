import type { ReactNode } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { FileView } from '#areas/attachments/web/attachment-preview.tsx'
import type { PaperPlace } from '../../rules/paper/paper-rows.ts'
import { markedPlace } from './paper-hints.tsx'
import type { PaperFile } from './read-bill-file.ts'

/** The pages of the form's paper, with the place marked that is asked for; null of other files, and while none is. */
export function paperView(
  paper: PaperFile | null,
  attachment: AttachmentLink,
  place: PaperPlace | null,
): ReactNode {
  const read = paper?.attachment.entityId.uuid === attachment.entityId.uuid ? paper.reading?.paper : null
  if (!read || place === null) return null
  return <FileView key={attachment.entityId.uuid} attachment={attachment} place={markedPlace(read, place)} />
}
