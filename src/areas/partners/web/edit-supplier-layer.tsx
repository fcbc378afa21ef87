import { Trash2 } from 'lucide-react'
import { CommandNotice } from '#web/command-notice.tsx'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useCommand } from '#web/use-command.ts'
import { useOne } from '#web/use-read.ts'
import { deleteSupplier, readSupplier, type Supplier } from '../contract.ts'
import { ChangedElsewhereNotice, PartnerLoading } from './partner-layer-parts.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { useEditSupplier } from './use-edit-partner.ts'

/** 'Lieferant bearbeiten': opened by its address. */
export function EditSupplierLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data, error } = useOne(readSupplier, uuid)
  if (data) return <Loaded key={uuid} row={data} onClose={onClose} />
  return <PartnerLoading title="Lieferant bearbeiten" error={error} onClose={onClose} />
}

function Loaded({ row, onClose }: { row: Supplier; onClose: () => void }) {
  const ask = useConfirm()
  const { form, save, changedElsewhere } = useEditSupplier(row, onClose)
  const remove = useCommand(deleteSupplier, { showsErrors: 'fields', onApplied: onClose })

  function askToRemove() {
    ask({
      title: `Lieferant ${row.shortName} wirklich löschen?`,
      confirmLabel: 'Lieferant löschen',
      danger: true,
      work: () => remove.run({}, { uuid: row.entityId.uuid }),
    })
  }

  return (
    <SideLayer
      open
      onClose={onClose}
      title="Lieferant bearbeiten"
      facts={row.companyName || row.familyName}
      form={form}
      actions={
        <IconButton
          label="Lieferant löschen"
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
      <SupplierForm form={form} />
    </SideLayer>
  )
}
