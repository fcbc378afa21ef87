import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldBaseProps, FieldGroup } from '../fields/field.tsx'
import styles from './other-picker.module.css'
import { Radios } from './radio-group.tsx'
import { type SearchOption, SearchSelect } from './search-select.tsx'

interface OtherPickerProps extends FieldBaseProps {
  favourites: readonly { value: string; label: string }[]
  others: readonly SearchOption[]
  /** As in SearchSelect: makes the search the caller's. */
  onSearch?: (text: string) => void
  selected?: SearchOption | null
  /** Names the list that 'Andere' opens. */
  otherLabel: string
  value: string | null
  /** Called with '' when 'Andere' is chosen and nothing behind it yet: then the field is empty, not as it was. */
  onChange: (value: string) => void
  disabled?: boolean
}

const other = 'other'

/** Radios for the favourites, and 'Andere' with a list to search (spec 1 §2.6). */
export function OtherPicker(props: OtherPickerProps) {
  const { favourites, others, otherLabel, value, onChange, onSearch, selected, disabled, ...field } = props
  const isFavourite = favourites.some((favourite) => favourite.value === value)
  const [asked, setAsked] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const showsOthers = (asked && !isFavourite) || (value !== null && value !== '' && !isFavourite)

  /** What is found in the list may be a radio, too; then the list goes, and who is in it goes on there. */
  function choose(next: string) {
    flushSync(() => onChange(next))
    if (favourites.some((favourite) => favourite.value === next))
      row.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }

  return (
    <FieldGroup role="radiogroup" {...field}>
      <div ref={row} className={styles.row}>
        <Radios
          options={[...favourites, { value: other, label: 'Andere' }]}
          value={showsOthers ? other : value}
          disabled={disabled}
          onChange={(choice) => {
            setAsked(choice === other)
            onChange(choice === other ? '' : choice)
          }}
        />
        {showsOthers && (
          <SearchSelect
            className={styles.list}
            label={otherLabel}
            labelHidden
            options={others}
            value={isFavourite || value === '' ? null : value}
            selected={selected}
            onSearch={onSearch}
            onChange={(next) => next !== null && choose(next)}
            autoFocus={asked}
            disabled={disabled}
          />
        )}
      </div>
    </FieldGroup>
  )
}
