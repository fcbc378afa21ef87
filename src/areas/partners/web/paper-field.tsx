import { useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { FileUp, Trash2 } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './vat-id-confirmations.module.css'

interface PaperFieldProps {
  file: File | null
  /** Of the chosen file; stands alone where the entry was gone on with after the page was left. */
  fileName: string
  onChange: (file: File | null) => void
  error?: string | undefined
}

/** Whether a file was chosen that went when the page was left. */
export const isFileLost = (file: File | null, fileName: string) => file === null && fileName !== ''

/** The paper that a confirmation is read from: it goes with what is saved. */
export function PaperField({ file, fileName, onChange, error }: PaperFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isLost = isFileLost(file, fileName)
  const isChosen = fileName !== ''
  return (
    <FieldGroup
      label="Datei"
      optional
      error={error}
      hint={
        isLost
          ? undefined
          : 'Etwa die gedruckte Seite des Bundeszentralamts: PDF, Bild oder E-Mail, höchstens 25 MB.'
      }
    >
      {isLost && (
        <Notice kind="warning" live className={styles.lost ?? ''}>
          „{fileName}“ muss noch einmal gewählt werden: Der Browser bewahrt auf, was Sie eingeben, aber keine
          Dateien.
        </Notice>
      )}
      <div className={styles.paper}>
        {file && <span className={styles.chosen}>{file.name}</span>}
        <Button size="small" icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
          {file ? 'Andere Datei wählen' : 'Datei wählen'}
        </Button>
        {isChosen && (
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
