import { useCommand } from '#web/commands/use-command.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type AttachmentLink, deleteAttachment } from '../contract.ts'
import { AttachmentSection } from './attachment-section.tsx'
import { ownFiles } from './file-words.ts'
import { KeptReports } from './kept-reports.tsx'
import type { AttachmentViewer } from './use-attachment-viewer.tsx'
import { useUploads } from './use-uploads.ts'

interface StoredAttachmentsProps {
  document: { entityId: { uuid: string }; attachments: readonly AttachmentLink[] }
  /** Not of an invoice that was issued; adding is always allowed (decisions §9). */
  mayDelete: boolean
  viewer: AttachmentViewer
}

/** The files of a stored document: each comes and goes at once, whatever else is being typed. */
export function StoredAttachments({ document, mayDelete, viewer }: StoredAttachmentsProps) {
  const uploads = useUploads(document.entityId.uuid)
  const ask = useConfirm()
  const toasts = useToasts()
  const remove = useCommand(deleteAttachment, {
    showsErrors: true,
    onApplied: () => toasts.success('Der Anhang wurde gelöscht.'),
  })
  const askToDelete = ({ entityId: { uuid }, fileName }: AttachmentLink) =>
    ask({
      title: 'Diesen Anhang wirklich löschen?',
      text: `„${fileName}“ wird endgültig gelöscht. Der Verlauf hält fest, dass es die Datei gab.`,
      confirmLabel: 'Anhang löschen',
      danger: true,
      work: () => remove.run({}, { uuid }),
    })
  return (
    <>
      <AttachmentSection
        attachments={ownFiles(document.attachments)}
        uploads={uploads}
        viewer={viewer}
        onDelete={mayDelete ? askToDelete : undefined}
      />
      <KeptReports attachments={document.attachments} />
    </>
  )
}
