import type { ReactNode } from 'react'
import { evidenceTaskText } from '#areas/documents/rules/tasks/evidence.ts'
import { CardAction } from '#areas/documents/web/card-action.tsx'
import { DocumentStateMark, PlainStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { shortDay } from '#areas/documents/web/state-of-row.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import type { Day } from '#kernel/day.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { DueDay } from '#web/ui/figures/due-day.tsx'
import { CellLine, CellWithAction } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn } from '#web/ui/grid/grid.tsx'
import { FileCheck, FileText, Inbox, PackagePlus, UserRoundPlus } from '#web/ui/icons.ts'
import type { OverdueTask, PayBillTask, Task } from '../contract/task-list.ts'
import {
  assignProductText,
  correctionDue,
  correctionPeriod,
  correctionText,
  correctionWhat,
  overdueText,
  requestText,
  shownMoney,
} from '../rules/shown-task.ts'
import { DueRing } from './due-ring.tsx'
import styles from './tasks.module.css'

/** The row of a task, with what nobody can do any more in a month that is locked (`openFrom`: the first open day), read from left to right as specification 2 §2 words it. */
export function taskColumns(today: Day, openFrom: Day | null, hasState: boolean): GridColumn<Task>[] {
  return [
    {
      key: 'task',
      sortBy: 'task',
      header: 'Aufgabe',
      flex: 3,
      minWidth: 192,
      cell: (task) => what(task, today),
    },
    { key: 'state', header: 'Status', width: 204, isExtra: !hasState, cell: state },
    { key: 'who', sortBy: 'who', header: 'Name', flex: 3, minWidth: 140, cell: who },
    {
      key: 'number',
      sortBy: 'number',
      header: 'Rechnungsnr.',
      width: 140,
      cell: number,
    },
    {
      key: 'from',
      sortBy: 'date',
      header: 'Rechnungsdatum',
      width: 138,
      cell: from,
    },
    {
      key: 'amount',
      sortBy: 'amount',
      sortsDown: true,
      header: 'Betrag',
      width: 184,
      align: 'right',
      cell: amount,
    },
    {
      key: 'due',
      sortBy: 'due',
      header: 'Fällig',
      width: 180,
      cell: (task) => {
        const beside = besideDue(task, today)
        // What is not due is empty to the list, which has a dash for that.
        if (!beside) return due(task, today, openFrom)
        return (
          <>
            {due(task, today, openFrom)}
            {beside}
          </>
        )
      },
    },
  ]
}

/** The same on a phone, where there is no room beside one another: four lines a row. */
export function narrowTaskColumns(
  today: Day,
  openFrom: Day | null,
  act: { pay: (task: Task) => void; open: (task: Task) => void },
): GridColumn<Task>[] {
  return [
    {
      key: 'task',
      header: 'Aufgabe',
      flex: 1,
      cell: (task) => (
        <>
          <CellLine end={amount(task)}>{what(task, today)}</CellLine>
          <CellWithAction action={<NextStep task={task} {...act} />}>
            <CellLine>{who(task)}</CellLine>
            <CellLine end={besideDue(task, today) ?? from(task)}>{number(task)}</CellLine>
            <CellLine end={plainState(task)}>{due(task, today, openFrom)}</CellLine>
          </CellWithAction>
        </>
      ),
    },
  ]
}

/** What is to be done with it: about money its payment, else its layer or page. */
function NextStep({
  task,
  pay,
  open,
}: {
  task: Task
  pay: (task: Task) => void
  open: (task: Task) => void
}) {
  if (isDue(task)) return <Pay task={task} pay={pay} />
  const [label, number] = stepOf(task)
  return <CardAction label={label} number={number} onAct={() => open(task)} />
}

