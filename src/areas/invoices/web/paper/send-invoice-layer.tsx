import { useState } from 'react'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { type Mailing, readMailing } from '#areas/firm/contract/read-mailing.ts'
import { signatureLines } from '#areas/firm/rules/people-on-letters.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { FileDown, Paperclip } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Invoice, sendInvoice } from '../../contract.ts'
import type { StoredFacts } from '../form/stored-values.ts'
import { factsOfInvoice, receiverOf } from '../invoice-view.ts'
import styles from '../layers/invoice-layer.module.css'
import { StoredInvoice } from '../layers/stored-invoice.tsx'
import { type LoadedInvoice, useStoredInvoice } from '../layers/use-stored-invoice.ts'
import { paperNote } from './invoice-pdf.ts'
import { OwnPdfLayer } from './invoice-pdf-layer.tsx'
import { MailFields, type MailValues, mailInput } from './mail-fields.tsx'
import { mailOf as mailOfInvoice } from './mail-of.ts'
import { MailingNotice } from './mailing-notice.tsx'
import { sendLabel, sentToast } from './mailing-texts.ts'
import { pdfOf } from './pdf-of.ts'
import { SentMails } from './sent-mails.tsx'
import { useXRechnung } from './use-xrechnung.tsx'

interface SendValues extends MailValues {
  /** Of a replacement: together with the cancellation of what it replaces. */
  withCancellation: boolean
}

const bothPapers = 'Beide Belege in einer E-Mail'

/** 'Rechnung senden': the PDF by e-mail, filled in by the firm's template. */
export function SendInvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <StoredInvoice uuid={uuid} title="Rechnung senden" onClose={onClose}>
      {(loaded) => <Loaded key={uuid} {...loaded} onClose={onClose} />}
    </StoredInvoice>
  )
}

interface LoadedProps extends LoadedInvoice {
  onClose: () => void
}

function Loaded({ invoice, facts, isGone, onClose }: LoadedProps) {
  const signature = signatureLines(facts.firm, invoice.language)
  const { data: mailing } = useRead(readMailing)
  const { form, send, mailOf } = useMailForm(invoice, facts, mailing, onClose)
  const name = invoice.documentType === 'CANCELLATION' ? 'Stornorechnung' : 'Rechnung'
  return (
    <SideLayer
      open
      size="narrow"
      onClose={onClose}
      title={`${name} senden`}
      facts={factsOfInvoice(invoice)}
      form={form}
      footer={
        <FormFooter
          form={form}
          saveLabel={sendLabel(
            form.values.withCancellation ? bothPapers : name,
            mailing,
            invoice.mails.length > 0,
          )}
          disabled={isGone}
        />
      }
    >
      {isGone && <GoneNotice />}
      <MailingNotice mailing={mailing}>
        <OwnWay invoice={invoice} />
      </MailingNotice>
      <BeforeItGoes invoice={invoice} />
      {invoice.issued !== 'SENT' && mailing?.server && (
        <Notice className={styles.notice ?? ''}>
          Nach dem Versand lässt sich die {name} nicht mehr ändern, nur noch stornieren.
        </Notice>
      )}
      <CommandNotice command={send} />
      <MailFields form={form} signature={signature}>
        {invoice.replacedCancellation && (
          <Checkbox
            label={`Stornorechnung ${invoice.replacedCancellation.invoiceNumber} mitsenden`}
            hint={
              invoice.replacedCancellation.isSent
                ? 'Sie wurde schon versendet.'
                : `Beide Papiere gehen in einer E-Mail hinaus: ${invoice.invoiceNumber} ersetzt ${invoice.replacesInvoiceNumber}.`
            }
            {...form.field('withCancellation')}
            onChange={(withCancellation) => form.patch(together(form.values, withCancellation, mailOf))}
          />
        )}
        <Attached invoice={invoice} />
        {form.values.withCancellation && invoice.replacedCancellation && (
          <AttachedCancellation uuid={invoice.replacedCancellation.entityId.uuid} />
        )}
      </MailFields>
      <SentMails mails={invoice.mails} />
    </SideLayer>
  )
}

