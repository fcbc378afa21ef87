import { useId } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { addDays, type Day, parseDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { LevelTrack, type TrackStep } from '#web/ui/figures/level-track.tsx'
import { NoValue } from '#web/ui/figures/no-value.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { Check, Paperclip } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { ClaimKind } from '../../rules/facts.ts'
import { payUntilOf } from '../../rules/next-level.ts'
import {
  claimNames,
  dayIn,
  defaultSentences,
  interestText,
  type LetterChoice,
  type ProposedItem,
} from '../../rules/shown-proposal.ts'
import type { KeptLetter } from '../letter/kept-letter.ts'
import { amountIn } from '../list/amount-in.ts'
import { stopOf } from '../list/proposal-columns.tsx'
import { type LetterLine, mayBeWritten } from '../list/proposal-lines.ts'
import { MissingBaseRate } from '../missing-base-rate.tsx'
import { DeliveryFact } from './delivery-fact.tsx'
import styles from './opened-letter.module.css'

interface OpenedLetterProps {
  line: LetterLine
  /** As of which day it is looked at, and whether that is today: else nothing is written. */
  today: Day
  isToday: boolean
  choose: (changes: Partial<LetterChoice>) => void
  write: () => void
  block: () => void
  pay: () => void
  read: (uuid: string) => void
  /** Shows its pages over the list; null where they stand beside it. */
  look: (() => void) | null
  /** Shows a letter that was written before. */
  lookAt: (letter: KeptLetter) => void
}

/** All of a letter before it is written: its way through the levels, invoices and claims with their ticks, why, and how it goes out. */
export function OpenedLetter(props: OpenedLetterProps) {
  const { line, today, isToday, choose, read, lookAt } = props
  const { row, choice, run, isGone } = line
  const id = useId()
  const isOpen = run === null && !isGone && isToday
  return (
    <section aria-labelledby={id} className={styles.opened}>
      <h2 id={id} className={styles.title}>
        Brief an {row.partner}
      </h2>
      {run?.state === 'failed' && run.reason && <Notice kind="warning">{run.reason}</Notice>}
      {row.letter.missingBaseRate !== null && (
        <MissingRate day={row.letter.missingBaseRate} choice={choice} choose={choose} />
      )}
      <Track line={line} today={today} isToday={isToday} />
      <Sheet {...{ line, today, choose, read }} isOpen={isOpen} />
      <Facts {...{ line, choose, today, isOpen, lookAt }} />
      <Ways {...props} isOpen={isOpen} />
    </section>
  )
}

/** What can be done with it. */
function Ways({
  line,
  choose,
  write,
  block,
  pay,
  look,
  isOpen,
}: Omit<OpenedLetterProps, 'today' | 'isToday' | 'read' | 'lookAt'> & { isOpen: boolean }) {
  const { choice, chosen } = line
  return (
    <div className={styles.ways}>
      {look && (
        <Button
          aria-keyshortcuts="Alt+V"
          aria-haspopup="dialog"
          icon={<Eye aria-hidden="true" />}
          onClick={look}
        >
          Brief ansehen
        </Button>
      )}
      {isOpen && (
        <>
          <Button
            kind="quiet"
            icon={<Check aria-hidden="true" />}
            disabled={!mayBeWritten(line)}
            onClick={write}
          >
            Nur diesen schreiben
          </Button>
          <Button kind="quiet" aria-keyshortcuts="x" onClick={() => choose({ isOut: !choice.isOut })}>
            {choice.isOut ? 'Doch schreiben' : 'Auslassen'} <Key>X</Key>
          </Button>
          <Button kind="quiet" aria-keyshortcuts="h" aria-haspopup="dialog" onClick={block}>
            Sperren … <Key>H</Key>
          </Button>
          <Button
            kind="quiet"
            aria-keyshortcuts="b"
            aria-haspopup="dialog"
            disabled={chosen === null}
            onClick={pay}
          >
            Zahlung erfassen <Key>B</Key>
          </Button>
          <Button
            kind="quiet"
            icon={<Paperclip aria-hidden="true" />}
            onClick={() => choose({ withInvoices: !choice.withInvoices })}
          >
            {(chosen?.items.length ?? 1) === 1 ? 'Rechnung' : 'Rechnungen'}{' '}
            {choice.withInvoices ? 'nicht beilegen' : 'beilegen'}
          </Button>
        </>
      )}
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={styles.key}>
    <Kbd>{children}</Kbd>
  </span>
)

function MissingRate({
  day,
  choice,
  choose,
}: {
  day: string
  choice: LetterChoice
  choose: OpenedLetterProps['choose']
}) {
  const validFrom = parseDay(day)
  if (choice.without.includes('INTEREST') || validFrom === null)
    return (
      <Notice kind="warning" title={`Der Basiszinssatz ab dem ${shownDay(day)} fehlt`}>
        Dieser Brief geht ohne Zinsen hinaus.
      </Notice>
    )
  return (
    <MissingBaseRate
      validFrom={validFrom}
      besides={
        <Button size="small" onClick={() => choose({ without: [...choice.without, 'INTEREST'] })}>
          Ohne Zinsen
        </Button>
      }
    />
  )
}

/** The way of the invoice that is furthest: what was written, what comes now, and when the next may come. */
function Track({ line, today, isToday }: Pick<OpenedLetterProps, 'line' | 'today' | 'isToday'>) {
  const { data: firm } = useRead(readFirm)
  const { chosen, row } = line
  if (firm === undefined) return null
  const level = chosen?.level ?? row.letter.level
  const items = chosen?.items ?? row.letter.items
  const furthest = items.find((item) => item.level === level)
  let next = today
  const steps = firm.reminderLevels.map(({ names, days }, index): TrackStep => {
    const at = index + 1
    const written = furthest?.letters.find((letter) => letter.level === at)
    const step = { key: String(at), name: names.DE }
    if (at < level) return { ...step, state: 'done', day: written ? dayIn(written.day, today) : '' }
    if (at === level) return { ...step, state: 'now', day: isToday ? 'heute' : dayIn(today, today) }
    next = addDays(next, days)
    return { ...step, state: 'later', day: `frühestens ${dayIn(next, today)}` }
  })
  return <LevelTrack label="Mahnstufen" steps={steps} />
}

// Pixels of the window: below it only what is open stands beside a line (opened-letter.module.css).
const phoneBelow = 640

/** Over how many columns goes what is said of a claim or the sum. */
const useSpan = () => (useWideScreen(phoneBelow) ? 5 : 1)

interface SheetProps extends Pick<OpenedLetterProps, 'line' | 'today' | 'choose' | 'read'> {
  isOpen: boolean
}

/** What the letter asks for, line by line; each with its tick. */
function Sheet({ line, today, choose, read, isOpen }: SheetProps) {
  const span = useSpan()
  const { row, choice, chosen } = line
  const { letter, currency } = row
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th scope="col">Rechnung</th>
          <th scope="col" className={styles.extra}>
            vom
          </th>
          <th scope="col" className={styles.extra}>
            fällig
          </th>
          <th scope="col" className={styles.extraFigure}>
            Betrag
          </th>
          <th scope="col" className={styles.extraFigure}>
            bezahlt
          </th>
          <th scope="col" className={styles.figure}>
            offen
          </th>
        </tr>
      </thead>
      <tbody>
        {letter.items.map((item) => (
          <InvoiceLine key={item.invoiceEntityId} {...{ item, line, choose, read, isOpen }} />
        ))}
        {letter.claims.map((claim) => (
          <ClaimLine
            key={`${claim.entityId} ${claim.kind} ${claim.invoiceEntityId}`}
            {...{ claim, line, choose, isOpen }}
          />
        ))}
        <tr className={styles.sum}>
          <th scope="row" colSpan={span}>
            {chosen === null ? 'Keine Rechnung ausgewählt' : <PayUntil line={line} today={today} />}
          </th>
          <td className={styles.figure}>{chosen ? formatSum(chosen.total, currency) : ''}</td>
        </tr>
      </tbody>
      {choice.leftOut.length > 0 && (
        <caption className={styles.note}>Was nicht angekreuzt ist, steht in diesem Brief nicht.</caption>
      )}
    </table>
  )
}

/** With fewer invoices the letter may be of another level, which gives another time. */
function PayUntil({ line, today }: Pick<OpenedLetterProps, 'line' | 'today'>) {
  const { data: firm } = useRead(readFirm)
  const { chosen, row } = line
  const level = firm?.reminderLevels[(chosen?.level ?? 1) - 1]
  const isSame = chosen?.level === row.letter.level
  if (isSame) return `Zu zahlen bis ${shownDay(row.letter.payUntil)}`
  return level ? `Zu zahlen bis ${shownDay(payUntilOf(today, level))}` : 'Zu zahlen'
}

interface InvoiceLineProps extends Pick<SheetProps, 'line' | 'choose' | 'read' | 'isOpen'> {
  item: ProposedItem
}

function InvoiceLine({ item, line, choose, read, isOpen }: InvoiceLineProps) {
  const { choice, row } = line
  const { invoiceEntityId, invoiceNumber, amountPaid, amountTakenOff } = item
  const isIn = !choice.leftOut.includes(invoiceEntityId)
  const amount = (units: number) => (units === 0 ? <NoValue /> : amountIn(units, row.currency))
  const paid = Math.round((amountPaid + amountTakenOff) * 100) / 100
  return (
    <tr>
      <th scope="row">
        <span className={styles.tick}>
          <Checkbox
            label={`${invoiceNumber} mahnen`}
            labelHidden
            value={isIn}
            disabled={!isOpen}
            onChange={(value) =>
              choose({
                leftOut: value
                  ? choice.leftOut.filter((one) => one !== invoiceEntityId)
                  : [...choice.leftOut, invoiceEntityId],
              })
            }
          />
          <TextButton aria-haspopup="dialog" onClick={() => read(invoiceEntityId)}>
            {invoiceNumber}
          </TextButton>
          <span className={styles.more}>{item.levelName}</span>
        </span>
      </th>
      <td className={styles.extra}>{shownDay(item.invoiceDate)}</td>
      <td className={styles.extra}>{shownDay(item.dueDate)}</td>
      <td className={styles.extraFigure}>{amount(item.amountGross)}</td>
      <td className={styles.extraFigure}>{amount(paid)}</td>
      <td className={styles.figure}>{amount(item.amountDue)}</td>
    </tr>
  )
}

interface ClaimLineProps extends Pick<SheetProps, 'line' | 'choose' | 'isOpen'> {
  claim: LetterLine['row']['letter']['claims'][number]
}

/** A kind of claims goes into the letter, or does not: the tick is that of all of its lines. */
function ClaimLine({ claim, line, choose, isOpen }: ClaimLineProps) {
  const span = useSpan()
  const { choice, chosen, row } = line
  const { kind, amount, invoiceNumber, levelName } = claim
  const isIn = !choice.without.includes(kind)
  const isAsked = chosen?.claims.includes(claim) ?? false
  const name = claimNames[kind]
  const hasSeveral = row.letter.items.length > 1
  return (
    <tr className={isAsked ? undefined : styles.out}>
      <th scope="row" colSpan={span}>
        <span className={styles.tick}>
          <Checkbox
            label={`${name} ${invoiceNumber} fordern`}
            labelHidden
            value={isIn}
            disabled={!isOpen}
            onChange={(value) =>
              choose({
                without: value ? choice.without.filter((one) => one !== kind) : [...choice.without, kind],
              })
            }
          />
          <span>
            {name}
            {hasSeveral && ` ${invoiceNumber}`}
          </span>
          <span className={styles.more}>
            {levelName === null ? whyClaimed(kind, claim.invoiceEntityId, line) : `aus „${levelName}“`}
          </span>
        </span>
      </th>
      <td className={styles.figure}>{amountIn(amount, row.currency)}</td>
    </tr>
  )
}

function whyClaimed(kind: ClaimKind, invoiceEntityId: string, { row }: LetterLine): string {
  if (kind === 'LUMP_SUM') return '§ 288 Abs. 5 BGB, einmal je Rechnung, kein Verbraucher'
  if (kind === 'FEE') return 'einmal je Brief, für Druck und Porto'
  const item = row.letter.items.find((one) => one.invoiceEntityId === invoiceEntityId)
  return interestText(item?.interestParts ?? [])
}

interface FactsProps extends Pick<SheetProps, 'line' | 'choose' | 'today' | 'isOpen'> {
  lookAt: OpenedLetterProps['lookAt']
}

function Facts({ line, choose, today, isOpen, lookAt }: FactsProps) {
  const { row, chosen } = line
  const items = chosen?.items ?? row.letter.items
  const hasSeveral = items.length > 1
  const letters = lettersOf(items)
  return (
    <dl className={styles.facts}>
      <dt>Verzug</dt>
      <dd>
        {defaultSentences(items).map(([sentence, numbers]) => (
          <div key={sentence}>
            {hasSeveral && `${numbers}: `}
            {sentence}
          </div>
        ))}
      </dd>
      <dt>Bisher</dt>
      <dd>
        {letters.length === 0 && 'kein Brief'}
        {letters.map(({ reminderEntityId, levelName, day, payUntil }) => (
          <div key={reminderEntityId}>
            {levelName} {shownDay(day)}, zahlbar bis {dayIn(payUntil, parseDay(day) ?? today)}{' '}
            <TextButton
              aria-haspopup="dialog"
              aria-label={`Ansehen: ${levelName} ${shownDay(day)}`}
              onClick={() =>
                lookAt({
                  ...{
                    uuid: reminderEntityId,
                    levelName,
                    day,
                    partner: row.partner,
                    withdrawnBecause: null,
                  },
                })
              }
            >
              Ansehen
            </TextButton>
          </div>
        ))}
      </dd>
      <dt>Versand</dt>
      <dd>
        <DeliveryFact {...{ line, choose, isOpen }} />
      </dd>
      {row.stopped.length > 0 && (
        <>
          <dt>Nicht dabei</dt>
          <dd>
            {row.stopped.map((invoice) => {
              const { invoiceEntityId: key, stops } = invoice
              const { reason } = stopOf({ kind: 'stop', key, row, invoice, stops }, today)
              return <div key={key}>{`${invoice.invoiceNumber}: ${reason}`}</div>
            })}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Each letter once, the latest first. */
function lettersOf(items: readonly ProposedItem[]) {
  const letters = new Map(
    items.flatMap((item) => item.letters.map((letter) => [letter.reminderEntityId, letter])),
  )
  return [...letters.values()].sort((one, other) => (one.day < other.day ? 1 : -1))
}
