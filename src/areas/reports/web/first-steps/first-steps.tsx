import { type ReactNode, useState } from 'react'
import { readMailing } from '#areas/firm/contract/read-mailing.ts'
import { formatIban } from '#kernel/codes/iban.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { type FirstSteps, readFirstSteps } from '../../contract/first-steps.ts'
import { isDone, laterSteps, nextStep, type StepName, stepsFor } from '../../rules/next-step.ts'
import { CategoriesStep } from './categories-step.tsx'
import styles from './first-steps.module.css'
import { MailStep } from './mail-step.tsx'
import { hideFirstSteps, readPutOff, rememberPutOff } from './put-off.ts'
import { StepRow } from './step-row.tsx'

interface Words {
  title: string
  /** Why, as long as it is to be done. */
  why: string
  /** What the open step leads to, and what the button is called. */
  to?: readonly [path: string, label: string]
}

const words: Record<StepName, Words> = {
  bankAccount: {
    title: 'Bankkonto',
    why: 'damit Kunden wissen, wohin sie zahlen',
    to: ['/auth/bankaccounts', 'Anlegen'],
  },
  logo: { title: 'Logo', why: 'steht oben auf jeder Rechnung', to: ['/auth/firm', 'Hochladen'] },
  number: {
    title: 'Nummernkreis',
    why: 'wie Ihre Rechnungsnummern weitergehen',
    to: ['/auth/firm', 'Festlegen'],
  },
  mail: { title: 'E-Mail und Mailserver', why: 'damit Rechnungen wirklich ankommen' },
  categories: { title: 'Kategorien und Zahlungsziele', why: 'als Satz für Ihre Branche' },
  customer: {
    title: 'Erster Kunde',
    why: 'an wen die Rechnung geht',
    to: ['/auth/outgoing/receivers/new', 'Anlegen'],
  },
  invoice: {
    title: 'Erste Rechnung',
    why: 'die Angaben dafür stehen dann bereit',
    to: ['/auth/outgoing/invoices/new', 'Schreiben'],
  },
  colleague: {
    title: 'Kollegin oder Kollegen dazuholen',
    why: 'mit eigener Rolle',
    to: ['/auth/users', 'Zu den Benutzern'],
  },
  backup: { title: 'Sicherung', why: 'mit „npm run backup“ im Ordner von Kontor' },
}

/** What a new firm has to do, ticked off by what is there (decisions §10). One step is open; each can be put off. */
export default function FirstStepsList() {
  const steps = useRead(readFirstSteps)
  const { data: mailing } = useRead(readMailing)
  return (
    <Loaded of={steps} rows={9}>
      {(facts) => <List facts={facts} canMail={mailing?.server != null && mailing.customerSender !== null} />}
    </Loaded>
  )
}

function List({ facts, canMail }: { facts: FirstSteps; canMail: boolean }) {
  const session = useSession()
  const [putOff, setPutOff] = useState(readPutOff)
  const [chosen, setChosen] = useState<StepName | null>(null)
  const known = { ...facts, canMail }
  const steps = stepsFor(session?.permissions ?? [])
  const done = steps.filter((step) => isDone(known, step))
  const open = chosen !== null && !isDone(known, chosen) ? chosen : nextStep(known, steps, putOff)
  const left = steps.filter((step) => !laterSteps.includes(step) && !done.includes(step)).length
  function postpone(step: StepName) {
    const all = [...putOff, step]
    setPutOff(all)
    setChosen(null)
    rememberPutOff(all)
  }
  const row = (step: StepName) => (
    <StepRow
      key={step}
      title={words[step].title}
      detail={isDone(known, step) ? doneText(step, facts) : words[step].why}
      state={done.includes(step) ? 'done' : step === open ? 'open' : 'waiting'}
      onOpen={() => setChosen(step)}
    >
      <Step step={step} facts={facts} later={<Later onClick={() => postpone(step)} />} />
    </StepRow>
  )
  const [before, after] = [
    steps.filter((s) => !laterSteps.includes(s)),
    steps.filter((s) => laterSteps.includes(s)),
  ]
  return (
    <section aria-label="Erste Schritte" className={styles.steps}>
      <header className={styles.head}>
        <p>{leftText(left)}</p>
        <p className={styles.count}>
          <progress max={steps.length} value={done.length} aria-label="Erledigte Schritte" /> {done.length}{' '}
          von {steps.length}
        </p>
      </header>
      <div className={styles.list}>
        <h2>Bis zur ersten Rechnung</h2>
        <ol>{before.map(row)}</ol>
        {after.length > 0 && <h2>Danach</h2>}
        {after.length > 0 && <ol>{after.map(row)}</ol>}
      </div>
      <div className={styles.end}>
        <Button kind="quiet" onClick={hideFirstSteps}>
          Liste ausblenden
        </Button>
      </div>
    </section>
  )
}

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    Später
  </Button>
)

function leftText(left: number): string {
  if (left === 0) return 'Bis zur ersten Rechnung ist alles getan.'
  return left === 1
    ? 'Noch ein Schritt bis zur ersten Rechnung.'
    : `Noch ${left} Schritte bis zur ersten Rechnung.`
}

/** What stands beside a tick. */
function doneText(step: StepName, facts: FirstSteps): string {
  if (step === 'bankAccount') return formatIban(facts.bankAccount ?? '')
  if (step === 'number') return `Ihre nächste Rechnung wird ${facts.nextInvoiceNumber}`
  if (step === 'categories') return `${facts.categories} Kategorien und ${facts.paymentTargets} Zahlungsziele`
  if (step === 'backup' && facts.backupAt !== null)
    return `zuletzt am ${formatDay(berlinDay(new Date(facts.backupAt)))}`
  return ''
}

/** What is done in the open step. */
function Step({ step, facts, later }: { step: StepName; facts: FirstSteps; later: ReactNode }) {
  if (step === 'mail') return <MailStep testMail={facts.testMail} later={later} />
  if (step === 'categories') return <CategoriesStep later={later} />
  const { to } = words[step]
  return (
    <>
      {step === 'number' && <p>Ohne Angabe wird die nächste Rechnung {facts.nextInvoiceNumber}.</p>}
      {step === 'backup' && (
        <p>
          <code>npm run backup</code> schreibt alles in eine Datei im Ordner <code>data/backups</code>. Lassen
          Sie den Befehl am besten täglich laufen und legen Sie die Datei an einen anderen Ort.
        </p>
      )}
      <div data-actions className={styles.actions}>
        {to && (
          <ButtonLink kind="primary" to={to[0]}>
            {to[1]}
          </ButtonLink>
        )}
        {later}
      </div>
    </>
  )
}
