import { sendTestMail } from '#areas/access/contract/test-mail.ts'
import { type Firm, readFirm } from '#areas/firm/contract/read-firm.ts'
import { type Mailing, readMailing } from '#areas/firm/contract/read-mailing.ts'
import { changeFirm } from '#areas/firm/contract.ts'
import { noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { FirstSteps } from '../../contract/first-steps.ts'
import styles from './first-steps.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

/** Says whether there is a mail server, and how one is set; takes the sender, and tries both. */
export function MailStep(props: StepProps) {
  const { data: mailing } = useRead(readMailing)
  const { data: firm } = useRead(readFirm)
  return mailing && firm ? <Fields {...{ mailing, firm }} {...props} /> : null
}

function Fields({ mailing, firm, facts, later }: StepProps & { mailing: Mailing; firm: Firm }) {
  const change = useCommand(changeFirm, { showsErrors: 'fields' })
  const test = useCommand(sendTestMail, { showsErrors: 'fields' })
  const form = useForm({
    schema: changeFirm.input,
    initial: { email: firm.email },
    toInput: (values) => values,
    check: ({ email }) =>
      email.trim() === '' && mailing.mailFrom === null
        ? [{ path: 'email', message: 'E-Mail-Adresse fehlt' }]
        : [],
    keep: { form: 'first-steps/mail', what: 'die E-Mail der Firma' },
    onSubmit: async ({ email }) => {
      if (email !== firm.email) {
        const changed = await change.run({ email })
        if (changed.kind !== 'applied') return changed
      }
      return test.run({})
    },
  })
  return (
    <StepForm
      form={form}
      label="Testmail an mich"
      later={later}
      isFilled={firm.email !== '' || mailing.mailFrom !== null}
    >
      <p>{serverText(mailing)}</p>
      <CommandNotice command={test} />
      <TextField
        label="E-Mail der Firma"
        type="email"
        hint={
          mailing.customerSender === null
            ? noCustomerSender
            : 'Von hier bekommen Kunden ihre Rechnungen, und hierhin antworten sie.'
        }
        maxLength={254}
        {...form.field('email')}
      />
      {facts.testMail && <TestMail mail={facts.testMail} />}
    </StepForm>
  )
}

function serverText({ server, mailFrom }: Mailing): string {
  if (server === null)
    return 'Es ist kein Mailserver eingerichtet: Kontor legt E-Mails als Datei in den Ordner „outbox“. Wer den Server betreut, setzt beim Start SMTP_URL, etwa smtps://benutzer:passwort@mail.example.de.'
  const encrypted = server.isEncrypted ? ', verschlüsselt' : ''
  const from = mailFrom === null ? '' : ` Absender ist dort ${mailFrom}, Antworten gehen an die Firma.`
  return `Mailserver ist ${server.host}, Port ${server.port}${encrypted}.${from}`
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
