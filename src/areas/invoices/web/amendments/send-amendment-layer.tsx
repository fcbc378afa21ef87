import { useState } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { readMailing } from '#areas/firm/contract/read-mailing.ts'
import { signatureLines } from '#areas/firm/rules/people-on-letters.ts'
import { greetingOf } from '#areas/partners/rules/greeting.ts'
import { berlinDay, parseDay } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Paperclip } from '#web/ui/icons.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Amendment, type Invoice, sendAmendment } from '../../contract.ts'
import { amendmentMail } from '../../rules/amendments/amendment-mail.ts'
import { amendmentSubject } from '../../rules/amendments/amendment-page.ts'
import { factsOfInvoice, receiverOf, wireCents } from '../invoice-view.ts'
import { amendmentMarked } from '../paper/invoice-pdf.ts'
import { InvoicePdfLayer } from '../paper/invoice-pdf-layer.tsx'
import { MailFields, type MailValues, mailInput } from '../paper/mail-fields.tsx'
import { MailingNotice } from '../paper/mailing-notice.tsx'
import { sendLabel, sentToast } from '../paper/mailing-texts.ts'

/** Under which name the entries of such an e-mail are kept. */
export const keptAmendmentMail = (amendmentUuid: string) => `amendment-mail/${amendmentUuid}`

interface SendAmendmentLayerProps {
  invoice: Invoice
  amendment: Amendment
  onClose: () => void
}

/** 'Berichtigung senden': the letter by e-mail. */
export function SendAmendmentLayer({ invoice, amendment, onClose }: SendAmendmentLayerProps) {
  // The invoice below is shown with it.
  const { data: firm } = useRead(readFirm)
  const { data: mailing } = useRead(readMailing)
  const toasts = useToasts()
  const [isShown, setShown] = useState(false)
  const [initial] = useState(() => ({
    to: receiverOf(invoice).email,
    cc: '',
    copyToSelf: false,
    ...mailOf(invoice, firm?.name ?? ''),
  }))
  const send = useCommand(sendAmendment, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(sentToast(amendment.title, form.values.to, mailing))
      onClose()
    },
  })
  const form: Form<MailValues> = useForm({
    schema: sendAmendment.input,
    initial,
    toInput: (values) => ({ ...mailInput(values), mailsSeen: invoice.mails.length }),
    keep: {
      form: keptAmendmentMail(amendment.entityId.uuid),
      what: `eine E-Mail mit der ${amendment.title}`,
    },
    submitOnEnter: false,
    isLoaded: mailing !== undefined,
    onSubmit: (input) =>
      send.run(input, { uuid: invoice.entityId.uuid, amendmentUuid: amendment.entityId.uuid }),
  })
  const letter = invoice.attachments.find(({ entityId }) => entityId.uuid === amendment.attachmentEntityId)
  return (
    <SideLayer
      open
      size="narrow"
      onClose={onClose}
      title="Berichtigung senden"
      facts={`${amendment.title} · ${factsOfInvoice(invoice)}`}
      form={form}
      footer={<FormFooter form={form} saveLabel={sendLabel('Berichtigung', mailing, false)} />}
    >
      <CommandNotice command={send} />
      <MailingNotice mailing={mailing} />
      <MailFields form={form} signature={firm ? signatureLines(firm, invoice.language) : []}>
        {letter && (
          <Button kind="quiet" icon={<Paperclip aria-hidden="true" />} onClick={() => setShown(true)}>
            {letter.fileName} ansehen
          </Button>
        )}
        {isShown && letter && (
          <InvoicePdfLayer
            title={amendment.title}
            pdf={{ uuid: letter.entityId.uuid, fileName: letter.fileName }}
            marked={amendmentMarked}
            onClose={() => setShown(false)}
          />
        )}
      </MailFields>
    </SideLayer>
  )
}

function mailOf(invoice: Invoice, firm: string) {
  const heading = amendmentSubject({
    kind: invoice.documentType,
    number: invoice.invoiceNumber,
    // The server sends days; this is for the type.
    documentDay: parseDay(invoice.invoiceDate) ?? berlinDay(new Date()),
    language: invoice.language,
    advance: invoice.advance,
    advances: invoice.advances,
    gross: wireCents(invoice.totals.amountGrossTotal),
  })
  return amendmentMail({
    language: invoice.language,
    heading,
    greeting: greetingOf(receiverOf(invoice), invoice.language),
    firm,
  })
}
