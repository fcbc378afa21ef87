import type { KeyboardEvent } from 'react'
import { sentenceOf } from '#web/commands/command-machine.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { InlineEdit } from '#web/ui/fields/inline-edit.tsx'
import { RotateCw, X } from '#web/ui/first-icons.ts'
import { FileDown, FileSpreadsheet, FileText, Mail, Trash2 } from '#web/ui/icons.ts'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import { FileImage } from '#web/ui/rare-icons.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type AttachmentLink, attachmentPath, tagAttachment } from '../contract.ts'
import styles from './attachments.module.css'
import { fileWords, sizeText } from './file-words.ts'
import { sameFileBefore } from './same-file.ts'
import type { Upload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

interface AttachmentListProps {
  attachments: readonly AttachmentLink[]
  uploads: Uploads
  /** The one that is looked at. */
  shown: string | null
  onShow: (attachment: AttachmentLink) => void
  canShow: (attachment: AttachmentLink) => boolean
  /** Absent where none may be deleted any more. */
  onDelete?: ((attachment: AttachmentLink) => void) | undefined
  /** Of a new document: its form holds what its files are called. */
  onTagged?: ((attachment: AttachmentLink, tag: string) => void) | undefined
}

/** The files of a document, and those on their way to it. */
export function AttachmentList(props: AttachmentListProps) {
  const { attachments, uploads } = props
  if (attachments.length === 0 && uploads.all.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Anhänge">
      {attachments.map((attachment) => (
        <li key={attachment.entityId.uuid} className={styles.file}>
          <StoredFile attachment={attachment} {...props} />
        </li>
      ))}
      {uploads.all.map((upload) => (
        <li key={upload.id} className={styles.file}>
          <FileOnItsWay upload={upload} uploads={uploads} />
        </li>
      ))}
    </ul>
  )
}

function StoredFile({
  attachment,
  shown,
  onShow,
  canShow,
  onDelete,
  onTagged,
  attachments,
}: AttachmentListProps & { attachment: AttachmentLink }) {
  const { download, isRunning } = useFileDownload()
  const { entityId, fileName, type, isCut } = attachment
  const address = attachmentPath(entityId.uuid, fileName)
  const canBeShown = canShow(attachment)
  const isShown = shown === entityId.uuid
  const same = sameFileBefore(attachment, attachments)

  /** Escape closes the file that was opened here, and not yet the form. */
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isShown) return
    event.preventDefault()
    event.stopPropagation()
    onShow(attachment)
  }

  return (
    <>
      <FileIcon type={type} />
      <span className={styles.text}>
        <TextButton
          className={styles.name}
          aria-pressed={canBeShown ? isShown : undefined}
          onKeyDown={closeByKey}
          onClick={() => (canBeShown ? onShow(attachment) : download(address))}
        >
          {fileName}
          <VisuallyHidden>{canBeShown ? ' ansehen' : ' herunterladen'}</VisuallyHidden>
        </TextButton>
        <span className={styles.facts}>{fileWords(attachment)}</span>
        <Tag attachment={attachment} onTagged={onTagged} />
        {same && <Doubt>{`Derselbe Inhalt wie „${same.fileName}“`}</Doubt>}
        {isCut && (
          <Doubt>Das Ende der PDF-Datei fehlt: Sie ist wohl nicht vollständig. Bitte sehen Sie nach.</Doubt>
        )}
      </span>
      <IconButton
        size="small"
        label={`${fileName} herunterladen`}
        icon={<FileDown aria-hidden="true" />}
        busy={isRunning(address)}
        onClick={() => download(address)}
      />
      {onDelete && (
        <IconButton
          size="small"
          tone="danger"
          label={`${fileName} löschen`}
          aria-haspopup="dialog"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(attachment)}
        />
      )}
    </>
  )
}

const Doubt = ({ children }: { children: string }) => (
  <span className={styles.doubt}>
    <FieldWarning>{children}</FieldWarning>
  </span>
)

/** What a file is, in a word of the firm's own. */
function Tag({
  attachment,
  onTagged,
}: Pick<AttachmentListProps, 'onTagged'> & { attachment: AttachmentLink }) {
  const { entityId, fileName, tag } = attachment
  const command = useCommand(tagAttachment, { showsErrors: true })
  return (
    <span className={styles.tag}>
      <InlineEdit
        label={`Kennzeichnung von ${fileName}`}
        value={tag}
        display={tag || 'Kennzeichnen'}
        maxLength={50}
        onSubmit={async (typed) => {
          const outcome = await command.run({ tag: typed }, { uuid: entityId.uuid })
          if (outcome.kind !== 'applied') throw new Error(sentenceOf(outcome))
          onTagged?.(attachment, typed)
        }}
      />
    </span>
  )
}

function FileOnItsWay({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, state, share, reason, mayRetry, isRecorded } = upload
  const isFailed = state === 'failed'
  return (
    <>
      {isFailed ? (
        <FileIcon type={file.type} />
      ) : (
        <ProgressRing value={share} label={`${file.name}: ${Math.floor(share * 100)} % hochgeladen`} />
      )}
      <span className={styles.text}>
        <span className={styles.sentName}>{file.name}</span>
        {isFailed ? (
          <span className={styles.failure} role="alert">
            <VisuallyHidden>{`${file.name}: `}</VisuallyHidden>
            {reason}
          </span>
        ) : (
          <span className={styles.facts}>{progressText(upload)}</span>
        )}
      </span>
      {isFailed && isRecorded && (
        <Button size="small" onClick={() => uploads.retry(id)}>
          Trotzdem anhängen
        </Button>
      )}
      {isFailed && mayRetry && !isRecorded && (
        <IconButton
          size="small"
          label={`${file.name} erneut hochladen`}
          icon={<RotateCw aria-hidden="true" />}
          onClick={() => uploads.retry(id)}
        />
      )}
      <IconButton
        size="small"
        label={isFailed ? `${file.name} verwerfen` : `Hochladen von ${file.name} abbrechen`}
        icon={<X aria-hidden="true" />}
        onClick={() => uploads.cancel(id)}
      />
    </>
  )
}

function progressText({ state, share, file }: Upload): string {
  if (state === 'waiting') return `${sizeText(file.size)} · wartet`
  if (share >= 1) return 'wird geprüft …'
  return `${sizeText(file.size * share)} von ${sizeText(file.size)}`
}

function FileIcon({ type }: { type: string }) {
  const Icon = type.startsWith('image/')
    ? FileImage
    : /sheet|excel/.test(type)
      ? FileSpreadsheet
      : /rfc822|outlook/.test(type)
        ? Mail
        : FileText
  return <Icon aria-hidden="true" className={styles.icon} />
}
