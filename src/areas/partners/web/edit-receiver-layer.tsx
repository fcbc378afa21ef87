import { Trash2 } from 'lucide-react'
import { CommandNotice } from '#web/command-notice.tsx'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useCommand } from '#web/use-command.ts'
import { useOne } from '#web/use-read.ts'
import { deleteReceiver, type Receiver, readReceiver } from '../contract.ts'
import { ChangedElsewhereNotice, PartnerLoading } from './partner-layer-parts.tsx'
import { ReceiverForm } from './receiver-form.tsx'
import { useEditReceiver } from './use-edit-partner.ts'

/** 'Kunde bearbeiten': opened by its address. */
export function EditReceiverLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data, error } = useOne(readReceiver, uuid)
  if (data) return <Loaded key={uuid} row={data} onClose={onClose} />
  return <PartnerLoading title="Kunde bearbeiten" error={error} onClose={onClose} />
}

function Loaded({ row, onClose }: { row: Receiver; onClose: () => void }) {
  const ask = useConfirm()
  const { form, save, changedElsewhere } = useEditReceiver(row, onClose)
  const remove = useCommand(deleteReceiver, { showsErrors: 'fields', onApplied: onClose })

  function askToRemove() {
    ask({
      title: `Kunde ${row.shortName} wirklich löschen?`,
      confirmLabel: 'Kunde löschen',
      danger: true,
      work: () => remove.run({}, { uuid: row.entityId.uuid }),
    })
  }

  return (
    <SideLayer
      open
      onClose={onClose}
      title="Kunde bearbeiten"
      facts={row.companyName || row.familyName}
      form={form}
      actions={
        <IconButton
          label="Kunde löschen"
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          busy={remove.waiting}
          onClick={askToRemove}
        />
      }
      footer={<FormFooter form={form} />}
    >
      <ChangedElsewhereNotice change={changedElsewhere} />
      <CommandNotice command={save} />
      <ReceiverForm form={form} />
    </SideLayer>
  )
}
