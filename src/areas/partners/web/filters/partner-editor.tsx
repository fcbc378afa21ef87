import { useState } from 'react'
import type { EditorProps } from '#web/list-filters/list-filter.ts'
import { SearchedOptions } from '#web/list-filters/options-list.tsx'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { listReceivers, listSuppliers } from '../../contract.ts'
import { partnerOption, type ShownPartner } from '../partner-options.ts'
import type { PartnerSide } from './partner-side.ts'

type Row = ShownPartner & { entityId: { uuid: string } }

/** Partners, searched on the server as in the forms. */
export default function PartnerEditor({
  side,
  label,
  text,
  onChange,
  onDone,
}: EditorProps & { side: PartnerSide }) {
  const [typed, setTyped] = useState('')
  const { rows, isPending, isLoading } = useFoundRows<Row>(
    side === 'receivers' ? listReceivers : listSuppliers,
    typed,
  )
  return (
    <SearchedOptions
      label={label}
      options={rows.map((row) => partnerOption(row.entityId.uuid, row))}
      chosen={text}
      typed={typed}
      onType={setTyped}
      isPending={isPending || isLoading}
      onChoose={(uuid) => {
        onChange(uuid)
        onDone()
      }}
    />
  )
}
