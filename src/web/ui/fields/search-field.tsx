import type { Ref } from 'react'
import { X } from '../first-icons.ts'
import { Search } from '../icons.ts'
import inputs from './input.module.css'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
  autoFocus?: boolean
  /** Leads into what was found. */
  onEnter?: () => void
  inputRef?: Ref<HTMLInputElement>
}

/** The search box above a list. Escape empties it first, before it closes a layer. */
export function SearchField({
  value,
  onChange,
  label = 'Suche',
  autoFocus,
  onEnter,
  inputRef,
}: SearchFieldProps) {
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
          autoFocus={autoFocus}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter) {
              event.preventDefault()
              onEnter()
            }
            if (event.key !== 'Escape' || value === '') return
            event.stopPropagation()
            onChange('')
          }}
        />
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
