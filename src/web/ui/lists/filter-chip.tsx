import type { ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Plus, X } from '../first-icons.ts'
import styles from './filter-chip.module.css'

interface FilterChipProps {
  label: string
  /** What it is narrowed to; null while it holds nothing. */
  value: ReactNode
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
  chipKey: string
  ref?: Ref<HTMLButtonElement>
}

/** One filter above a list. Enter opens it, Backspace takes away what it holds. */
export function FilterChip(props: FilterChipProps) {
  const { label, value, isOpen, onOpen, onRemove, chipKey, ref } = props
  const isSet = value !== null
  return (
    <span className={cx(styles.chip, isSet && styles.set)}>
      <button
        ref={ref}
        type="button"
        className={styles.main}
        data-filter={chipKey}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isSet ? undefined : `Filter ${label}`}
        aria-keyshortcuts={isSet ? 'Backspace' : undefined}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (!isSet || (event.key !== 'Backspace' && event.key !== 'Delete')) return
          event.preventDefault()
          onRemove()
        }}
      >
        {!isSet && <Plus aria-hidden="true" />}
        {isSet ? (
          <>
            <span>{label}:</span> <span className={styles.value}>{value}</span>
          </>
        ) : (
          label
        )}
      </button>
      {isSet && (
        <button
          type="button"
          // Backspace on the chip does the same.
          tabIndex={-1}
          className={styles.remove}
          aria-label={`Filter ${label} entfernen`}
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('button')?.focus()
            onRemove()
          }}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
