import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SearchOption } from '../choices/search-select.tsx'
import { isSendKey, sendAfterChoice } from '../choices/send-after-choice.ts'
import { cx } from '../cx.ts'
import { Field, type FieldBaseProps } from '../fields/field.tsx'
import inputs from '../fields/input.module.css'
import popups from '../popups/popup.module.css'
import styles from './line-grid.module.css'

export type TakenBy = 'Enter' | 'Tab' | 'pointer' | 'late'

export interface HitsFieldProps extends FieldBaseProps {
  /** What stands in the field; it counts as text unless a hit is taken. */
  value: string
  /** `isNew`: it replaces all that stood there. */
  onChange: (text: string, isNew: boolean) => void
  hits: readonly SearchOption[]
  /** The hit that what is typed names exactly: it comes first, else the text does. */
  exact: string | null
  /** The hits are not those of what is typed yet. */
  pending: boolean
  onSearch: (text: string) => void
  /** The text as it stands, or a hit; `late`: the hit that the text names was found after it was left. */
  onTake: (hit: string | null, by: TakenBy) => void
  onShiftEnter: () => void
  /** Backspace where nothing stands. */
  onErase: () => void
  placeholder?: string
  maxLength?: number
  name?: string
}

const asText = '\u0000text'

/** A text that may be one of many: what is typed counts as it is, unless a hit below it is chosen. */
export function HitsField(props: HitsFieldProps) {
  const { label, error, labelHidden, className, value } = props
  const { list, entries, isShown, setOpen, take, press, write } = useHits(props)
  return (
    <Field {...{ label, error, labelHidden, className }}>
      {(control) => (
        <Combobox.Root<SearchOption>
          items={entries}
          filteredItems={entries}
          value={null}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={(a, b) => a.value === b.value}
          autoHighlight
          open={isShown}
          onOpenChange={(next) => !next && setOpen(false)}
          inputValue={value}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change') write(text)
          }}
          onValueChange={(option) => option && take(option.value === asText ? null : option.value, 'pointer')}
        >
          <Combobox.Input
            {...control}
            className={inputs.input}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            name={props.name}
            spellCheck
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          <Hits list={list} />
        </Combobox.Root>
      )}
    </Field>
  )
}

/** What is open below the field, and what its keys take. */
function useHits(props: HitsFieldProps) {
  const { value, hits, exact, pending, onTake } = props
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isAllMarked = useRef(false)
  const awaited = useRef<string | null>(null)
  const typed: SearchOption = { value: asText, label: `„${value}“ als Text` }
  const named = hits.filter((hit) => hit.value === exact)
  const entries = [...named, typed, ...hits.filter((hit) => hit.value !== exact)]
  const isShown = open && value.trim() !== '' && hits.length > 0

  function highlighted(): string | null {
    const found = list.current?.querySelector<HTMLElement>('[data-highlighted]')?.dataset.hit
    return isShown && found !== undefined && found !== asText ? found : null
  }

  function take(hit: string | null, by: TakenBy) {
    // Nobody waits for the search: what it finds by this very text counts when it is there.
    awaited.current = hit === null && pending ? value : null
    setOpen(false)
    onTake(hit, by)
  }

  useEffect(() => {
    if (pending || awaited.current === null) return
    const isSame = awaited.current === value
    awaited.current = null
    if (isSame && exact !== null) queueMicrotask(() => onTake(exact, 'late'))
  })

  function press(event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void }) {
    const { currentTarget } = event
    isAllMarked.current =
      currentTarget.selectionStart === 0 && currentTarget.selectionEnd === currentTarget.value.length
    if (event.key === 'Escape') return pressEscape(event, isShown, () => setOpen(false))
    if (event.key === 'Backspace' && value === '') return props.onErase()
    if (event.key === 'Tab' && !event.shiftKey && open) return take(highlighted(), 'Tab')
    if (event.key !== 'Enter') return
    event.preventBaseUIHandler?.()
    if (isSendKey(event)) {
      const hit = highlighted()
      if (hit !== null) sendAfterChoice(event, () => take(hit, 'pointer'), currentTarget)
      return
    }
    event.preventDefault()
    if (event.shiftKey) return props.onShiftEnter()
    take(highlighted(), 'Enter')
  }

  function write(text: string) {
    awaited.current = null
    props.onChange(text, isAllMarked.current)
    props.onSearch(text)
    setOpen(text.trim() !== '')
  }

  return { list, entries, isShown, setOpen, take, press, write }
}

function Hits({ list }: { list: RefObject<HTMLDivElement | null> }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner align="start" sideOffset={4} className={popups.positioner}>
        <Combobox.Popup className={cx(popups.popup, popups.anchored)}>
          <Combobox.List ref={list} className={popups.list}>
            {(option: SearchOption) => (
              <Combobox.Item
                key={option.value}
                value={option}
                data-hit={option.value}
                className={cx(popups.item, option.value === asText && styles.asText)}
              >
                <span className={popups.text}>
                  {option.label}
                  {option.detail && <span className={popups.detail}>{option.detail}</span>}
                </span>
                {option.picture}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

/** First it closes the hits; what else it does is not the field's. */
function pressEscape(
  event: KeyboardEvent & { preventBaseUIHandler?: () => void },
  isShown: boolean,
  close: () => void,
): void {
  event.preventBaseUIHandler?.()
  if (!isShown) return
  event.preventDefault()
  event.stopPropagation()
  close()
}
