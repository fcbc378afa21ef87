import { FileUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import styles from './vat-id-confirmations.module.css'

interface PaperFieldProps {
  value: File | null
  onChange: (value: File | null) => void
  error?: string | undefined
}

/** The paper that a confirmation is read from: it goes with what is saved. */
export function PaperField({ value, onChange, error }: PaperFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldGroup
      label="Datei"
      optional
      error={error}
      hint="Etwa die gedruckte Seite des Bundeszentralamts: PDF, Bild oder E-Mail, höchstens 25 MB."
    >
      <div className={styles.paper}>
        {value && <span className={styles.note}>{value.name}</span>}
        <Button size="small" icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {value ? 'Andere Datei wählen' : 'Datei wählen'}
        </Button>
        {value && (
          <Button
            size="small"
            kind="quiet"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            Datei weglassen
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Datei der Bestätigung"
        hidden
        onChange={(event) => {
          onChange(event.currentTarget.files?.[0] ?? null)
          // The same file may be chosen again after it was left out.
          event.currentTarget.value = ''
        }}
      />
    </FieldGroup>
  )
}
