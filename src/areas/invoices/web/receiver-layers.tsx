import { type ReceiverFields, receiverFields } from '#areas/partners/rules/partner-fields.ts'
import { type ReceiverValues, receiverInputOf, receiverValuesOf } from '#areas/partners/web/partner-values.ts'
import { ReceiverForm } from '#areas/partners/web/receiver-form.tsx'
import { type CreatedPartner, useNewReceiver } from '#areas/partners/web/use-new-partner.ts'
import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { type Form, useForm } from '#web/use-form.ts'
import styles from './invoice-form.module.css'

interface NewReceiverLayerProps {
  /** What was typed where the customer was looked for. */
  name: string
  onCreated: (created: CreatedPartner<ReceiverFields>) => void
  onClose: () => void
}

/** 'Neuer Kunde', without leaving the invoice. */
export function NewReceiverLayer({ name, onCreated, onClose }: NewReceiverLayerProps) {
  const { form, save } = useNewReceiver({ companyName: name }, onCreated)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neuer Kunde"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <ReceiverForm form={form} />
    </SideLayer>
  )
}

interface EditReceiverLayerProps {
  fields: ReceiverFields
  onDone: (fields: ReceiverFields) => void
  onClose: () => void
}

/** 'Kunde bearbeiten' for this invoice only: no call to the server (spec 1 §4.6). */
export function EditReceiverLayer({ fields, onDone, onClose }: EditReceiverLayerProps) {
  const form: Form<ReceiverValues> = useForm({
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
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel="Übernehmen" />}
    >
      <Notice className={styles.notice ?? ''}>Änderungen betreffen nur diese Ausgangsrechnung.</Notice>
      <ReceiverForm form={form} />
    </SideLayer>
  )
}
