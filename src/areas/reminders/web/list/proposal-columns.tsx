import type { ReactNode } from 'react'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { type Day, daysBetween, parseDay } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { NoValue } from '#web/ui/figures/no-value.tsx'
import { ChevronDown, CircleCheck, Hourglass } from '#web/ui/first-icons.ts'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import { ChevronRight, CircleSlash, HandCoins } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { listReminders, type ReminderRow } from '../../contract/list-reminders.ts'
import { beforeText, defaultLines, firstDefault, itemsText, stopText } from '../../rules/shown-proposal.ts'
import { amountIn } from './amount-in.ts'
import type { FigureWidths } from './figure-widths.ts'
import { GoneWord } from './gone-word.tsx'
import type { HeadLine, LetterLine, Line, StopLine } from './proposal-lines.ts'
import styles from './proposals.module.css'
import { runText } from './run-text.ts'

export interface LineActions {
  /** As of which day the rows are looked at. */
  today: Day
  /** What stops an invoice is ended. */
  endBlock: (line: StopLine) => void
  send: (line: StopLine) => void
  writeOff: (line: StopLine) => void
  renew: (line: LetterLine) => void
  fold: (line: HeadLine) => void
}

/** Who gets a letter, which one, why, over how much; below them who gets none. */
export function proposalColumns(act: LineActions, widths: FigureWidths): GridColumn<Line>[] {
  return [
    {
      ...{ key: 'partner', header: 'Kunde', flex: 3, minWidth: 190, givesRoom: true, resizable: false },
      cell: (line) => (line.kind === 'head' ? <Head line={line} act={act} /> : who(line, act.today)),
    },
    {
      ...{ key: 'level', header: 'Stufe', width: 166, resizable: false },
      cell: (line) => stopOr(line, act.today, (letter) => level(letter, act)),
    },
    {
      ...{ key: 'default', header: 'Verzug', width: 136, resizable: false },
      cell: (line) =>
        line.kind === 'letter' && line.run?.state !== 'failed' ? defaultOf(line, act.today) : null,
    },
    {
      ...{ key: 'due', header: 'Offen €', width: widths.due, align: 'right', resizable: false },
      cell: (line) => (line.kind === 'stop' ? <Ways line={line} act={act} /> : figure(line, 'due')),
    },
    {
      ...{ key: 'interest', header: 'Zinsen €', width: widths.interest, align: 'right', resizable: false },
      cell: (line) => figure(line, 'interest'),
    },
    {
      ...{ key: 'costs', header: 'Kosten €', width: widths.costs, align: 'right', resizable: false },
      cell: (line) => figure(line, 'costs'),
    },
    {
      ...{ key: 'total', header: 'Zu zahlen €', width: widths.total, align: 'right', resizable: false },
      cell: (line) =>
        line.kind === 'stop' ? amountIn(line.invoice.amountDue, line.row.currency) : figure(line, 'total'),
    },
  ]
}

/** The same as a card. */
export function proposalPhoneRow(act: LineActions): PhoneRow<Line> {
  const { today } = act
  return {
    header: 'Kunde',
    lines: 3,
    cell(line) {
      if (line.kind === 'head') return <Head line={line} act={act} />
      if (line.kind === 'stop') {
        const { reason, more } = stopOf(line, today)
        return (
          <>
            <CellLine end={formatSum(line.invoice.amountDue, line.row.currency)}>
              <Name line={line} />
            </CellLine>
            <CellLine end={<Ways line={line} act={act} />}>{reason}</CellLine>
            <CellLine quiet>{`${line.invoice.invoiceNumber} · ${more}`}</CellLine>
          </>
        )
      }
      const [levelText, levelMore] = levelLines(line, act)
      const [begins] = defaultLines(firstDefault(line.chosen?.items ?? []), today)
      const total = line.chosen?.total ?? 0
      return (
        <>
          <CellLine end={<Figure line={line} units={total} of={formatSum} isBold />}>
            <Name line={line} />
          </CellLine>
          {hasReason(line) ? (
            <Reason line={line} />
          ) : (
            <>
              <CellLine>
                {levelText}
                {line.run === null && !line.isGone ? ` · Verzug ${begins}` : ''}
              </CellLine>
              <CellLine quiet>{line.run ? levelMore : itemsText(itemsOf(line), today)}</CellLine>
            </>
          )}
        </>
      )
    },
  }
}

const itemsOf = ({ row, chosen }: LetterLine) => chosen?.items ?? row.letter.items

function Name({ line }: { line: LetterLine | StopLine }) {
  const { row } = line
  return (
    <span className={cx(styles.name, line.kind === 'letter' && line.isGone && styles.struck)}>
      <PartnerLink side="receivers" uuid={row.partnerEntityId} name={row.partner} />
    </span>
  )
}

