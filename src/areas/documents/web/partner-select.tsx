import { useState } from 'react'
import { vatIdFault } from '#areas/partners/rules/vat-id-warning.ts'
import { partnerAddress, partnerOption, type ShownPartner } from '#areas/partners/web/partner-options.ts'
import type { ListDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { matchesWords } from '#web/ui/choices/matches-words.ts'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { useReadOnly } from '#web/ui/fields/read-only.ts'
import { Pencil } from '#web/ui/icons.ts'
import styles from './partner-select.module.css'

type PartnerRow = ShownPartner & { entityId: { uuid: string } }

interface PartnerSelectProps<Row extends PartnerRow> {
  /** 'Kunde' or 'Lieferant'. */
  label: string
  list: ListDeclaration<z.ZodType<Row>>
  /** Who is chosen, with the data as they count for this document. */
  value: { uuid: string; partner: ShownPartner } | null
  onChoose: (row: Row) => void
  /** Opens the form of a new partner; called with what was typed. */
  onCreate: (typed: string) => void
  createLabel: string
  /** Changes the partner's data for this document only. */
  onEdit: () => void
  editLabel: string
  /** Whether that was done; said below the address. */
  changedNote?: string | undefined
  name: string
  error?: string | undefined
  autoFocus?: boolean
  disabled?: boolean
  /** The address in a line, where it does not go onto paper. */
  isShort?: boolean
}

/** The partner of a document: searched on the server, with the address that prints below. */
export function PartnerSelect<Row extends PartnerRow>({
  list,
  value,
  onChoose,
  onEdit,
  editLabel,
  changedNote,
  isShort = false,
  ...field
}: PartnerSelectProps<Row>) {
  const [typed, setTyped] = useState('')
  const readOnly = useReadOnly()
  const { rows: known, isPending, isLoading } = useFoundRows(list, typed)
  const all = known.map((row) => partnerOption(row.entityId.uuid, row))
  const chosen = value && partnerOption(value.uuid, value.partner)
  // Who is chosen is shown with the data as they count for this document, also in the list.
  const shown = all.map((option) => (option.value === chosen?.value ? chosen : option))
  const options = isPending && typed !== '' ? shown.filter((option) => matchesWords(option, typed)) : shown
  return (
    <div>
      <SearchSelect
        {...field}
        placeholder={`${field.label} suchen …`}
        options={options}
        value={value?.uuid ?? null}
        selected={chosen}
        onSearch={setTyped}
        loading={isLoading || isPending}
        onChange={(uuid) => {
          const row = known.find((candidate) => candidate.entityId.uuid === uuid)
          if (row) onChoose(row)
        }}
        edit={
          value &&
          !readOnly && (
            <IconButton
              label={editLabel}
              icon={<Pencil aria-hidden="true" />}
              onClick={onEdit}
              disabled={field.disabled}
            />
          )
        }
      />
      {value && <PartnerAddress partner={value.partner} note={changedNote} isShort={isShort} />}
    </div>
  )
}

interface PartnerAddressProps {
  partner: ShownPartner
  note?: string | undefined
  isShort?: boolean
}

/** The address as it stands on paper, with the VAT id. */
export function PartnerAddress({ partner, note, isShort = false }: PartnerAddressProps) {
  const lines = partnerAddress(partner)
  // The name stands in the field above.
  const shown = isShort ? [lines.slice(1).join(', ')] : lines
  const fault = vatIdFault(partner.vatId)
  return (
    <div className={styles.address}>
      <address>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and may be alike
          <div key={index}>{line}</div>
        ))}
      </address>
      {partner.vatId && <div>USt-IdNr. {partner.vatId}</div>}
      {fault !== null && <FieldWarning>{fault}</FieldWarning>}
      {note && <div className={styles.note}>{note}</div>}
    </div>
  )
}
