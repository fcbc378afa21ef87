import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PartnerSelect } from '#areas/documents/web/partner-select.tsx'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { listReceivers, type Receiver } from '#areas/partners/contract.ts'
import { LocalPartnerLayer, localPartnerForm, NewPartnerLayer } from '#areas/partners/web/partner-layers.tsx'
import { receiverFieldsOf } from '#areas/partners/web/partner-values.ts'
import { receiverKind } from '#areas/partners/web/receiver-kind.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useRead } from '#web/reads/use-read.ts'
import type { TakenOver } from '../lines/line-values.ts'
import { type ChosenReceiver, changedReceiver, shownReceiver } from './chosen-receiver.ts'
import { type InvoiceValues, withReceiver } from './invoice-values.ts'
import { ReceiverVatId } from './receiver-vat-id.tsx'

type Open = { kind: 'new'; name: string } | { kind: 'edit' } | null

interface ReceiverFieldProps {
  form: Form<InvoiceValues>
  /** The invoice is still to be stored, and begins with its customer. */
  isNew: boolean
  disabled?: boolean
  /** Of a correction, which has the customer of its invoice. */
  taken?: TakenOver | null
  /** His address in one line. */
  isShort?: boolean
  /** He was chosen by Enter, and work goes on elsewhere. */
  onEntered?: (() => void) | undefined
}

/** Who gets the invoice: looked for, created, or changed for this invoice only. */
export function ReceiverField(props: ReceiverFieldProps) {
  const { form, isNew, disabled = false, taken = null, isShort = false, onEntered } = props
  const isByKey = useRef(false)
  const [open, setOpen] = useState<Open>(null)
  const { receiver } = form.values
  const isTold = useRead(readFirm).data?.defaultNotice
  const shown = shownReceiver(form.values, taken)
  const close = () => setOpen(null)
  const edit = () => setOpen({ kind: 'edit' })
  function choose(row: Receiver) {
    // At once: where the answer of a slow search chooses, the line that the focus goes to is drawn by it.
    flushSync(() => form.patch(withReceiver(form.values, row.entityId.uuid, receiverFieldsOf(row), isTold)))
    // Once the list is closed.
    if (isByKey.current && onEntered) queueMicrotask(onEntered)
  }
  useWantedForm(disabled ? undefined : localPartnerForm(form.kept?.form), edit)
  return (
    <div
      onPointerDownCapture={() => {
        isByKey.current = false
      }}
      onKeyDownCapture={(event) => {
        isByKey.current = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
      }}
    >
      <PartnerSelect
        label="Kunde"
        name="receiver"
        list={listReceivers}
        value={shown && { uuid: shown.uuid, partner: shown.fields }}
        onChoose={choose}
        onCreate={(name) => setOpen({ kind: 'new', name })}
        createLabel="Neuer Kunde"
        onEdit={edit}
        editLabel="Kunde bearbeiten"
        changedNote={noteOf(receiver, taken)}
        error={form.field('receiver').error}
        autoFocus={isNew}
        disabled={disabled}
        isShort={isShort}
      />
      {receiver && !disabled && <ReceiverVatId values={form.values} uuid={receiver.uuid} />}
      {open?.kind === 'new' && (
        <NewPartnerLayer
          kind={receiverKind}
          companyName={open.name}
          onCreated={({ uuid, fields }) => {
            form.patch(withReceiver(form.values, uuid, fields, isTold))
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && receiver && shown && (
        <LocalPartnerLayer
          kind={receiverKind}
          fields={shown.fields}
          keptForm={form.kept?.form}
          onDone={(fields) => {
            const changed = changedReceiver(shown, fields)
            if (changed !== shown) form.set('receiver', changed)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function noteOf(receiver: ChosenReceiver | null, taken: TakenOver | null): string | undefined {
  if (receiver?.isChanged) return 'Nur für diese Ausgangsrechnung geändert'
  return receiver && taken ? 'Wie in der berichtigten Rechnung' : undefined
}