function useMailForm(
  invoice: Invoice,
  { firm }: StoredFacts,
  mailing: Mailing | undefined,
  onDone: () => void,
) {
  const toasts = useToasts()
  const receiver = receiverOf(invoice)
  const mailOf = (isTogether: boolean) => mailOfInvoice(invoice, firm, isTogether)
  // What was not told yet goes along; who has it already need not get it twice.
  const withCancellation = invoice.replacedCancellation?.isSent === false
  const [initial] = useState(() => ({
    // Once more it goes where it went, unless somebody changes that.
    to: invoice.mails[0]?.to ?? receiver.email,
    cc: invoice.mails[0]?.cc.join(', ') ?? '',
    copyToSelf: false,
    withCancellation,
    ...mailOf(withCancellation),
  }))
  const send = useCommand(sendInvoice, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(sentToast(invoice.invoiceNumber, form.values.to, mailing))
      onDone()
    },
  })
  const form: Form<SendValues> = useForm({
    schema: sendInvoice.input,
    initial,
    toInput: ({ withCancellation, ...values }) => ({
      ...mailInput(values),
      ...{ withCancellation, mailsSeen: invoice.mails.length },
    }),
    keep: {
      form: `mail/${invoice.entityId.uuid}`,
      what: `eine E-Mail mit der Rechnung ${invoice.invoiceNumber}`,
    },
    submitOnEnter: false,
    isLoaded: mailing !== undefined,
    onSubmit: (input) => send.run(input, { uuid: invoice.entityId.uuid }),
  })
  return { form, send, mailOf }
}

/** Whether the cancellation goes along; subject and text say so, unless somebody has written others. */
function together(
  { subject, text, withCancellation: before }: SendValues,
  withCancellation: boolean,
  mailOf: (isTogether: boolean) => Pick<SendValues, 'subject' | 'text'>,
): Partial<SendValues> {
  const [was, is] = [mailOf(before), mailOf(withCancellation)]
  return {
    withCancellation,
    ...(subject === was.subject && { subject: is.subject }),
    ...(text === was.text && { text: is.text }),
  }
}

/** Without a mail server: the file, to be sent by hand. */
function OwnWay({ invoice }: { invoice: Invoice }) {
  const pdf = pdfOf(invoice)
  const { download, isRunning } = useDownload()
  const xrechnung = useXRechnung(invoice)
  const { eInvoiceForm } = receiverOf(invoice)
  return (
    <div className={styles.ways}>
      {eInvoiceForm !== 'XRECHNUNG' && (
        <Button
          size="small"
          icon={<FileDown aria-hidden="true" />}
          busy={isRunning(pdf.uuid)}
          onClick={() => download(pdf.uuid, pdf.fileName)}
        >
          PDF herunterladen
        </Button>
      )}
      {wantsXRechnung(receiverOf(invoice)) && (
        <Button
          size="small"
          icon={<FileDown aria-hidden="true" />}
          busy={xrechnung.isRunning}
          onClick={() => void xrechnung.download('ubl')}
        >
          XRechnung herunterladen
        </Button>
      )}
      {xrechnung.layer}
    </div>
  )
}

/** What one has to know of the papers before they go, above what is written: it is seen without scrolling. */
function BeforeItGoes({ invoice }: { invoice: Invoice }) {
  const className = styles.notice ?? ''
  const note = paperNote(invoice)
  const failed = invoice.mails.some(({ hasFailed, withdrawn }) => hasFailed && !withdrawn)
  return (
    <>
      {failed && (
        <Notice kind="warning" className={className}>
          Die frühere E-Mail ist noch nicht zugestellt. Senden Sie erneut, versucht Kontor sie nicht weiter.
        </Notice>
      )}
      {wantsXRechnung(receiverOf(invoice)) && (
        <Notice className={className}>
          {goesAlong(invoice)
            ? 'Dieser Kunde bekommt dazu die XRechnung.'
            : 'Dieser Kunde bekommt nur die XRechnung, das PDF geht nicht mit.'}
        </Notice>
      )}
      {invoice.plainPdfReason !== null && <Notice className={className}>{invoice.plainPdfReason}</Notice>}
      {note !== null && (
        <Notice kind={invoice.paperState === 'HANDED_OUT' ? 'warning' : 'info'} className={className}>
          {note}
        </Notice>
      )}
    </>
  )
}

const goesAlong = (invoice: Invoice) => receiverOf(invoice).eInvoiceForm !== 'XRECHNUNG'

/** The cancellation that goes along. */
function AttachedCancellation({ uuid }: { uuid: string }) {
  const { loaded } = useStoredInvoice(uuid)
  return loaded && <Attached invoice={loaded.invoice} />
}

/** The page, to be looked at before; it goes with the e-mail, unless the customer gets the XRechnung alone. */
function Attached({ invoice }: { invoice: Invoice }) {
  const pdf = pdfOf(invoice)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        icon={goesAlong(invoice) ? <Paperclip aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {pdf.fileName} ansehen
      </Button>
      {isShown && <OwnPdfLayer invoice={invoice} onClose={() => setShown(false)} />}
    </>
  )
}
