import { type ReactNode, useRef, useState } from 'react'
import { useLetterKeys } from '../letter-keys.ts'
import { onDemand } from '../on-demand.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { ListFilter } from '../ui/icons.ts'
import { noLayerOpen } from '../ui/layers/layer-stack.ts'
import { FilterChip } from '../ui/lists/filter-chip.tsx'
import styles from './phone-filters.module.css'
import { useFiltersTaken } from './use-filters-taken.ts'
import type { ListFilters } from './use-list-filters.ts'

const FilterSheet = onDemand(() => import('./filter-sheet.tsx'))

interface PhoneFiltersProps {
  filters: ListFilters
  children: ReactNode
}

/** On a phone: one button for all filters, and a line of what is set, each to be taken away. */
export default function PhoneFilters({ filters, children }: PhoneFiltersProps) {
  const [begin, setBegin] = useState<{ key: string | null } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLetterKeys({ f: () => noLayerOpen() && setBegin({ key: null }) }, begin === null)
  const take = useFiltersTaken(filters)
  const count = filters.active.length
  return (
    <>
      <span className={styles.button} data-count={count > 0 ? count : undefined}>
        <IconButton
          ref={button}
          label={count === 0 ? 'Filter' : `Filter, ${count} gesetzt`}
          aria-haspopup="dialog"
          aria-keyshortcuts="F"
          data-filter-menu
          icon={<ListFilter aria-hidden="true" />}
          onClick={() => setBegin({ key: null })}
        />
      </span>
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for fields of a form
        <div role="group" aria-label="Gesetzte Filter" className={styles.line}>
          {filters.active.map(({ filter, filter: { key, label, shown }, text }) => (
            <FilterChip
              key={key}
              chipKey={key}
              label={label}
              value={shown(text)}
              isOpen={false}
              onOpen={() => setBegin({ key })}
              onRemove={() => {
                take.one(filter)
                button.current?.focus()
              }}
            />
          ))}
        </div>
      )}
      {begin && (
        <FilterSheet filters={filters} begin={begin.key} onClose={() => setBegin(null)}>
          {children}
        </FilterSheet>
      )}
    </>
  )
}