function stepOf(task: Exclude<Task, PayBillTask | OverdueTask>): [label: string, number: string] {
  if (task.type === 'USER_APPROVAL') return ['Freischalten', task.data.email]
  if (task.type === 'ASSIGN_PRODUCT') return ['Zuordnen', task.data.billNumber]
  if (task.type === 'EVIDENCE') return ['Öffnen', task.data.invoiceNumber]
  if (task.type === 'REQUEST') return ['Öffnen', `${requestText}: ${task.data.text}`]
  return ['Öffnen', `${correctionWhat(task)} ${correctionPeriod(task)}`]
}

/** Of a bill it is still to be paid; of an invoice the money has come. */
const Pay = ({ task, pay }: { task: PayBillTask | OverdueTask; pay: (task: Task) => void }) => (
  <CardAction
    label={task.type === 'PAY_BILL' ? 'Bezahlen' : 'Bezahlt'}
    number={task.type === 'PAY_BILL' ? task.data.billNumber : task.data.invoiceNumber}
    onAct={() => pay(task)}
  />
)

function what(task: Task, today: Day): ReactNode {
  if (task.type === 'USER_APPROVAL') {
    return (
      <span className={styles.what}>
        <UserRoundPlus aria-hidden="true" className={styles.person} />
        {/* Where there is little room the address is cut, not what is to be done. */}
        <span className={styles.approve}>
          <span className={styles.cut} title={task.data.email}>
            {task.data.email}
          </span>{' '}
          freischalten
        </span>
      </span>
    )
  }
  if (task.type === 'EVIDENCE') {
    return (
      <span className={styles.what}>
        <FileCheck aria-hidden="true" className={styles.person} />
        <span className={styles.cut}>{evidenceTaskText(task.data.destination)}</span>
      </span>
    )
  }
  if (task.type === 'CORRECTED_RETURN') {
    return (
      <span className={styles.what}>
        <FileText aria-hidden="true" className={styles.person} />
        <span className={styles.cut} title={correctionText(task)}>
          {correctionWhat(task)}
        </span>
      </span>
    )
  }
  if (task.type === 'ASSIGN_PRODUCT') {
    const { bookingText } = task.data
    return (
      <span className={styles.what}>
        <PackagePlus aria-hidden="true" className={styles.person} />
        <span className={styles.cut} title={bookingText}>
          {assignProductText}: {bookingText}
        </span>
      </span>
    )
  }
  if (task.type === 'REQUEST') {
    const { text } = task.data
    return (
      <span className={styles.what}>
        <Inbox aria-hidden="true" className={styles.person} />
        <span className={styles.cut} title={text}>
          {requestText}: {text}
        </span>
      </span>
    )
  }
  const isBill = task.type === 'PAY_BILL'
  return (
    <span className={styles.what}>
      <DueRing
        from={isBill ? task.data.billDate : task.data.invoiceDate}
        until={task.data.dueDate}
        today={today}
      />
      <span className={styles.cut}>{isBill ? 'Rechnung bezahlen' : overdueText}</span>
    </span>
  )
}

/** How its document stands; of a line or an evidence nothing is said of days and amounts. */
function state(task: Task): ReactNode {
  if (isDue(task)) {
    const { state, dueDate, amount, amountDue } = task.data
    return (
      <DocumentStateMark row={{ state, dueDate, amountGross: amount, amountDue, lastPaymentDate: null }} />
    )
  }
  return plainState(task) ?? ''
}

const plainState = (task: Task) => ('state' in task.data ? <PlainStateMark state={task.data.state} /> : null)

function amount(task: Task): ReactNode {
  if (task.type === 'ASSIGN_PRODUCT') {
    return <span className={styles.amount}>{shownMoney(task.data.amount, task.data.currency)}</span>
  }
  if (!isDue(task)) return ''
  const { amountDue, currency } = task.data
  return (
    <Said word={task.type === 'PAY_BILL' ? 'zu zahlen' : 'offen'}>
      <span className={styles.amount}>{shownMoney(amountDue, currency)}</span>
    </Said>
  )
}

