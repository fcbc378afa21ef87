import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { type ControlAttributes, Field, type FieldBaseProps } from '../fields/field.tsx'
import inputs from '../fields/input.module.css'
import { useReadOnly } from '../fields/read-only.ts'
import { Plus, X } from '../first-icons.ts'
import { Check, ChevronsUpDown } from '../icons.ts'
import { Spinner } from '../notices/spinner.tsx'
import popups from '../popups/popup.module.css'
import { findOptions } from './matches-words.ts'
import styles from './search-select.module.css'
import { isSendKey, sendAfterChoice } from './send-after-choice.ts'

export interface SearchOption {
  value: string
  label: string
  /** A second line, such as an address. It is searched too. */
  detail?: string
  /** What it is found by besides; not shown. */
  words?: string
  /** A small picture at the end, such as a product's photo, whose text says what it shows; or a mark with its word. */
  picture?: ReactNode
  disabled?: boolean
}

export interface SearchSelectProps extends FieldBaseProps {
  options: readonly SearchOption[]
  value: string | null
  /** The option is handed on, since it may come from a search that is gone the next moment. */
  onChange: (value: string | null, option: SearchOption | null) => void
  /** The option of `value`, for when it is not among `options` (a list searched on the server). */
  selected?: SearchOption | null
  /** Makes the search the caller's: called with what is typed, `options` are its answer. */
  onSearch?: (text: string) => void
  loading?: boolean
  /** Offers 'neu anlegen' as the last entry; called with what was typed. */
  onCreate?: (text: string) => void
  createLabel?: string
  /** A button beside the field, such as 'Lieferant bearbeiten'. */
  edit?: ReactNode
  clearable?: boolean
  name?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
}

const createValue = '\u0000create'

/** A choice from many: type to search, arrows and Enter to choose, Escape to leave it as it was. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, error, hint, optional, labelHidden, className, edit } = props
  return (
    <Field {...{ label, error, hint, optional, labelHidden, className }}>
      {(control) => (
        // Also without the button: the field that has the focus must not be another one when the button comes.
        <div className={edit ? styles.row : undefined}>
          <SearchSelectControl {...props} control={control} />
          {edit}
        </div>
      )}
    </Field>
  )
}

function SearchSelectControl({
  label,
  options,
  value,
  onChange,
  selected,
  onSearch,
  loading = false,
  onCreate,
  createLabel = 'Neu anlegen',
  clearable = false,
  placeholder = 'Suchen …',
  disabled,
  autoFocus,
  control,
}: SearchSelectProps & { control: ControlAttributes }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const readOnly = useReadOnly()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // What the input holds while the list is open; closed it always holds the choice.
  const [text, setText] = useState('')
  const chosen =
    value === null
      ? null
      : (options.find((o) => o.value === value) ?? (selected?.value === value ? selected : null))
  const found = onSearch || typed === '' ? options : findOptions(options, typed)
  const entries = onCreate ? [...found, { value: createValue, label: createLabel }] : found

  const early = useEarlyEnter(loading, () => {
    const first = found.find((option) => !option.disabled)
    setOpen(false)
    search('', 'none')
    if (first) onChange(first.value, first)
    else onCreate?.(typed)
  })

  /** What was typed and is not found is neither chosen nor silently dropped: then nothing is sent. */
  function sendChoice(event: KeyboardEvent<HTMLInputElement>) {
    const highlighted = list.current?.querySelector<HTMLElement>('[data-highlighted]') ?? null
    const isUndecided = typed !== '' && (loading || found.length === 0)
    if (isUndecided) return event.preventDefault()
    sendAfterChoice(event, () => (highlighted ? highlighted.click() : setOpen(false)), event.currentTarget)
  }

  function search(text: string, reason: string) {
    early.forget()
    // Only what a person types is a search; choosing and closing fill the input by themselves.
    const next = reason === 'input-change' ? text : ''
    setTyped(next)
    if (next !== typed) onSearch?.(next)
  }

  return (
    <Combobox.Root<SearchOption>
      items={entries}
      filteredItems={entries}
      value={chosen}
      itemToStringLabel={(option) => option.label}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
      disabled={disabled}
      readOnly={readOnly}
      open={open && !readOnly}
      onOpenChange={(next, details) => {
        if (readOnly) return
        // Opened by typing, it already holds what was typed.
        if (next && details.reason !== 'input-change') setText(chosen?.label ?? '')
        if (!next) search('', details.reason)
        setOpen(next)
      }}
      // Ours, because Base UI would put the choice back whenever the options change, in the middle of typing.
      inputValue={open ? text : (chosen?.label ?? '')}
      onInputValueChange={(next, details) => {
        setText(next)
        search(next, details.reason)
        // An emptied input shows the whole list: closed, it would show the choice again.
        if (next === '' && details.reason === 'input-change') setOpen(true)
      }}
      onValueChange={(option, details) => {
        early.forget() // else an Enter that still waits for the answer would choose, or create, once more
        if (option?.value === createValue) {
          details.cancel()
          setOpen(false)
          onCreate?.(typed)
          return
        }
        // Emptying the text is no choice; what is chosen goes only by the button that says so.
        if (option === null && details.reason !== 'clear-press') return details.cancel()
        onChange(option?.value ?? null, option)
      }}
    >
      <div ref={box} className={inputs.box}>
        <Combobox.Input
          {...control}
          placeholder={placeholder}
          autoFocus={autoFocus}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            // Base UI would empty the choice on Escape; here Escape belongs to the layer.
            if (event.key === 'Escape' && !open) event.preventBaseUIHandler()
            if (event.key !== 'Enter' || !open) return
            if (isSendKey(event)) {
              event.preventBaseUIHandler()
              return sendChoice(event)
            }
            // Enter in an open list chooses; it must not send the form as well.
            event.preventDefault()
            // Nothing to choose from as yet, which is not the same as nothing found.
            if (loading && typed !== '' && found.length === 0) {
              event.preventBaseUIHandler()
              early.press()
            }
          }}
        />
        <span className={inputs.tools}>
          {loading && <Spinner className={styles.spinner} />}
          {clearable && chosen && !readOnly && (
            <Combobox.Clear className={inputs.tool} aria-label={`${label}: Auswahl entfernen`} tabIndex={-1}>
              <X aria-hidden="true" />
            </Combobox.Clear>
          )}
          {!readOnly && (
            <Combobox.Trigger className={inputs.tool} aria-label={`${label}: Liste öffnen`} tabIndex={-1}>
              <ChevronsUpDown aria-hidden="true" />
            </Combobox.Trigger>
          )}
        </span>
      </div>
      <Popup box={box} list={list} typed={typed} loading={loading} empty={found.length === 0} />
    </Combobox.Root>
  )
}

