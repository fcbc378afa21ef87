import type { ReactNode } from 'react'
import { sendTestMail } from '#areas/access/contract/test-mail.ts'
import { type Mailing, readMailing } from '#areas/firm/contract/read-mailing.ts'
import { noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { FirstSteps } from '../../contract/first-steps.ts'
import styles from './first-steps.module.css'

interface MailStepProps {
  testMail: FirstSteps['testMail']
  later: ReactNode
}

/** Says whether there is a mail server, and how one is set; and tries it. */
export function MailStep({ testMail, later }: MailStepProps) {
  const { data: mailing } = useRead(readMailing)
  const test = useCommand(sendTestMail)
  if (!mailing) return null
  return (
    <>
      <p>{serverText(mailing)}</p>
      {mailing.customerSender === null && <p>{noCustomerSender}</p>}
      {testMail && <TestMail mail={testMail} />}
      <div data-actions className={styles.actions}>
        {mailing.customerSender === null ? (
          <ButtonLink kind="primary" to="/auth/firm">
            E-Mail der Firma eintragen
          </ButtonLink>
        ) : (
          <Button kind="primary" busy={test.state === 'requested'} onClick={() => test.run({})}>
            Testmail an mich
          </Button>
        )}
        {later}
      </div>
    </>
  )
}

function serverText({ server, customerSender }: Mailing): string {
  if (server === null)
    return 'Es ist kein Mailserver eingerichtet: Kontor legt E-Mails als Datei in den Ordner „outbox“. Wer den Server betreut, setzt beim Start SMTP_URL, etwa smtps://benutzer:passwort@mail.example.de.'
  const encrypted = server.isEncrypted ? ', verschlüsselt' : ''
  const answers = customerSender === null ? '' : ` Antworten der Kunden gehen an ${customerSender}.`
  return `Mailserver ist ${server.host}, Port ${server.port}${encrypted}.${answers}`
}

/** What became of the last try. */
function TestMail({ mail: { to, state, failure } }: { mail: NonNullable<FirstSteps['testMail']> }) {
  const className = styles.notice ?? ''
  if (state === 'FAILED')
    return (
      <Notice live kind="error" className={className} title="Die Testmail kam nicht an.">
        Der Mailserver sagt: „{failure}“. Bitte Adresse, Benutzer und Passwort in SMTP_URL prüfen; lässt er
        nur bestimmte Absender zu, gehört einer davon in MAIL_FROM.
      </Notice>
    )
  if (state === 'SENT')
    return (
      <Notice live kind="success" className={className}>
        Der Mailserver hat die Testmail an {to} angenommen. Bitte sehen Sie nach, ob sie ankommt.
      </Notice>
    )
  return (
    <Notice live className={className}>
      {state === 'FILE'
        ? 'Die Testmail liegt als Datei im Ordner „outbox“. Versendet ist sie nicht.'
        : `Die Testmail an ${to} ist unterwegs …`}
    </Notice>
  )
}
