import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { useReadOnly } from '../fields/read-only.ts'
import styles from './checkbox.module.css'

interface CheckboxProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  name?: string
  error?: string | undefined
  hint?: ReactNode
  disabled?: boolean
  /** For table cells: the label is for screen readers only. */
  labelHidden?: boolean
  busy?: boolean
  className?: string
}

export function Checkbox({
  label,
  value,
  onChange,
  name,
  error,
  hint,
  disabled,
  labelHidden,
  busy,
  className,
}: CheckboxProps) {
  const id = useId()
  const readOnly = useReadOnly()
  const note = error ?? hint
  return (
    <div className={className}>
      <label className={cx(styles.row, disabled && styles.disabled)}>
        <input
          type="checkbox"
          name={name}
          className={styles.input}
          checked={value}
          // The browser knows no checkbox that is read only.
          disabled={disabled || readOnly}
          aria-label={labelHidden ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? id : undefined}
          aria-busy={busy || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {!labelHidden && <span>{label}</span>}
      </label>
      {note && (
        <div id={id} className={cx(styles.note, error && styles.error)}>
          {note}
        </div>
      )}
    </div>
  )
}
