import { useState } from 'react'
import { PartnerSelect } from '#areas/documents/web/partner-select.tsx'
import { listReceivers } from '#areas/partners/contract.ts'
import { LocalPartnerLayer, localPartnerForm, NewPartnerLayer } from '#areas/partners/web/partner-layers.tsx'
import { receiverFieldsOf } from '#areas/partners/web/partner-values.ts'
import { receiverKind } from '#areas/partners/web/receiver-kind.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { changedReceiver, type InvoiceValues, withReceiver } from './invoice-values.ts'
import { ReceiverVatId } from './receiver-vat-id.tsx'

type Open = { kind: 'new'; name: string } | { kind: 'edit' } | null

interface ReceiverFieldProps {
  form: Form<InvoiceValues>
  /** The invoice is still to be stored, and begins with its customer. */
  isNew: boolean
  disabled?: boolean
}

/** Who gets the invoice: looked for, created, or changed for this invoice only. */
export function ReceiverField({ form, isNew, disabled = false }: ReceiverFieldProps) {
  const [open, setOpen] = useState<Open>(null)
  const { receiver } = form.values
  const close = () => setOpen(null)
  const edit = () => setOpen({ kind: 'edit' })
  useWantedForm(disabled ? undefined : localPartnerForm(form.kept?.form), edit)
  return (
    <>
      <PartnerSelect
        label="Kunde"
        name="receiver"
        list={listReceivers}
        value={receiver && { uuid: receiver.uuid, partner: receiver.fields }}
        onChoose={(row) => form.patch(withReceiver(form.values, row.entityId.uuid, receiverFieldsOf(row)))}
        onCreate={(name) => setOpen({ kind: 'new', name })}
        createLabel="Neuer Kunde"
        onEdit={edit}
        editLabel="Kunde bearbeiten"
        changedNote={receiver?.isChanged ? 'Nur für diese Ausgangsrechnung geändert' : undefined}
        error={form.field('receiver').error}
        autoFocus={isNew}
        disabled={disabled}
      />
      {receiver && !disabled && <ReceiverVatId values={form.values} uuid={receiver.uuid} />}
      {open?.kind === 'new' && (
        <NewPartnerLayer
          kind={receiverKind}
          companyName={open.name}
          onCreated={({ uuid, fields }) => {
            form.patch(withReceiver(form.values, uuid, fields))
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && receiver && (
        <LocalPartnerLayer
          kind={receiverKind}
          fields={receiver.fields}
          keptForm={form.kept?.form}
          onDone={(fields) => {
            form.set('receiver', changedReceiver(receiver, fields))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
