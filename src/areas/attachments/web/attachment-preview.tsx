import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { answerOf, getFile } from '#web/api.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { usePicture } from '#web/files/use-picture.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { X } from '#web/ui/first-icons.ts'
import { FileDown } from '#web/ui/icons.ts'
import frame from '#web/ui/layers/preview-frame.module.css'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import type { MarkedPlace } from '#web/ui/pdf/find-row.ts'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import { type AttachmentLink, attachmentPath, previewPath } from '../contract.ts'
import styles from './attachments.module.css'
import { previewKind } from './file-words.ts'
import { TextFile } from './text-file.tsx'

interface AttachmentPreviewProps {
  attachment: AttachmentLink
  onClose: () => void
  view: ReactNode
}

/** A file beside the form that it is typed into. Escape closes it where the focus is in it. */
export function AttachmentPreview({ attachment, onClose, view }: AttachmentPreviewProps) {
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Only the file is closed, not the form.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    <section aria-label={`Anhang ${attachment.fileName}`} className={frame.frame} onKeyDown={closeByKey}>
      <header className={styles.previewHead}>
        <span className={styles.previewName}>{attachment.fileName}</span>
        <Download attachment={attachment} />
        <IconButton label="Vorschau schließen" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.view}>{view}</div>
    </section>
  )
}

/** The same over the form, where there is no room beside it. */
export function AttachmentLayer({ attachment, onClose, view }: AttachmentPreviewProps) {
  return (
    <SideLayer
      open
      size="wide"
      title={attachment.fileName}
      onClose={onClose}
      actions={<Download attachment={attachment} />}
    >
      <FileSheet>{view}</FileSheet>
    </SideLayer>
  )
}

/** What fills a layer with a file. */
export function FileSheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <div className={styles.view}>{children}</div>
    </div>
  )
}

function Download({ attachment: { entityId, fileName } }: Pick<AttachmentPreviewProps, 'attachment'>) {
  const { download, isRunning } = useFileDownload()
  const address = attachmentPath(entityId.uuid, fileName)
  return (
    <IconButton
      label={`${fileName} herunterladen`}
      icon={<FileDown aria-hidden="true" />}
      busy={isRunning(address)}
      onClick={() => download(address)}
    />
  )
}

/** A file as it is: its pages, where a place may be marked, its picture, its text. */
export function FileView({
  attachment,
  place = null,
}: Pick<AttachmentPreviewProps, 'attachment'> & { place?: MarkedPlace | null }): ReactNode {
  const kind = previewKind(attachment.type)
  if (kind === 'pdf') return <PdfFile attachment={attachment} place={place} />
  const { entityId, fileName } = attachment
  if (kind === 'text') return <TextFile uuid={entityId.uuid} fileName={fileName} />
  return <PictureFile attachment={attachment} place={place} />
}

function PdfFile({
  attachment: { entityId, fileName },
  place,
}: Pick<AttachmentPreviewProps, 'attachment'> & { place: MarkedPlace | null }) {
  const { data, error, refetch } = useQuery({
    // No resource: a file never changes.
    queryKey: ['attachment', entityId.uuid],
    queryFn: async ({ signal }) => answerOf(await getFile(previewPath(entityId.uuid, fileName), signal)),
  })
  if (error && data === undefined) {
    return (
      <ErrorState title="Die Datei lässt sich nicht laden" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  return <PdfView file={data ?? null} label={`Seiten von ${fileName}`} place={place} />
}

function PictureFile({
  attachment: { entityId, fileName },
  place,
}: Pick<AttachmentPreviewProps, 'attachment'> & { place: MarkedPlace | null }) {
  const { address, failed } = usePicture(previewPath(entityId.uuid, fileName))
  if (failed) {
    return (
      <ErrorState title="Die Datei lässt sich nicht laden">Versuchen Sie es später noch einmal.</ErrorState>
    )
  }
  if (address && place) return <MarkedPicture address={address} alt={fileName} place={place} />
  return (
    <div className={styles.picture}>
      {address ? (
        <img src={address} alt={fileName} />
      ) : (
        <Spinner size="large" label="Das Bild wird geladen …" />
      )}
    </div>
  )
}

/** As wide as there is room, and wide enough to be read, with a part of it marked and scrolled into sight. */
function MarkedPicture({ address, alt, place }: { address: string; alt: string; place: MarkedPlace }) {
  const sheet = useRef<HTMLElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const { top, height, left = 0, width = 1 } = place
  useEffect(() => {
    const shown = sheet.current
    // Only the sheet scrolls, never the form beside it.
    if (!shown || !isLoaded) return
    shown.scrollTop = top * shown.scrollHeight - shown.clientHeight / 2
    shown.scrollLeft = (left + width / 2) * shown.scrollWidth - shown.clientWidth / 2
  }, [isLoaded, top, left, width])
  const share = (value: number) => `${value * 100}%`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <section ref={sheet} className={styles.markedPicture} tabIndex={0} aria-label={`Bild ${alt}`}>
      <div className={styles.pictureSheet}>
        <img src={address} alt={alt} onLoad={() => setLoaded(true)} />
        <div
          aria-hidden="true"
          data-row-mark
          className={styles.pictureMark}
          style={{ top: share(top), height: share(height), left: share(left), width: share(width) }}
        />
      </div>
    </section>
  )
}
