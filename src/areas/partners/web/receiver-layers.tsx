import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useForm } from '#web/use-form.ts'
import { type ReceiverFields, receiverFields } from '../rules/partner-fields.ts'
import { receiverInputOf, receiverValuesOf } from './partner-values.ts'
import styles from './partners.module.css'
import { ReceiverForm } from './receiver-form.tsx'
import { type CreatedPartner, useNewReceiver } from './use-new-partner.ts'

interface NewReceiverLayerProps {
  /** What was typed in the select: the company to begin with. */
  companyName?: string
  /** The creation is confirmed: choose it, and close the layer. */
  onCreated: (created: CreatedPartner<ReceiverFields>) => void
  onClose: () => void
}

/** 'Neuer Kunde' over another dialog, such as an invoice's. It is stored, and handed to the caller. */
export function NewReceiverLayer({ companyName = '', onCreated, onClose }: NewReceiverLayerProps) {
  const { form, save } = useNewReceiver({ companyName }, onCreated)
  return (
    <SideLayer open onClose={onClose} title="Neuer Kunde" form={form} footer={<FormFooter form={form} />}>
      <CommandNotice command={save} />
      <ReceiverForm form={form} />
    </SideLayer>
  )
}

interface LocalReceiverLayerProps {
  /** The receiver as the invoice holds it. */
  fields: ReceiverFields
  onDone: (fields: ReceiverFields) => void
  onClose: () => void
}

/** A receiver edited inside of an invoice: a change of that invoice only, without a call (spec 1 §4.6). */
export function LocalReceiverLayer({ fields, onDone, onClose }: LocalReceiverLayerProps) {
  const form = useForm({
    schema: receiverFields,
    initial: receiverValuesOf(fields),
    toInput: receiverInputOf,
    submitOnEnter: false,
    onSubmit: (_, changed) => onDone(changed),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Kunde bearbeiten"
      form={form}
      footer={<FormFooter form={form} saveLabel="Übernehmen" />}
    >
      <Notice className={styles.notice ?? ''}>Änderungen betreffen nur diese Ausgangsrechnung.</Notice>
      <ReceiverForm form={form} />
    </SideLayer>
  )
}
