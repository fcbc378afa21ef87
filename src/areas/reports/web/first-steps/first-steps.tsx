import { type ComponentType, useEffect, useState } from 'react'
import { readMailing } from '#areas/firm/contract/read-mailing.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { type FirstSteps, readFirstSteps } from '../../contract/first-steps.ts'
import { isDone, laterSteps, nextStep, type StepName, stepsFor } from '../../rules/next-step.ts'
import { BankAccountStep } from './bank-account-step.tsx'
import { CategoriesStep } from './categories-step.tsx'
import { CustomerStep } from './customer-step.tsx'
import styles from './first-steps.module.css'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { LogoStep } from './logo-step.tsx'
import { MailStep } from './mail-step.tsx'
import { NumberStep } from './number-step.tsx'
import { hideFirstSteps, readPutOff, rememberBegun, rememberPutOff } from './put-off.ts'
import { BackupStep, ColleagueStep, InvoiceStep } from './simple-steps.tsx'
import type { StepProps } from './step-props.ts'
import { StepRow } from './step-row.tsx'
import { doneText, stepWords } from './step-words.ts'

const stepParts: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  bankAccount: BankAccountStep,
  logo: LogoStep,
  number: NumberStep,
  mail: MailStep,
  categories: CategoriesStep,
  customer: CustomerStep,
  invoice: InvoiceStep,
  colleague: ColleagueStep,
  backup: BackupStep,
}

/** What a new firm has to do, ticked off by what is there (decisions §10). One step is open, with its fields; each can be put off. */
export default function FirstStepsPart() {
  const steps = useRead(readFirstSteps)
  const { data: mailing } = useRead(readMailing)
  useEffect(rememberBegun, [])
  return (
    <Loaded of={steps} rows={9}>
      {(facts) => {
        const canMail = mailing?.server != null && mailing.customerSender !== null
        if (facts.hasInvoice) return mailing && <Left known={{ ...facts, canMail }} />
        return (
          <div className={styles.columns}>
            <List known={{ ...facts, canMail }} />
            <InvoiceSheet facts={facts} />
          </div>
        )
      }}
    </Loaded>
  )
}

type Known = FirstSteps & { canMail: boolean }

/** What was left to do when the first invoice was written, above the figures; nothing once all of it is done or put off. */
function Left({ known }: { known: Known }) {
  const { steps, row, putOff } = useSteps(known)
  const left = steps.filter((step) => !isDone(known, step) && !putOff.includes(step))
  if (left.length === 0) return null
  return (
    <section aria-label="Erste Schritte" className={styles.steps}>
      <div className={styles.list}>
        <h2>Nach der ersten Rechnung</h2>
        <ol>{left.map(row)}</ol>
      </div>
      <Hide />
    </section>
  )
}

/** The steps that one may do, which of them is open, and how one is drawn. */
function useSteps(known: Known) {
  const session = useSession()
  const [putOff, setPutOff] = useState(readPutOff)
  const [chosen, setChosen] = useState<StepName | null>(null)
  const steps = stepsFor(session?.permissions ?? [])
  const done = steps.filter((step) => isDone(known, step))
  const open = chosen !== null && !isDone(known, chosen) ? chosen : nextStep(known, steps, putOff)
  function postpone(step: StepName) {
    const all = [...putOff, step]
    setPutOff(all)
    setChosen(null)
    rememberPutOff(all)
  }
  function row(step: StepName) {
    const { title, why, label, changePath } = stepWords[step]
    const Part = stepParts[step]
    const isTicked = done.includes(step)
    return (
      <StepRow
        key={step}
        title={title}
        detail={isTicked ? doneText(step, known) : why}
        state={isTicked ? 'done' : step === open ? 'open' : 'waiting'}
        label={label}
        changePath={changePath}
        onOpen={() => setChosen(step)}
      >
        <Part facts={known} later={<Later onClick={() => postpone(step)} />} />
      </StepRow>
    )
  }
  return { steps, done, putOff, row }
}

function List({ known }: { known: Known }) {
  const { steps, done, row } = useSteps(known)
  const isLater = (step: StepName) => laterSteps.includes(step)
  const before = steps.filter((step) => !isLater(step))
  const after = steps.filter(isLater)
  return (
    <section aria-label="Erste Schritte" className={styles.steps}>
      <Progress left={before.filter((step) => !done.includes(step)).length} {...{ steps, done }} />
      <div className={styles.list}>
        <h2>Bis zur ersten Rechnung</h2>
        <ol>{before.map(row)}</ol>
        {after.length > 0 && <h2>Danach</h2>}
        {after.length > 0 && <ol>{after.map(row)}</ol>}
      </div>
      <div className={styles.end}>
        <Link to="/handbuch/umstieg">Handbuch: Ich komme von einem anderen Programm</Link>
        <Hide />
      </div>
    </section>
  )
}

const Hide = () => (
  <Button kind="quiet" onClick={hideFirstSteps}>
    Liste ausblenden
  </Button>
)

interface ProgressProps {
  steps: readonly StepName[]
  done: readonly StepName[]
  /** How many are left until the first invoice. */
  left: number
}

const Progress = ({ steps, done, left }: ProgressProps) => (
  <header className={styles.head}>
    <p>{leftText(left)}</p>
    <p className={styles.count}>
      <span className={styles.bar} aria-hidden="true">
        {steps.map((step, index) => (
          <i key={step} {...(index < done.length && { 'data-done': true })} />
        ))}
      </span>
      {done.length} von {steps.length} erledigt
    </p>
  </header>
)

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    Später
  </Button>
)

const words = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben']

function leftText(left: number): string {
  if (left === 0) return 'Bis zur ersten Rechnung ist alles getan.'
  if (left === 1) return 'Noch ein Schritt bis zur ersten Rechnung.'
  const time = left > 3 ? ', etwa fünf Minuten' : ''
  return `Noch ${words[left]} Schritte bis zur ersten Rechnung${time}.`
}
