import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { taskListPath } from '#areas/tasks/web/task-paths.ts'
import { useTaskSummary } from '#areas/tasks/web/use-task-summary.ts'
import { useLetterKeys, useLettersAct } from '#web/letter-keys.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { CircleAlert, CircleHelp, CircleUser, Plus } from '#web/ui/first-icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Coins, FileText, Mail, PencilLine } from '#web/ui/work-icons.ts'
import { useToday } from '#web/use-today.ts'
import { readToday, type TodayKind, type TodayThing } from '../contract/today.ts'
import styles from './today-card.module.css'
import { todayAction, todayRows } from './today-places.ts'
import { todayDetail, todayTitle } from './today-words.ts'

const PayBill = onDemand(() => import('#areas/bills/web/stored/pay-bill-layer.tsx'))
const SendInvoice = onDemand(async () => ({
  default: (await import('#areas/invoices/web/paper/send-invoice-layer.tsx')).SendInvoiceLayer,
}))

interface TodayCardProps {
  /** Nothing is shown where there is nothing to do, rather than that all is done. */
  isQuiet?: boolean
}

/** 'Heute': at most six things, each with its one action; what is done makes room for the next. */
export function TodayCard({ isQuiet }: TodayCardProps) {
  const today = useToday()
  const things = useRead(readToday, { query: { day: today } })
  const open = useTaskSummary().data?.open ?? 0
  if (isQuiet && !things.data?.length) return null
  return (
    <Card
      title="Heute"
      actions={
        <Link to={taskListPath}>
          {open === 0 ? 'Aufgaben' : open === 1 ? '1 Aufgabe' : `${open.toLocaleString('de-DE')} Aufgaben`}
        </Link>
      }
    >
      <Loaded of={things} rows={6}>
        {(found) => <Things things={found} />}
      </Loaded>
    </Card>
  )
}

function Things({ things }: { things: readonly TodayThing[] }) {
  const payment = usePaying()
  const [sent, setSent] = useState<string | null>(null)
  const { list, begin } = useNextFocus(things, payment.paying !== null || sent !== null)
  function pay({ kind, first }: TodayThing) {
    if (first === null) return
    begin(kind)
    payment.begin(first.about, first.amountDue, false)
  }
  function send({ kind, first }: TodayThing) {
    begin(kind)
    setSent(first?.about ?? null)
  }
  const firstToPay = things.find(({ kind }) => isToPay(kind))
  const letters = useLettersAct()
  useLetterKeys(
    { b: firstToPay && (() => noLayerOpen() && pay(firstToPay)) },
    payment.paying === null && sent === null,
  )
  return (
    <>
      <ol ref={list} aria-label="Heute zu tun" className={styles.things}>
        {things.map((thing) => (
          <Thing
            key={thing.kind}
            thing={thing}
            letter={thing === firstToPay && letters.act ? 'B' : undefined}
            onPay={() => pay(thing)}
            onSend={() => send(thing)}
          />
        ))}
      </ol>
      {things.length === 0 && <p className={styles.quiet}>Für heute ist alles erledigt.</p>}
      {payment.paying && <PayBill key={payment.paying.uuid} {...payment.paying} onClose={payment.close} />}
      {sent && <SendInvoice key={sent} uuid={sent} onClose={() => setSent(null)} />}
    </>
  )
}

/** Where what was begun is done and gone, the next thing's button has the focus; of the last the one before. */
function useNextFocus(things: readonly TodayThing[], isOpen: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const begun = useRef<{ kind: TodayKind; place: number } | null>(null)
  useEffect(() => {
    if (begun.current === null || isOpen || things.some(({ kind }) => kind === begun.current?.kind)) return
    const { place } = begun.current
    begun.current = null
    const focused = document.activeElement
    if (focused !== null && focused !== document.body) return
    const next = list.current?.children[Math.min(place, things.length - 1)]?.lastElementChild
    if (next instanceof HTMLElement) next.focus()
  })
  function begin(kind: TodayKind) {
    begun.current = { kind, place: things.findIndex((thing) => thing.kind === kind) }
  }
  return { list, begin }
}

interface ThingProps {
  thing: TodayThing
  /** The key that does it. */
  letter: string | undefined
  onPay: () => void
  onSend: () => void
}

function Thing({ thing, letter, onPay, onSend }: ThingProps) {
  const today = useToday()
  const { label, layer, to } = todayAction(thing, today)
  const title = todayTitle(thing)
  const what = <VisuallyHidden>: {title}</VisuallyHidden>
  return (
    <li className={styles.thing}>
      <span aria-hidden="true" className={cx(styles.mark, styles[toneOf(thing.kind)])}>
        {icons[thing.kind]}
      </span>
      <span className={styles.text}>
        <Link to={todayRows(thing.kind, today)} className={styles.title}>
          {title}
        </Link>
        <span className={styles.detail}>
          <Detail thing={thing} />
        </span>
      </span>
      {layer === undefined ? (
        <ButtonLink size="small" to={to}>
          {label}
          {what}
        </ButtonLink>
      ) : (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-keyshortcuts={letter}
          onClick={layer === 'pay' ? onPay : onSend}
        >
          {label}
          {what}
          {letter && (
            <span aria-hidden="true" className={styles.key}>
              <Kbd>{letter}</Kbd>
            </span>
          )}
        </Button>
      )}
    </li>
  )
}

/** What it is about; the name in it leads to its page. */
function Detail({ thing }: { thing: TodayThing }) {
  const text = todayDetail(thing, useToday())
  const { first, kind } = thing
  const at = first?.partner ? text.indexOf(first.name) : -1
  if (!first || at < 0) return text
  const isBill = isToPay(kind) || kind === 'ASSIGN_PRODUCT'
  return (
    <>
      {text.slice(0, at)}
      <PartnerLink side={isBill ? 'suppliers' : 'receivers'} uuid={first.partner} name={first.name} />
      {text.slice(at + first.name.length)}
    </>
  )
}

const isToPay = (kind: TodayKind) =>
  kind === 'OVERDUE_BILL' || kind === 'DISCOUNT_BILL' || kind === 'DUE_BILL'

/** Red is late, amber is for today. */
function toneOf(kind: TodayKind): 'late' | 'due' | 'calm' {
  if (kind === 'OVERDUE_INVOICE' || kind === 'MANY_OVERDUE' || kind === 'OVERDUE_BILL') return 'late'
  return kind === 'NOT_SENT' || isToPay(kind) ? 'due' : 'calm'
}

const icons: Record<TodayKind, ReactNode> = {
  OVERDUE_INVOICE: <CircleAlert />,
  MANY_OVERDUE: <CircleAlert />,
  OVERDUE_BILL: <Coins />,
  DISCOUNT_BILL: <Coins />,
  DUE_BILL: <Coins />,
  NOT_SENT: <Mail />,
  USER_APPROVAL: <CircleUser />,
  REQUEST: <CircleHelp />,
  CORRECTED_RETURN: <FileText />,
  DRAFT_INVOICE: <PencilLine />,
  DRAFT_BILL: <PencilLine />,
  EVIDENCE: <FileText />,
  ASSIGN_PRODUCT: <Plus />,
}
