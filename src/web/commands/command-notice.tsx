import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import styles from './command-notice.module.css'

interface CommandNoticeProps {
  command: { state: 'idle' | 'requested' | 'unconfirmed'; resend: (() => void) | null }
}

/** Says in a dialog that the outcome of its command is not known yet, and what can be done. */
export function CommandNotice({ command }: CommandNoticeProps) {
  if (command.state !== 'unconfirmed') return null
  return (
    // Whoever has sent it may stand at the other end of a long form.
    <div ref={show} className={styles.notice}>
      <Told resend={command.resend} />
    </div>
  )
}

const show = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

function Told({ resend }: { resend: (() => void) | null }) {
  if (resend) {
    return (
      <Notice
        kind="warning"
        live
        title="Keine Antwort vom Server"
        action={
          <Button size="small" onClick={resend}>
            Erneut senden
          </Button>
        }
      >
        Ob gespeichert wurde, ist nicht bekannt. Erneutes Senden legt nichts doppelt an.
      </Notice>
    )
  }
  return (
    <Notice kind="warning" live title="Bestätigung steht aus">
      Der Server hat Ihre Eingabe gespeichert. Sobald die Bestätigung hier ankommt, geht es weiter; Sie können
      auch schließen, ohne etwas zu verlieren.
    </Notice>
  )
}
