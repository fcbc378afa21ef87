import { type ReactNode, useState } from 'react'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { AttachmentLink } from '../contract.ts'
import { AttachmentLayer, AttachmentPreview } from './attachment-preview.tsx'
import { previewKind } from './file-words.ts'

export interface AttachmentViewer {
  /** The id of the file that is looked at. */
  shown: string | null
  /** Shows a file; the one that is shown is closed. */
  show: (attachment: AttachmentLink) => void
  /** To stand beside the form; null where nothing is shown, or there is no room. */
  aside: ReactNode
  /** Over the form, where there is no room beside it. */
  layer: ReactNode
}

/** A form and a page of paper beside each other need this much to be read. */
const neededPixels = 1280

/**
 * Which of a document's files is looked at, and where. One that somebody deletes is closed. `opensFirst`: the first one that comes is
 * shown by itself where there is room, since it is what the form is typed from.
 */
export function useAttachmentViewer(
  attachments: readonly AttachmentLink[],
  { opensFirst = false } = {},
): AttachmentViewer {
  const fits = useWideScreen(neededPixels)
  // Undefined: nobody has chosen one, or closed it.
  const [wanted, setWanted] = useState<string | null | undefined>(undefined)
  if (attachments.length === 0 && wanted !== undefined) setWanted(undefined)
  const first = opensFirst && fits ? attachments.find(({ type }) => previewKind(type) !== null) : undefined
  const attachment =
    wanted === undefined ? first : attachments.find(({ entityId }) => entityId.uuid === wanted)
  const shown = attachment?.entityId.uuid ?? null
  const close = () => setWanted(null)
  return {
    shown,
    show: ({ entityId }) => setWanted(entityId.uuid === shown ? null : entityId.uuid),
    aside: attachment && fits ? <AttachmentPreview attachment={attachment} onClose={close} /> : null,
    layer: attachment && !fits ? <AttachmentLayer attachment={attachment} onClose={close} /> : null,
  }
}