function who(line: LetterLine | StopLine, today: Day): ReactNode {
  const text =
    line.kind === 'letter'
      ? itemsText(itemsOf(line), today)
      : `${line.invoice.invoiceNumber} · ${overdueText(line.invoice.dueDate, today)}`
  return (
    <>
      <Mark line={line} />
      <CellLine>
        <Name line={line} />
      </CellLine>
      <CellLine quiet>{text}</CellLine>
    </>
  )
}

function overdueText(dueDate: string, today: Day): string {
  const due = parseDay(dueDate)
  const days = due === null ? 0 : daysBetween(due, today)
  return days === 1 ? 'überfällig seit 1 Tag' : `überfällig seit ${days} Tagen`
}

/** Where others have the box that ticks them. */
function Mark({ line }: { line: LetterLine | StopLine }) {
  const icon = markOf(line)
  return icon && <span className={styles.mark}>{icon}</span>
}

function markOf(line: LetterLine | StopLine): ReactNode {
  if (line.kind === 'stop') {
    const [stop] = line.stops
    if (stop === undefined) return <HandCoins aria-hidden="true" />
    const isLater = ['NOT_YET', 'PAY_UNTIL', 'NEXT_LETTER'].includes(stop.kind)
    return isLater ? <Hourglass aria-hidden="true" /> : <CircleSlash aria-hidden="true" />
  }
  const state = line.run?.state
  if (state === 'sent') return <Spinner />
  if (state === 'waiting') return <Hourglass aria-hidden="true" />
  if (state === 'done' || line.isGone) return <CircleCheck aria-hidden="true" className={styles.done} />
  return null
}

/** What becomes of the letter where it is being written, else which one it is and what came before. */
function levelLines(line: LetterLine, act: LineActions): readonly [ReactNode, ReactNode] {
  const { row, chosen, isGone, run } = line
  const name = chosen?.levelName ?? row.letter.levelName
  if (isGone && run?.state !== 'done') return [<Gone key="gone" line={line} act={act} />, 'kein Brief']
  if (run !== null) {
    return [
      <WithWritten key="run" line={line}>
        {(letter) => {
          const { text, tone } = runText(run, letter)
          return <span className={cx(tone && styles[tone])}>{text}</span>
        }}
      </WithWritten>,
      <WithWritten key="more" line={line}>
        {(letter) => {
          const { more } = runText(run, letter)
          return more === null ? name : <RunMore line={line} text={more} act={act} />
        }}
      </WithWritten>,
    ]
  }
  if (row.letter.missingBaseRate !== null && !line.choice.without.includes('INTEREST'))
    return [
      name,
      <span key="rate" className={styles.warning}>
        {'Basiszins fehlt'}
      </span>,
    ]
  return [name, line.choice.isOut ? 'ausgelassen' : beforeText(itemsOf(line), act.today)]
}

interface WithWrittenProps {
  line: LetterLine
  children: (letter: ReminderRow | undefined) => ReactNode
}

/** What became of the letter that a run has written, as it is now: his newest. */
function WithWritten({ line, children }: WithWrittenProps) {
  const { row, run } = line
  const isWritten = run?.state === 'done'
  const { data } = useAll(listReminders, { filterType: 'partner', partner: row.partnerEntityId }, isWritten)
  return children(isWritten ? data?.find(({ entityId }) => entityId.uuid === run.made) : undefined)
}

function Gone({ line, act }: { line: LetterLine; act: LineActions }) {
  const [first] = line.row.letter.items
  return first ? <GoneWord invoiceEntityId={first.invoiceEntityId} today={act.today} /> : null
}

function RunMore({ line, text, act }: { line: LetterLine; text: string; act: LineActions }) {
  if (line.run?.code !== 'stale-value') return text
  return (
    <Button size="small" kind="quiet" className={styles.again ?? ''} onClick={() => act.renew(line)}>
      Neu vorschlagen
    </Button>
  )
}

/** Why a run did not write a letter, where one can do nothing about it here: as long as it is, it has both lines. */
function Reason({ line: { run } }: { line: LetterLine }) {
  const text = run?.reason ?? ''
  return (
    <span className={cx(styles.reason, styles.danger)} title={text}>
      {text}
    </span>
  )
}

const hasReason = ({ run }: LetterLine) => run?.state === 'failed' && run.code !== 'stale-value'

function level(line: LetterLine, act: LineActions): ReactNode {
  if (hasReason(line)) return <Reason line={line} />
  const [first, second] = levelLines(line, act)
  return (
    <>
      <CellLine>{first}</CellLine>
      <CellLine quiet>{second}</CellLine>
    </>
  )
}

