import { useCommand } from '#web/commands/use-command.ts'
import { type AttachmentLink, deleteAttachment } from '../contract.ts'
import { AttachmentSection } from './attachment-section.tsx'
import type { AttachmentViewer } from './use-attachment-viewer.tsx'
import type { Uploads } from './use-uploads.ts'

interface NewAttachmentsProps {
  field: {
    value: readonly AttachmentLink[]
    onChange: (attachments: readonly AttachmentLink[]) => void
    error: string | undefined
  }
  uploads: Uploads
  viewer: AttachmentViewer
}

/** The files of a document that is still being written: stored already, and hung on it when it is saved. */
export function NewAttachments({ field, uploads, viewer }: NewAttachmentsProps) {
  // Where that fails, the file goes by itself after a day.
  const remove = useCommand(deleteAttachment, { showsErrors: true })
  return (
    <AttachmentSection
      attachments={field.value}
      uploads={uploads}
      viewer={viewer}
      error={field.error}
      onTagged={(attachment, tag) =>
        field.onChange(field.value.map((one) => (one === attachment ? { ...one, tag } : one)))
      }
      onDelete={({ entityId: { uuid }, isPaper }) => {
        field.onChange(field.value.filter(({ entityId }) => entityId.uuid !== uuid))
        // A paper goes on waiting in the inbox.
        if (!isPaper) void remove.run({}, { uuid })
      }}
    />
  )
}
