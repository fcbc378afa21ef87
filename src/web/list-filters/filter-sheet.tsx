import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { ChevronDown } from '../ui/first-icons.ts'
import { SideLayer } from '../ui/layers/side-layer.tsx'
import styles from './phone-filters.module.css'
import { useFiltersTaken } from './use-filters-taken.ts'
import type { ListFilters } from './use-list-filters.ts'

interface FilterSheetProps {
  filters: ListFilters
  /** The one to begin with. */
  begin: string | null
  onClose: () => void
  /** What the page draws itself, such as a checkbox. */
  children: ReactNode
}

/** From below: all that a list can be narrowed by, each opening in its place. It acts at once. */
export default function FilterSheet({ filters, begin, onClose, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(begin)
  const take = useFiltersTaken(filters)
  return (
    <SideLayer
      open
      onClose={onClose}
      size="short"
      title="Filter"
      footer={
        <div className={styles.foot}>
          <Button disabled={filters.active.length === 0} onClick={take.all}>
            Zurücksetzen
          </Button>
          <Button kind="primary" onClick={onClose}>
            Anzeigen
          </Button>
        </div>
      }
    >
      {children && <div className={styles.checks}>{children}</div>}
      <ul className={styles.filters}>
        {filters.known.map(({ key, label, shown, editor }) => {
          if (!editor) return null
          const text = filters.textOf(key)
          const isOpen = opened === key
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.filter}
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : key)}
              >
                <span>{label}</span>
                <span className={styles.value}>{text === null ? 'alle' : shown(text)}</span>
                <ChevronDown aria-hidden="true" />
              </button>
              {isOpen && (
                <div className={styles.editor}>
                  {editor({
                    label,
                    text,
                    onChange: (next) => filters.set(key, next),
                    onDone: () => setOpened(null),
                  })}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </SideLayer>
  )
}
