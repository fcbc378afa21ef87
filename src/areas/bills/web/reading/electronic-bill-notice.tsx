import type { AttachmentLink } from '#areas/attachments/contract.ts'
import type { AttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import type { Uploads } from '#areas/attachments/web/use-uploads.ts'
import type { MarkedField } from '#areas/einvoice/web/invoice-view.tsx'
import { mailFileTypes } from '#kernel/files/media-types.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import type { KnownBill, ReadElectronicBill } from '../../contract/bill-reading.ts'
import { isGrave } from '../../rules/check-report.ts'
import { billAddress, billListPath } from '../bill-paths.ts'
import { AskForReadable } from '../check/ask-for-correction.tsx'
import type { BillValues } from '../form/bill-values.ts'
import { BillFindings } from './bill-findings.tsx'
import styles from './electronic-bill.module.css'
import { isInvoiceOfItsOwn, putOff } from './following-bills.ts'
import { FollowingBills } from './following-notice.tsx'
import { LineCategories } from './line-categories.tsx'
import { LineRates } from './line-rates.tsx'
import { OwerQuestion } from './ower-question.tsx'
import { showFile } from './paper-hints.tsx'
import type { FileReading } from './read-bill-file.ts'
import { AskSupplier, OtherIban, OtherName } from './supplier-notices.tsx'
import { isFilledFrom, isUnfilled, valuesFromReading } from './values-from-reading.ts'

interface ElectronicBillNoticesProps {
  form: Form<BillValues>
  uploads: Pick<Uploads, 'all'>
  files: readonly FileReading[]
  viewer: Pick<AttachmentViewer, 'shown' | 'show'>
  /** Marks a value in the view of an invoice. */
  mark: (marked: MarkedField) => void
}

/** What the form's files say, above its fields: what it was filled with, what is doubtful, what is left to do. */
export function ElectronicBillNotices({ form, uploads, files, viewer, mark }: ElectronicBillNoticesProps) {
  // The first one is this bill's; the others are papers of their own.
  const main = files.find(({ reading }) => reading?.electronic)
  return (
    <div className={styles.notices}>
      <RefusedFiles uploads={uploads} />
      {files.map((file) => (
        <FileNotices key={file.attachment.entityId.uuid} file={file} />
      ))}
      {main?.reading?.electronic && (
        <Electronic {...{ form, viewer, mark }} attachment={main.attachment} read={main.reading.electronic} />
      )}
      {files.map((file) => (
        <AnotherInvoice key={file.attachment.entityId.uuid} form={form} file={file} />
      ))}
      <FollowingBills form={form} />
    </div>
  )
}

function FileNotices({ file }: { file: FileReading }) {
  const { attachment, reading, problem, retry } = file
  const { fileName } = attachment
  if (problem !== null) {
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button size="small" onClick={retry}>
            Erneut lesen
          </Button>
        }
      >
        „{fileName}“ konnte nicht als elektronische Rechnung gelesen werden: {problem}
      </Notice>
    )
  }
  if (reading === null) {
    return (
      <p className={styles.reading}>
        <Spinner label={`„${fileName}“ wird gelesen`} />
        <span aria-hidden="true">„{fileName}“ wird gelesen …</span>
      </p>
    )
  }
  const [same] = reading.sameFile
  return (
    <>
      {same && <SameFile fileName={fileName} bill={same} />}
      {reading.fault?.code === 'no-invoice' && isExpectedToBeInvoice(attachment) && (
        <Notice live>
          „{fileName}“: {reading.fault.message}.
          {bringsSeveral(attachment.type) &&
            ' Im Posteingang wird jede E-Rechnung, jedes PDF und jedes Bild darin ein Papier für sich: Legen Sie die ganze Datei dort ab.'}
        </Notice>
      )}
      {reading.fault?.code === 'unread' && (
        <Notice
          kind="warning"
          live
          title={`„${fileName}“ ist noch nicht gelesen`}
          action={
            <Button size="small" busy={file.isBeingRead} onClick={retry}>
              Erneut lesen
            </Button>
          }
        >
          {reading.fault.message}. Gelingt es nicht, füllen Sie den Beleg von Hand aus.
        </Notice>
      )}
      {reading.fault?.code === 'format' && (
        <Notice
          kind="error"
          live
          title={`„${fileName}“ lässt sich nicht lesen (Formatfehler)`}
          action={<AskForReadable fileName={fileName} fault={reading.fault.message} />}
        >
          {reading.fault.message}. Die Datei hängt am Beleg; bitte füllen Sie ihn von Hand aus, oder bitten
          Sie den Lieferanten um eine neue.
        </Notice>
      )}
    </>
  )
}

/** Paper and photographs mostly are none; XML, archives and e-mails are brought for the invoice in them. */
function isExpectedToBeInvoice({ type }: AttachmentLink): boolean {
  return type === 'application/xml' || bringsSeveral(type)
}

const bringsSeveral = (type: string) =>
  type === 'application/zip' || Object.values<string>(mailFileTypes).includes(type)

