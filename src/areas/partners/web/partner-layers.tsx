import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'
import { type CreatedPartner, useNewPartner } from './use-new-partner.ts'

interface NewPartnerProps<Fields, Values> {
  /** What was typed in the select: the company to begin with. */
  companyName?: string
  /** What is known of the partner already. */
  begun?: Values
  /** The creation is confirmed: choose it, and close the layer. */
  onCreated: (created: CreatedPartner<Fields>) => void
  onClose: () => void
}

/** 'Neuer Lieferant' or 'Neuer Kunde' over another dialog, such as a bill's. It is stored, and handed to the caller. */
export function NewPartnerLayer<T extends PartnerTypes>({
  kind,
  companyName = '',
  begun,
  onCreated,
  onClose,
}: KindProps<T> & NewPartnerProps<T['fields'], T['values']>) {
  const { form, save } = useNewPartner(kind, begun ?? { ...kind.empty, companyName }, onCreated, {
    isNamed: true,
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={kind.words.create}
      form={form}
      footer={
        <FormFooter form={form}>
          <kind.Extra form={form} />
        </FormFooter>
      }
    >
      <CommandNotice command={save} />
      <kind.Fields form={form} />
    </SideLayer>
  )
}

/** Under which name a partner that is edited inside of a document is kept, by that of the document's entries. */
export const localPartnerForm = (keptForm: string | undefined) => keptForm && `${keptForm}/partner`

interface LocalPartnerProps<Fields> {
  /** The partner as the document holds him. */
  fields: Fields
  /** Under which name the document's entries are kept. */
  keptForm: string | undefined
  onDone: (fields: Fields) => void
  onClose: () => void
}

/** A partner edited inside of a document: a change of that document only, without a call (spec 1 §4.6). */
export function LocalPartnerLayer<T extends PartnerTypes>({
  kind,
  fields,
  keptForm,
  onDone,
  onClose,
}: KindProps<T> & LocalPartnerProps<T['fields']>) {
  const ownForm = localPartnerForm(keptForm)
  const form = useForm<T['values'], typeof kind.localSchema>({
    schema: kind.localSchema,
    initial: kind.valuesOf(fields),
    toInput: kind.inputOf,
    submitOnEnter: false,
    ...(ownForm !== undefined && { keep: { form: ownForm, what: kind.words.begunChanges } }),
    onSubmit(_, changed) {
      // From here on the document's own form keeps it.
      form.kept?.drop()
      onDone(changed)
    },
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={kind.words.edit}
      form={form}
      footer={<FormFooter form={form} saveLabel="Übernehmen" />}
    >
      <Notice className={styles.notice ?? ''}>{kind.words.onlyHere}</Notice>
      <kind.Fields form={form} isLocal />
    </SideLayer>
  )
}
