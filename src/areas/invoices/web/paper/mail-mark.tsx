import { StateMark, type StateTone } from '#web/ui/figures/state-mark.tsx'
import { CircleAlert } from '#web/ui/first-icons.ts'
import { CircleSlash, FileText, Mail } from '#web/ui/icons.ts'

/** What became of an e-mail: it waits, the mail server took it, it became a file for want of one, no try has delivered it, another took its place. */
export type MailState = 'QUEUED' | 'SENT' | 'FILE' | 'FAILED' | 'WITHDRAWN'

const looks: Record<MailState, { Icon: typeof Mail; tone: StateTone; word: string }> = {
  QUEUED: { Icon: Mail, tone: 'plain', word: 'wird gesendet …' },
  SENT: { Icon: Mail, tone: 'good', word: 'vom Mailserver angenommen' },
  FILE: { Icon: FileText, tone: 'quiet', word: 'als Datei abgelegt' },
  FAILED: { Icon: CircleAlert, tone: 'danger', word: 'nicht zugestellt' },
  WITHDRAWN: { Icon: CircleSlash, tone: 'quiet', word: 'zurückgezogen' },
}

interface MailMarkProps {
  state: MailState
  /** Where there is more to say than the usual word. */
  children?: string | undefined
}

/** How the delivery of an e-mail stands, wherever e-mails are listed: by a sign and its word, in colour where somebody has to act. */
export function MailMark({ state, children }: MailMarkProps) {
  const { Icon, tone, word } = looks[state]
  return (
    <StateMark icon={<Icon aria-hidden="true" />} tone={tone}>
      {children ?? word}
    </StateMark>
  )
}
