import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { giveUpUnsaved } from '#web/ui/forms/unsaved.ts'
import { Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import { ChangedElsewhereNotice, PartnerLoading } from './partner-layer-parts.tsx'
import { useEditPartner } from './use-edit-partner.ts'

/** 'Lieferant bearbeiten' or 'Kunde bearbeiten': opened by its address. */
export function EditPartnerLayer<T extends PartnerTypes>({
  kind,
  uuid,
  onClose,
}: KindProps<T> & { uuid: string; onClose: () => void }) {
  const { data, error } = useOne(kind.read, uuid)
  if (data) return <Loaded key={uuid} kind={kind} row={data} onClose={onClose} />
  return <PartnerLoading title={kind.words.edit} error={error} onClose={onClose} />
}

function Loaded<T extends PartnerTypes>({
  kind,
  row,
  onClose,
}: KindProps<T> & { row: T['row']; onClose: () => void }) {
  const ask = useConfirm()
  const { form, save, changedElsewhere } = useEditPartner(kind, row, onClose)
  const remove = kind.useRemove({
    showsErrors: 'fields',
    onApplied: () => {
      giveUpUnsaved()
      onClose()
    },
  })
  const { words } = kind

  function askToRemove() {
    ask({
      title: `${words.one} ${row.shortName} wirklich löschen?`,
      confirmLabel: words.remove,
      danger: true,
      work: () => remove.send(row.entityId.uuid),
    })
  }

  return (
    <SideLayer
      open
      onClose={onClose}
      title={words.edit}
      facts={row.companyName || row.familyName}
      form={form}
      actions={
        <IconButton
          label={words.remove}
          icon={<Trash2 aria-hidden="true" />}
          tone="danger"
          busy={remove.command.waiting}
          onClick={askToRemove}
        />
      }
      footer={<FormFooter form={form} />}
    >
      <ChangedElsewhereNotice change={changedElsewhere} />
      <CommandNotice command={save} />
      <kind.Fields form={form} />
      <kind.Below row={row} form={form} />
    </SideLayer>
  )
}
