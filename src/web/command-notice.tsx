import styles from './command-notice.module.css'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'

interface CommandNoticeProps {
  command: { state: 'idle' | 'requested' | 'unconfirmed'; resend: (() => void) | null }
}

/** Says in a dialog that the outcome of its command is not known yet, and what can be done. */
export function CommandNotice({ command }: CommandNoticeProps) {
  if (command.state !== 'unconfirmed') return null
  if (command.resend) {
    return (
      <Notice
        kind="warning"
        live
        className={styles.notice}
        title="Keine Antwort vom Server"
        action={
          <Button size="small" onClick={command.resend}>
            Erneut senden
          </Button>
        }
      >
        Ob gespeichert wurde, ist nicht bekannt. Erneutes Senden legt nichts doppelt an.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" live className={styles.notice} title="Bestätigung steht aus">
      Der Server hat Ihre Eingabe gespeichert. Sobald die Bestätigung hier ankommt, geht es weiter; Sie können
      auch schließen, ohne etwas zu verlieren.
    </Notice>
  )
}
