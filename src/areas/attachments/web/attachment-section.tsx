import { useRef } from 'react'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { Paperclip } from '#web/ui/icons.ts'
import { DropHint } from '#web/ui/lists/drop-hint.tsx'
import { useKeptRow } from '#web/ui/lists/use-kept-row.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type AttachmentLink, mostAttachments, tooManyAttachments } from '../contract.ts'
import { AttachmentList } from './attachment-list.tsx'
import styles from './attachments.module.css'
import { ChooseFiles } from './choose-files.tsx'
import type { AttachmentViewer } from './use-attachment-viewer.tsx'
import type { Uploads } from './use-uploads.ts'

export interface AttachmentSectionProps {
  attachments: readonly AttachmentLink[]
  uploads: Uploads
  viewer: AttachmentViewer
  /** Absent where none may be deleted any more. */
  onDelete?: ((attachment: AttachmentLink) => void) | undefined
  /** Of a new document: its form holds what its files are called. */
  onTagged?: ((attachment: AttachmentLink, tag: string) => void) | undefined
  error?: string | undefined
}

/** 'Anhänge' of a document. Files come by the button, are dropped anywhere on the screen, or pasted. */
export function AttachmentSection(props: AttachmentSectionProps) {
  const { attachments, uploads, viewer, onDelete, onTagged, error } = props
  const toasts = useToasts()
  const files = useRef<HTMLDivElement>(null)
  useKeptRow(files)
  const room = mostAttachments - attachments.length - uploads.all.length
  const take = (files: readonly File[]) => {
    if (files.length > room) toasts.failure(`${tooManyAttachments}. Weitere Dateien wurden nicht angehängt.`)
    uploads.take(files.slice(0, Math.max(0, room)))
  }
  const isOver = useIncomingFiles(take)
  const isEmpty = attachments.length === 0 && uploads.all.length === 0
  return (
    <FormSection
      title="Anhänge"
      actions={
        room > 0 && (
          <ChooseFiles
            label="Dateien anhängen"
            inputLabel="Dateien zum Anhängen"
            icon={<Paperclip aria-hidden="true" />}
            size="small"
            onChosen={take}
          />
        )
      }
    >
      {isOver && <DropHint>Loslassen, um die Dateien anzuhängen</DropHint>}
      {error && (
        // Takes the focus of a form that cannot be sent, which brings it into sight.
        <p className={styles.error} role="alert" data-invalid tabIndex={-1}>
          {error}
        </p>
      )}
      {isEmpty && (
        <p className={styles.hint}>
          Noch keine Datei. Ziehen Sie Dateien auf diese Seite, oder fügen Sie sie mit Strg + V ein (PDF, XML,
          Bilder, Tabellen, E-Mails, je bis 25 MB).
        </p>
      )}
      {room <= 0 && <p className={styles.hint}>{`${tooManyAttachments}; so viele sind es hier.`}</p>}
      <div ref={files}>
        <AttachmentList
          attachments={attachments}
          uploads={uploads}
          shown={viewer.shown}
          onShow={viewer.show}
          canShow={viewer.canShow}
          onDelete={onDelete}
          onTagged={onTagged}
        />
      </div>
      {viewer.layer}
    </FormSection>
  )
}