function defaultOf(line: LetterLine, today: Day): ReactNode {
  if (line.isGone) return ''
  const [first, second] = defaultLines(firstDefault(itemsOf(line)), today)
  return (
    <>
      <CellLine>{first}</CellLine>
      <CellLine quiet>{second}</CellLine>
    </>
  )
}

interface FigureProps {
  line: LetterLine
  units: number
  of: (units: number, currency: string) => string
  isBold?: boolean
}

function Figure({ line, units, of, isBold = false }: FigureProps) {
  if (units === 0) return <NoValue />
  const text = of(units, line.row.currency)
  if (line.isGone && line.run?.state !== 'done') return <s className={styles.struck}>{text}</s>
  return isBold ? <strong className={styles.total}>{text}</strong> : text
}

function figure(line: Line, of: 'due' | 'interest' | 'costs' | 'total'): ReactNode {
  if (line.kind !== 'letter') return null
  const isGone = line.isGone && line.run?.state !== 'done'
  if (line.chosen === null || (isGone && of !== 'due')) return ''
  return <Figure line={line} units={line.chosen[of]} of={amountIn} isBold={of === 'total'} />
}

/** What stops an invoice; of one that a credit alone stops, how much that is. */
export function stopOf({ row, invoice, stops }: StopLine, today: Day): { reason: string; more: string } {
  const [first, ...others] = stops
  if (first === undefined)
    return {
      reason: `Guthaben ${formatSum(row.credit, row.currency)}`,
      more: 'Erst verrechnen oder auszahlen, dann mahnen',
    }
  const { reason, more } = stopText(first, invoice, today)
  const also = others.map((stop) => stopText(stop, invoice, today).reason)
  return { reason, more: [more, ...also].filter(Boolean).join(' · ') }
}

function stopOr(line: Line, today: Day, of: (line: LetterLine) => ReactNode): ReactNode {
  if (line.kind === 'head') return null
  if (line.kind === 'letter') return of(line)
  const { reason, more } = stopOf(line, today)
  return (
    <>
      <CellLine>{reason}</CellLine>
      <CellLine quiet>
        <span title={more}>{more}</span>
      </CellLine>
    </>
  )
}

/** Whether something can be done about what stops an invoice, but to wait. */
export const hasWays = ({ stops }: StopLine): boolean =>
  stops.length === 0 || stops.some(({ kind }) => kind !== 'NOT_YET' && kind !== 'PAY_UNTIL')

/** The ways out of what stops an invoice, as many as there are. */
function Ways({ line, act }: { line: StopLine; act: LineActions }) {
  const { invoice, row } = line
  const { invoiceNumber } = invoice
  const kinds = line.stops.map(({ kind }) => kind)
  const isBlocked = kinds.includes('BLOCKED') || kinds.includes('DISPUTED')
  const mayGoOff = ['DISPUTED', 'SMALL', 'LAST_LEVEL'].some((kind) => kinds.some((one) => one === kind))
  const way = (label: string, begin: (line: StopLine) => void, opensLayer = true) => (
    <Button
      size="small"
      kind="quiet"
      aria-label={`${label}: ${invoiceNumber}`}
      {...(opensLayer && { 'aria-haspopup': 'dialog' as const })}
      onClick={() => begin(line)}
    >
      {label}
    </Button>
  )
  return (
    <span className={styles.ways}>
      {mayGoOff && way('Ausbuchen', act.writeOff)}
      {isBlocked && way('Aufheben', act.endBlock, false)}
      {kinds.includes('NOT_HANDED_OUT') && way('Senden', act.send)}
      {kinds.length === 0 && (
        <ButtonLink size="small" kind="quiet" to={`/auth/outgoing/open?partner=${row.partnerEntityId}`}>
          Verrechnen
          <VisuallyHidden>: {row.partner}</VisuallyHidden>
        </ButtonLink>
      )}
    </span>
  )
}

/** 'zwei werden nicht gemahnt · 765,00 € offen'; a press folds what stands below. */
function Head({ line, act }: { line: HeadLine; act: LineActions }) {
  const { key, count, isOpen, due } = line
  const sums = [...due].map(([currency, units]) => formatSum(units, currency)).join(' und ')
  const what =
    key === 'written'
      ? count === 1
        ? '1 Brief ist geschrieben'
        : `${count} Briefe sind geschrieben`
      : count === 1
        ? '1 Rechnung wird nicht gemahnt'
        : `${count} Rechnungen werden nicht gemahnt`
  return (
    <span className={styles.head}>
      <Button
        size="small"
        kind="quiet"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        onClick={() => act.fold(line)}
      >
        {what}
      </Button>
      <span className={styles.quiet}>{key === 'written' ? `über ${sums}` : `· ${sums} offen`}</span>
    </span>
  )
}
