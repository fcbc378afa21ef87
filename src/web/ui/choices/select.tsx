import { Select as Base } from '@base-ui/react/select'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { Field, type FieldBaseProps } from '../fields/field.tsx'
import { useReadOnly } from '../fields/read-only.ts'
import { Check, ChevronsUpDown } from '../icons.ts'
import popups from '../popups/popup.module.css'
import styles from './select.module.css'
import { isSendKey, sendAfterChoice } from './send-after-choice.ts'

export interface SelectOption<T extends string> {
  value: T
  label: string
  disabled?: boolean
}

interface SelectProps<T extends string> extends FieldBaseProps {
  options: readonly SelectOption<T>[]
  value: T | null
  onChange: (value: T) => void
  name?: string
  placeholder?: string
  disabled?: boolean
}

/** A choice from a short list. For long lists there is SearchSelect. */
export function Select<T extends string>({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  options,
  value,
  onChange,
  placeholder = 'Bitte wählen',
  disabled,
}: SelectProps<T>) {
  const readOnly = useReadOnly()
  const { popup, trigger, takeHighlighted } = useHighlighted()
  return (
    <Field {...{ label, error, hint, optional, labelHidden, className }}>
      {(control) => (
        <Base.Root
          items={options}
          modal={false}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          onValueChange={(next) => next !== null && onChange(next)}
        >
          <Base.Trigger
            {...control}
            ref={trigger}
            className={styles.trigger}
            onKeyDownCapture={takeHighlighted}
          >
            <Base.Value className={styles.value} placeholder={placeholder} />
            <Base.Icon className={styles.icon}>
              <ChevronsUpDown aria-hidden="true" />
            </Base.Icon>
          </Base.Trigger>
          <Choices ref={popup} options={options} onKeyDownCapture={takeHighlighted} />
        </Base.Root>
      )}
    </Field>
  )
}

/**
 * Enter takes what is highlighted. The focus follows the highlight with a later drawing only, and Enter would take what has it:
 * who types letters and Enter at once would have something else than he sees.
 */
function useHighlighted() {
  const popup = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  function takeHighlighted(event: KeyboardEvent<HTMLElement>) {
    // Of a list that is closing, nothing is taken.
    const open = popup.current?.hasAttribute('data-open') ? popup.current : null
    const highlighted = open?.querySelector<HTMLElement>('[data-highlighted]')
    if (isSendKey(event)) {
      if (event.target !== trigger.current || open)
        sendAfterChoice(event, () => highlighted?.click(), trigger.current)
      return
    }
    if (event.key !== 'Enter' || !highlighted || highlighted === event.target) return
    event.preventDefault()
    event.stopPropagation()
    highlighted.click()
  }
  return { popup, trigger, takeHighlighted }
}

interface ChoicesProps {
  ref: Ref<HTMLDivElement>
  options: readonly SelectOption<string>[]
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void
}

const Choices = ({ ref, options, onKeyDownCapture }: ChoicesProps) => (
  <Base.Portal>
    <Base.Positioner alignItemWithTrigger={false} align="start" sideOffset={4} className={popups.positioner}>
      <Base.Popup
        ref={ref}
        className={`${popups.popup} ${popups.anchored}`}
        onKeyDownCapture={onKeyDownCapture}
      >
        {options.length === 0 && <div className={popups.empty}>Noch nichts zur Auswahl</div>}
        <Base.List className={popups.list}>
          {options.map((option) => (
            <Base.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={popups.item}
            >
              <Base.ItemText className={popups.text}>{option.label}</Base.ItemText>
              <Base.ItemIndicator className={popups.check}>
                <Check aria-hidden="true" />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)
