import { useId } from 'react'
import { cx } from '../cx.ts'
import { type FieldBaseProps, FieldGroup } from '../fields/field.tsx'
import { useReadOnly } from '../fields/read-only.ts'
import styles from './radio-group.module.css'

export interface RadioOption<T extends string> {
  value: T
  label: string
  detail?: string
  disabled?: boolean
}

interface RadioGroupProps<T extends string> extends FieldBaseProps {
  options: readonly RadioOption<T>[]
  value: T | null
  onChange: (value: T) => void
  name?: string
  direction?: 'horizontal' | 'vertical'
  disabled?: boolean
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { options, value, onChange, name: _, direction = 'horizontal', disabled, ...field } = props
  return (
    <FieldGroup role="radiogroup" {...field}>
      <Radios {...{ options, value, onChange, direction }} disabled={disabled} />
    </FieldGroup>
  )
}

interface RadiosProps<T extends string> {
  options: readonly RadioOption<T>[]
  value: T | null
  onChange: (value: T) => void
  direction?: 'horizontal' | 'vertical'
  disabled?: boolean | undefined
}

/** The radios alone, inside a field group of the caller. */
export function Radios<T extends string>({
  options,
  value,
  onChange,
  direction = 'horizontal',
  disabled,
}: RadiosProps<T>) {
  // Radios of one DOM name are one group for the browser; two open forms must not share it.
  const group = useId()
  const readOnly = useReadOnly()
  return (
    <div className={cx(styles.group, styles[direction])}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(styles.option, (disabled || option.disabled) && styles.disabled)}
        >
          <input
            type="radio"
            name={group}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            // The browser knows no radios that are read only.
            disabled={disabled || option.disabled || readOnly}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
