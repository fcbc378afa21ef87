import { useState } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { ChooseFiles } from '#areas/attachments/web/choose-files.tsx'
import { handPapers } from '#areas/attachments/web/handed-files.ts'
import { type AttachmentViewer, useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { type Uploads, useUploads } from '#areas/attachments/web/use-uploads.ts'
import type { MarkedField } from '#areas/einvoice/web/invoice-view.tsx'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileUp } from '#web/ui/icons.ts'
import { DropHint } from '#web/ui/lists/drop-hint.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { billListPath, newBillPath } from '../bill-paths.ts'
import { BillFindings } from '../reading/bill-findings.tsx'
import { SameFile } from '../reading/electronic-bill-notice.tsx'
import { electronicView } from '../reading/electronic-view.tsx'
import { showFile } from '../reading/paper-hints.tsx'
import { type FileReading, useFileReadings } from '../reading/read-bill-file.ts'
import { AskForCorrection, AskForReadable } from './ask-for-correction.tsx'
import styles from './check-page.module.css'
import { CheckReportButtons } from './check-report-buttons.tsx'

/** `/auth/incoming/check`: checks a file as it is when a bill is made of it, and books nothing. */
export default function CheckPage() {
  const [attachment, setAttachment] = useState<AttachmentLink | null>(null)
  const uploads = useUploads('', setAttachment)
  const [left, setLeft] = useState<readonly string[]>([])
  const take = ([first, ...others]: readonly File[]) => {
    setLeft(others.map(({ name }) => name))
    if (first) uploads.take([first])
  }
  const isOver = useIncomingFiles(take)
  const files = useFileReadings(attachment ? [attachment] : [])
  const [marked, setMarked] = useState<MarkedField | null>(null)
  const viewer = useAttachmentViewer(attachment ? [attachment] : [], {
    opensFirst: true,
    viewOf: (one, usual) => electronicView(files, one, usual, marked),
  })
  const [file] = files
  return (
    <TradeFrame area="incoming">
      <div className={styles.page}>
        <div className={styles.checked}>
          {left.length > 0 && (
            <Notice kind="warning" live title="Geprüft wird eine Datei auf einmal">
              Noch nicht geprüft: {left.map((name) => `„${name}“`).join(', ')}.
            </Notice>
          )}
          <UploadState uploads={uploads} />
          {file && (
            <Checked key={file.attachment.entityId.uuid} file={file} viewer={viewer} mark={setMarked} />
          )}
          <section className={styles.drop} aria-label="Datei zum Prüfen">
            <ChooseFiles
              label={file ? 'Andere Datei prüfen' : 'Datei wählen'}
              inputLabel="Datei zum Prüfen"
              icon={<FileUp aria-hidden="true" />}
              onChosen={take}
            />
            <p>
              Oder legen Sie die Datei hier ab: XML, PDF (ZUGFeRD, Factur-X) oder eine E-Mail mit einer
              E-Rechnung. Gebucht wird nichts.
            </p>
          </section>
        </div>
        {viewer.aside && <aside className={styles.aside}>{viewer.aside}</aside>}
      </div>
      {viewer.layer}
      {isOver && <DropHint>Loslassen, um diese Datei zu prüfen</DropHint>}
    </TradeFrame>
  )
}

function UploadState({ uploads: { all, cancel } }: { uploads: Uploads }) {
  return all.map(({ id, file, state, reason }) =>
    state === 'failed' ? (
      <Notice
        key={id}
        kind="error"
        live
        title={`„${file.name}“ ist nicht hochgeladen`}
        action={
          <Button size="small" onClick={() => cancel(id)}>
            Schließen
          </Button>
        }
      >
        {reason}
      </Notice>
    ) : (
      <Waiting key={id} text={`„${file.name}“ wird hochgeladen`} />
    ),
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <p className={styles.waiting}>
      <Spinner label={text} />
      <span aria-hidden="true">{text} …</span>
    </p>
  )
}

interface CheckedProps {
  file: FileReading
  viewer: Pick<AttachmentViewer, 'shown' | 'show'>
  mark: (marked: MarkedField) => void
}

function Checked({ file, viewer, mark }: CheckedProps) {
  const { attachment, reading, retry } = file
  const { fileName } = attachment
  const problem = whyUnread(file)
  if (problem !== null)
    return (
      <Notice
        kind="error"
        live
        title={`„${fileName}“ konnte nicht geprüft werden`}
        action={
          <Button size="small" busy={file.isBeingRead} onClick={retry}>
            Erneut prüfen
          </Button>
        }
      >
        {problem}
      </Notice>
    )
  if (reading === null) return <Waiting text={`„${fileName}“ wird geprüft`} />
  const { electronic, fault, sameFile } = reading
  const [same] = sameFile
  return (
    <>
      {same && <SameFile fileName={fileName} bill={same} />}
      {fault && (
        <Notice kind="error" live title={`„${fileName}“ ist keine lesbare E-Rechnung`}>
          {fault.message}.
        </Notice>
      )}
      {electronic && electronic.findings.length === 0 && (
        <Notice kind="success" live title={`${electronic.format}: „${fileName}“`}>
          Format, Geschäftsregeln und Inhalt: nichts zu beanstanden.
        </Notice>
      )}
      {electronic && electronic.findings.length > 0 && (
        <>
          <p>
            {electronic.format}: „{fileName}“
          </p>
          <BillFindings
            read={electronic}
            show={(field) => {
              showFile(viewer, attachment)
              mark({ uuid: attachment.entityId.uuid, field })
            }}
          />
        </>
      )}
      <div className={styles.actions}>
        {electronic && <Record attachment={attachment} />}
        {electronic && viewer.shown !== attachment.entityId.uuid && (
          <Button onClick={() => viewer.show(attachment)}>Rechnung ansehen</Button>
        )}
        <CheckReportButtons uuid={attachment.entityId.uuid} />
        {electronic && <AskForCorrection read={electronic} />}
        {fault?.code === 'format' && <AskForReadable fileName={fileName} fault={fault.message} />}
      </div>
    </>
  )
}

/** Why nobody knows what a file is: it could not be asked for, or its reader died. */
function whyUnread({ problem, reading }: FileReading): string | null {
  const { fault = null } = reading ?? {}
  return problem ?? (fault?.code === 'unread' ? `${fault.message}.` : null)
}

/** The file goes on to the form of a new bill, with its reports. */
function Record({ attachment }: { attachment: AttachmentLink }) {
  const navigate = useNavigate()
  return (
    <Button
      kind="primary"
      onClick={() => {
        handPapers([attachment], billListPath)
        navigate(newBillPath)
      }}
    >
      Als Rechnung erfassen
    </Button>
  )
}
