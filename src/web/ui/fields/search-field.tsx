import type { Ref } from 'react'
import { useLettersAct } from '../../letter-keys.ts'
import { Search, X } from '../first-icons.ts'
import { findCell, stopOf } from '../grid/cell-dom.ts'
import { Kbd } from '../kbd.tsx'
import inputs from './input.module.css'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  /** What it is found by, in the empty field: 'Kunde, Nummer'; its label unless said otherwise. */
  placeholder?: string
  autoFocus?: boolean
  /** Leads into what was found; the first row of the list on the same page unless said otherwise. */
  onEnter?: () => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

// A finger's browser would open its keyboard over half of the list.
const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches

/** The search box above a list. Escape empties it first, before it closes a layer. */
export function SearchField({
  value,
  onChange,
  label = 'Suche',
  placeholder = label,
  autoFocus,
  onEnter,
  onBlur,
  inputRef,
}: SearchFieldProps) {
  const { act } = useLettersAct()
  return (
    <search className={styles.search}>
      <div className={inputs.box}>
        <span className={inputs.lead}>
          <Search aria-hidden="true" />
        </span>
        <input
          ref={inputRef}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the list pages are made to be searched at once (spec 2 §2, 'autofocus')
          autoFocus={autoFocus && hasKeyboard()}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            const leadsOn = event.key === 'Enter' || event.key === 'ArrowDown'
            if (leadsOn && !event.ctrlKey && !event.metaKey && !event.altKey) {
              event.preventDefault()
              if (onEnter) onEnter()
              else firstRowBelow(event.currentTarget)?.focus()
            }
            if (event.key !== 'Escape' || value === '') return
            event.stopPropagation()
            onChange('')
          }}
        />
        {value === '' && autoFocus && act && hasKeyboard() && (
          <span aria-hidden="true" className={inputs.tools}>
            <Kbd>/</Kbd>
          </span>
        )}
        {value !== '' && (
          <span className={inputs.tools}>
            <button
              type="button"
              className={inputs.tool}
              aria-label="Suche leeren"
              onClick={(event) => {
                onChange('')
                event.currentTarget.closest('search')?.querySelector('input')?.focus()
              }}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
    </search>
  )
}

function firstRowBelow(field: HTMLElement): HTMLElement | null {
  const grid = field.closest('main')?.querySelector<HTMLElement>('[role="grid"]')
  const cell = grid && findCell(grid, { row: 0, column: 0 })
  return cell ? stopOf(cell, 0) : null
}
