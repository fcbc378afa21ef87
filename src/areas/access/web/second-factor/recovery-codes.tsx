import { copyText } from '#web/copy-text.ts'
import { saveFile } from '#web/files/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}

/** The codes, this once: nobody can show them again. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const toasts = useToasts()
  const text = codes.join('\n')
  async function copy() {
    if (await copyText(text)) toasts.success('Wiederherstellungscodes kopiert.')
    else toasts.failure('Die Codes konnten nicht kopiert werden.')
  }
  const save = () =>
    saveFile(
      new File([`Wiederherstellungscodes für Kontor (${location.host})\n\n${text}\n`], 'kontor-codes.txt', {
        type: 'text/plain',
      }),
    )
  return (
    <div className={styles.part}>
      <Notice kind="warning" title="Bewahren Sie diese Codes auf, Sie sehen sie nur jetzt" live>
        Ist Ihr zweiter Faktor verloren, melden Sie sich mit Passwort und einem dieser Codes an. Jeder gilt
        einmal. Legen Sie sie nicht zum Passwort.
      </Notice>
      <ol className={styles.codes} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button onClick={copy}>Kopieren</Button>
        <Button onClick={save}>Herunterladen</Button>
        <Button kind="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}
