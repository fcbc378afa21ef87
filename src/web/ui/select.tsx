import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Field, type FieldBaseProps } from './field.tsx'
import popups from './popup.module.css'
import { useReadOnly } from './read-only.ts'
import styles from './select.module.css'

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
          <Base.Trigger {...control} className={styles.trigger}>
            <Base.Value className={styles.value} placeholder={placeholder} />
            <Base.Icon className={styles.icon}>
              <ChevronsUpDown aria-hidden="true" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner
              alignItemWithTrigger={false}
              align="start"
              sideOffset={4}
              className={popups.positioner}
            >
              <Base.Popup className={`${popups.popup} ${popups.anchored}`}>
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
        </Base.Root>
      )}
    </Field>
  )
}
