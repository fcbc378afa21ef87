import { useState } from 'react'
import { matchesWords } from '../ui/choices/matches-words.ts'
import type { SearchOption } from '../ui/choices/search-select.tsx'
import { cx } from '../ui/cx.ts'
import inputs from '../ui/fields/input.module.css'
import { Search } from '../ui/first-icons.ts'
import { Check } from '../ui/icons.ts'
import popups from '../ui/popups/popup.module.css'
import styles from './filter-popover.module.css'

interface OptionsListProps {
  label: string
  options: readonly SearchOption[]
  chosen: string | null
  onChoose: (value: string) => void
}

/** A choice of one: arrows go through it, Enter takes. */
export function OptionsList({ label, options, chosen, onChoose }: OptionsListProps) {
  return (
    <ul className={styles.options} aria-label={label}>
      {options.map(({ value, label: name, detail }) => (
        <li key={value}>
          <button
            type="button"
            data-option=""
            aria-pressed={value === chosen}
            className={cx(popups.item, styles.option)}
            onClick={() => onChoose(value)}
          >
            <span className={popups.text}>
              {name}
              {detail && <span className={popups.detail}>{detail}</span>}
            </span>
            {value === chosen && (
              <span className={popups.check}>
                <Check aria-hidden="true" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SearchedOptionsProps extends OptionsListProps {
  typed: string
  onType: (text: string) => void
  /** What is shown is not yet what was searched for. */
  isPending?: boolean
  /** Says what can be typed, where nothing is offered before that. */
  hint?: string
}

/** The same with a search above it, whose Enter takes the first that was found. */
export function SearchedOptions({ typed, onType, isPending = false, hint, ...list }: SearchedOptionsProps) {
  const { label, options, onChoose } = list
  return (
    <>
      <div className={styles.search}>
        <div className={inputs.box}>
          <span className={inputs.lead}>
            <Search aria-hidden="true" />
          </span>
          <input
            type="text"
            data-search=""
            autoComplete="off"
            spellCheck={false}
            aria-label={`${label} suchen`}
            placeholder={`${label} suchen …`}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The same press would open the chip again, which has the focus by then.
              event.preventDefault()
              const [first] = options
              if (first && typed.trim() !== '' && !isPending) onChoose(first.value)
            }}
          />
        </div>
      </div>
      {options.length === 0 ? (
        <p className={styles.none} role="status">
          {typed.trim() === '' && hint ? hint : isPending ? 'Suche läuft …' : 'Nichts gefunden'}
        </p>
      ) : (
        <OptionsList {...list} />
      )}
    </>
  )
}

/** Options that are all here, searched as selects are. */
export function KnownOptions(props: OptionsListProps) {
  const [typed, setTyped] = useState('')
  const options = props.options.filter((option) => matchesWords(option, typed))
  return <SearchedOptions {...props} options={options} typed={typed} onType={setTyped} />
}