/** An Enter that comes before the search's answer counts when it is there: `decide` knows by then what was found. */
function useEarlyEnter(loading: boolean, decide: () => void) {
  const isPressed = useRef(false)
  useEffect(() => {
    if (loading || !isPressed.current) return
    isPressed.current = false
    // After the effect: choosing may want its own rendering at once.
    queueMicrotask(decide)
  })
  return {
    press() {
      isPressed.current = true
    },
    /** Something else was typed, or the list was closed. */
    forget() {
      isPressed.current = false
    },
  }
}

interface PopupProps {
  box: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLDivElement | null>
  typed: string
  loading: boolean
  empty: boolean
}

function Popup({ box, list, typed, loading, empty }: PopupProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner anchor={box} align="start" sideOffset={4} className={popups.positioner}>
        <Combobox.Popup className={cx(popups.popup, popups.anchored)} aria-busy={loading || undefined}>
          <Combobox.Status className={styles.status}>
            {empty && (loading ? 'Suche läuft …' : 'Nichts gefunden')}
          </Combobox.Status>
          <Combobox.List ref={list} className={popups.list}>
            {(option: SearchOption) => <Entry key={option.value} option={option} typed={typed} />}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Entry({ option, typed }: { option: SearchOption; typed: string }) {
  if (option.value === createValue) {
    return (
      <Combobox.Item value={option} className={cx(popups.item, styles.create)}>
        <Plus aria-hidden="true" />
        <span className={popups.text}>{typed ? `${option.label}: „${typed}“` : option.label}</span>
      </Combobox.Item>
    )
  }
  return (
    <Combobox.Item value={option} disabled={option.disabled} className={popups.item}>
      <span className={popups.text}>
        {option.label}
        {option.detail && <span className={popups.detail}>{option.detail}</span>}
      </span>
      {option.picture}
      <Combobox.ItemIndicator className={popups.check}>
        <Check aria-hidden="true" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
