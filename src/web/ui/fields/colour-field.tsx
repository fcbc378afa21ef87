import styles from './colour-field.module.css'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'

interface ColourFieldProps extends FieldBaseProps {
  /** `#rrggbb`, or what is typed so far. */
  value: string
  onChange: (value: string) => void
  name?: string
}

const shape = /^#[0-9a-f]{6}$/i

/** A colour, picked or typed as a stylesheet writes it. */
export function ColourField({ value, onChange, name: _, ...field }: ColourFieldProps) {
  const readOnly = useReadOnly()
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.colour}>
          <input
            type="color"
            className={styles.picker}
            aria-label={`${field.label} wählen`}
            value={shape.test(value) ? value : '#000000'}
            disabled={readOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            {...control}
            className={inputs.input}
            value={value}
            readOnly={readOnly}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
