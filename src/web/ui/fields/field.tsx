import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { CircleAlert } from '../first-icons.ts'
import styles from './field.module.css'

/** What every field takes besides its value. */
export interface FieldBaseProps {
  label: string
  /** The German message; its presence makes the field invalid. */
  error?: string | undefined
  hint?: ReactNode
  /** Marks what may be left out; what must be given carries no mark. */
  optional?: boolean
  /** The label stays for screen readers only, as in tables and search boxes. */
  labelHidden?: boolean
  className?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldBaseProps {
  children: (control: ControlAttributes) => ReactNode
}

export function Field({ label, error, hint, optional, labelHidden, className, children }: FieldProps) {
  const id = useId()
  const control = useControlAttributes(id, error, hint)
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={cx(styles.label, labelHidden && styles.hidden)}>
        {label}
        {optional && <span className={styles.optional}> · optional</span>}
      </label>
      {children(control)}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface FieldGroupProps extends FieldBaseProps {
  role?: 'group' | 'radiogroup'
  children: ReactNode
}

/** A field of several controls, such as radios: the label names the group. */
export function FieldGroup({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  role = 'group',
  children,
}: FieldGroupProps) {
  const id = useId()
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControlAttributes(id, error, hint)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-invalid is allowed on radiogroup, which `role` may be
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={role === 'radiogroup' ? invalid : undefined}
      data-invalid={invalid}
      className={cx(styles.field, className)}
    >
      <span id={`${id}-label`} className={cx(styles.label, labelHidden && styles.hidden)}>
        {label}
        {optional && <span className={styles.optional}> · optional</span>}
      </span>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function useControlAttributes(id: string, error: string | undefined, hint: ReactNode): ControlAttributes {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined }
}

function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </>
  )
}