export function SameFile({ fileName, bill }: { fileName: string; bill: KnownBill }) {
  return (
    <Notice kind="warning" live title="Schon erfasst">
      Dieselbe Datei („{fileName}“) hängt an{' '}
      <Link to={`${billListPath}${billAddress(bill.entityId.uuid)}`} target="_blank">
        {bill.billNumber} vom {shownDay(bill.billDate)} über{' '}
        {formatMoney(wireCents(bill.amountGross), bill.currency)} ({bill.supplier})
      </Link>
      .
    </Notice>
  )
}

/** A second invoice is not this bill; one of the same number and seller is the same paper in another form. */
function AnotherInvoice({ form, file }: { form: Form<BillValues>; file: FileReading }) {
  const { attachment, reading } = file
  if (!isInvoiceOfItsOwn(attachment, form.values.attachments)) return null
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button size="small" onClick={() => form.patch(putOff(attachment, form.values))}>
          Danach als eigenen Beleg erfassen
        </Button>
      }
    >
      „{attachment.fileName}“ ist eine eigene elektronische Rechnung ({reading?.electronic?.invoice.number}).
      Hier hängt sie nur an.
    </Notice>
  )
}

interface ElectronicProps {
  form: Form<BillValues>
  attachment: AttachmentLink
  read: ReadElectronicBill
  viewer: Pick<AttachmentViewer, 'shown' | 'show'>
  /** Marks a value in the view of an invoice. */
  mark: (marked: MarkedField) => void
}

function Electronic({ form, attachment, read, viewer, mark }: ElectronicProps) {
  const { values } = form
  const hasLines = values.lines.length > 0
  const isFilled = isFilledFrom(read, values)
  const isAsked = read.bill.isOwerUnknown
  const isDoubtful = read.findings.some(isGrave)
  const isWhole = saysAll(read.bill)
  return (
    <>
      <Notice
        kind={isFilled && hasLines && isWhole && !isDoubtful ? 'success' : 'info'}
        live
        title={`${read.format}: „${attachment.fileName}“`}
        action={
          <div className={styles.actions}>
            {viewer.shown !== attachment.entityId.uuid && (
              <Button size="small" onClick={() => viewer.show(attachment)}>
                Rechnung ansehen
              </Button>
            )}
            {!isFilled && !isAsked && (
              <Button size="small" onClick={() => form.patch(valuesFromReading(read, values))}>
                Formular ausfüllen
              </Button>
            )}
          </div>
        }
      >
        {filledText(isFilled, isWhole, isUnfilled(values))}
        <Notes notes={read.bill.notes} />
      </Notice>
      {isAsked && <OwerQuestion form={form} read={read} isFilled={isFilled} />}
      {values.supplier === null && <AskSupplier form={form} read={read} />}
      <OtherName form={form} read={read} />
      <OtherIban form={form} stated={read.bill.paymentMethod?.data.iban ?? ''} />
      <LineRates form={form} />
      <LineCategories form={form} />
      {read.findings.length > 0 && (
        <BillFindings
          read={read}
          show={(field) => {
            showFile(viewer, attachment)
            mark({ uuid: attachment.entityId.uuid, field })
          }}
        />
      )}
    </>
  )
}

/** Whether the invoice says all that a bill needs; what it does not say is still to be typed. */
function saysAll({
  billNumber,
  billDate,
  currency,
  totalCents,
  paymentMethod,
  lines,
}: ReadElectronicBill['bill']): boolean {
  return (
    billNumber !== '' &&
    [billDate, currency, totalCents, paymentMethod].every((value) => value !== null) &&
    lines.every((line) => line.amountCents !== null && line.taxPercent !== null && line.quantity !== null)
  )
}

function filledText(isFilled: boolean, isWhole: boolean, isUnfilled: boolean): string {
  if (isFilled && !isWhole)
    return 'Das Formular ist aus der Rechnung ausgefüllt. Was sie nicht sagt, ist leer: Bitte ergänzen Sie es, und prüfen Sie den Rest.'
  if (isFilled)
    return 'Das Formular ist aus der Rechnung ausgefüllt. Bitte prüfen Sie es, bevor Sie speichern.'
  return isUnfilled
    ? 'Das Formular ist noch nicht ausgefüllt.'
    : 'Das Formular enthält schon Eingaben; sie würden ersetzt.'
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <li key={note}>{holdCitations(note)}</li>
      ))}
    </ul>
  )
}

/**
 * What of the dropped files did not come, above a form that it was to fill. Beside each file it stands below, far out of sight, and is
 * read out there.
 */
function RefusedFiles({ uploads }: { uploads: Pick<Uploads, 'all'> }) {
  return uploads.all
    .filter(({ state }) => state === 'failed')
    .map(({ id, file, reason }) => (
      <Notice key={id} kind="error" title={`„${file.name}“ ist nicht angehängt`}>
        {reason}
      </Notice>
    ))
}
