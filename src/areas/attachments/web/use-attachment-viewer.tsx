import { type ReactNode, useState } from 'react'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { AttachmentLink } from '../contract.ts'
import { AttachmentLayer, AttachmentPreview, FileView } from './attachment-preview.tsx'
import { previewKind } from './file-words.ts'

export interface AttachmentViewer {
  /** The id of the file that is looked at. */
  shown: string | null
  /** Whether there is anything to look at. */
  canShow: (attachment: AttachmentLink) => boolean
  /** Shows a file; the one that is shown is closed. */
  show: (attachment: AttachmentLink) => void
  /** To stand beside the form; null where nothing is shown, or there is no room. */
  aside: ReactNode
  /** Over the form, where there is no room beside it. */
  layer: ReactNode
}

/** A form and a page of paper beside each other need this much to be read. */
const neededPixels = 1280

/** Another view of a file than its page or picture, which is handed to it where there is one; null for the usual one. */
export type ViewOf = (attachment: AttachmentLink, usual: ReactNode) => ReactNode

/**
 * Which of a document's files is looked at, and where. One that somebody deletes is closed. `opensFirst`: the first one that comes is
 * shown by itself where there is room, since it is what the form is typed from.
 */
export function useAttachmentViewer(
  attachments: readonly AttachmentLink[],
  { opensFirst = false, viewOf }: { opensFirst?: boolean; viewOf?: ViewOf } = {},
): AttachmentViewer {
  const fits = useWideScreen(neededPixels)
  // Undefined: nobody has chosen one, or closed it.
  const [wanted, setWanted] = useState<string | null | undefined>(undefined)
  if (attachments.length === 0 && wanted !== undefined) setWanted(undefined)
  const view = (one: AttachmentLink) => viewOf?.(one, usualView(one)) ?? null
  const canShow = (one: AttachmentLink) => previewKind(one.type) !== null || view(one) !== null
  const first = opensFirst && fits ? attachments.find(canShow) : undefined
  const attachment =
    wanted === undefined ? first : attachments.find(({ entityId }) => entityId.uuid === wanted)
  const shown = attachment?.entityId.uuid ?? null
  const close = () => setWanted(null)
  const layout = attachment && { attachment, onClose: close, view: view(attachment) ?? usualView(attachment) }
  return {
    shown,
    canShow,
    show: ({ entityId }) => setWanted(entityId.uuid === shown ? null : entityId.uuid),
    aside: layout && fits ? <AttachmentPreview {...layout} /> : null,
    layer: layout && !fits ? <AttachmentLayer {...layout} /> : null,
  }
}

function usualView(attachment: AttachmentLink): ReactNode {
  if (previewKind(attachment.type) === null) return null
  return <FileView key={attachment.entityId.uuid} attachment={attachment} />
}