function due(task: Task, today: Day, openFrom: Day | null): ReactNode {
  if (task.type === 'ASSIGN_PRODUCT') {
    const isLocked = openFrom !== null && task.data.bookingDate < openFrom
    return isLocked ? <Badge tone="neutral">festgeschrieben</Badge> : ''
  }
  if (task.type === 'CORRECTED_RETURN') return correctionDue(task)
  if (!isDue(task)) return ''
  const { dueDate } = task.data
  return (
    <Said word={task.type === 'PAY_BILL' ? 'bis zum' : 'fällig am'}>
      <DueDay day={dueDate} isOverdue={dueDate < today} />
    </Said>
  )
}

/** What paying early saves, or that it was reminded of; null where there is nothing to say. */
function besideDue(task: Task, today: Day): ReactNode {
  const saving = savingText(task, today)
  if (saving !== null) return <div className={styles.saving}>{saving}</div>
  const reminded = remindedText(task, today)
  return reminded && <div className={styles.reminded}>{reminded}</div>
}

/** 'bis 14.12. nur 1.166,20 €': what a bill comes to with the Skonto that is still in time. */
function savingText(task: Task, today: Day): string | null {
  if (task.type !== 'PAY_BILL') return null
  const { discountDate, amountWithDiscount, currency } = task.data
  if (!discountDate || amountWithDiscount === null || discountDate < today) return null
  return `bis ${shortDay(discountDate, today)} nur ${shownMoney(amountWithDiscount, currency)}`
}

/** '2. Mahnung 12.11.': the last letter that reminds of an invoice. */
function remindedText(task: Task, today: Day): string | null {
  if (task.type !== 'OVERDUE_INVOICE') return null
  const { reminderName, remindedOn } = task.data
  return remindedOn && `${reminderName} ${shortDay(remindedOn, today)}`
}

/** Whether it is about money until a day. */
const isDue = (task: Task): task is PayBillTask | OverdueTask =>
  task.type === 'PAY_BILL' || task.type === 'OVERDUE_INVOICE'

function who(task: Task): ReactNode {
  if (task.type === 'CORRECTED_RETURN') return correctionPeriod(task)
  if (task.type === 'PAY_BILL' || task.type === 'ASSIGN_PRODUCT') {
    const { partnerEntityId, supplier } = task.data
    return <PartnerLink side="suppliers" uuid={partnerEntityId} name={supplier} />
  }
  if (task.type === 'EVIDENCE' || task.type === 'OVERDUE_INVOICE') {
    const { partnerEntityId, receiver } = task.data
    return <PartnerLink side="receivers" uuid={partnerEntityId} name={receiver} />
  }
  return `${task.data.firstName} ${task.data.familyName}`
}

/** A bill's is copied for the bank. */
function number(task: Task): ReactNode {
  if (task.type === 'USER_APPROVAL' || task.type === 'REQUEST' || task.type === 'CORRECTED_RETURN') return ''
  if (task.type === 'EVIDENCE' || task.type === 'OVERDUE_INVOICE') return task.data.invoiceNumber
  const { billNumber } = task.data
  return (
    <span className={styles.number}>
      <CopyButton what="Rechnungsnummer" text={billNumber} />
      <span className={styles.cut}>{billNumber}</span>
    </span>
  )
}

function from(task: Task): ReactNode {
  if (task.type === 'USER_APPROVAL' || task.type === 'CORRECTED_RETURN') return ''
  if (task.type === 'REQUEST') {
    return (
      <Said word="vom">
        <DayText day={task.data.raisedOn} />
      </Said>
    )
  }
  const isAboutInvoice = task.type === 'EVIDENCE' || task.type === 'OVERDUE_INVOICE'
  return (
    <Said word="vom">
      <DayText day={isAboutInvoice ? task.data.invoiceDate : task.data.billDate} />
    </Said>
  )
}

/** A value after the word that makes a sentence of the row. */
function Said({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.word}>{word} </span>
      {children}
    </>
  )
}
