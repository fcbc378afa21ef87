import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, cents, negateCents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './effect-panel.module.css'
import { type ReductionEffects, useReductionEffects, type WouldRecord } from './use-reduction-effects.ts'

interface EffectPanelProps {
  mode: PaymentMode
  uuid: string
  /** 'Rechnung 2026-00088'. */
  name: string
  currency: string
  due: Cents
  /** Null as long as what is typed could not be recorded. */
  would: WouldRecord | null
  /** How it stands now, and then. */
  words: { now: string; after: string }
  /** Below the fields where there is no room beside them. */
  isInForm: boolean
}

/** 'Was das bewirkt': what becomes of the document, of which return, and of what a payment after all would take back; before anything is booked. */
export function EffectPanel(props: EffectPanelProps) {
  const { mode, uuid, would, isInForm } = props
  const { effects, isFailed } = useReductionEffects(uuid, would)
  return (
    <section aria-label="Was das bewirkt" className={cx(styles.panel, isInForm && styles.inForm)}>
      <h2 className={styles.title}>Was das bewirkt</h2>
      <OfDocument {...props} />
      {would === null ? (
        <p className={styles.said}>Was es an der Steuer ändert, steht hier, sobald Betrag und Tag passen.</p>
      ) : isFailed ? (
        <p className={styles.said}>Was es an der Steuer ändert, ist gerade nicht zu erfahren.</p>
      ) : effects === undefined ? (
        <p className={styles.said}>Die Steuer wird berechnet …</p>
      ) : (
        <OfReturns effects={effects} />
      )}
      {would?.recordType === 'WRITE_OFF' && (
        <div className={styles.card}>
          <p className={styles.said}>{laterText(mode, would, effects)}</p>
        </div>
      )}
    </section>
  )
}

function OfDocument({ name, currency, due, would, words }: EffectPanelProps) {
  const rest = would === null ? due : cents(due - would.amount)
  const isSame = words.now === words.after || would === null
  return (
    <div className={styles.card}>
      <h3>{name}</h3>
      <dl className={styles.pairs}>
        <dt>Offen</dt>
        <dd>
          {would !== null && <Was>{formatMoney(due, currency)}</Was>}
          <strong>{formatMoney(rest, currency)}</strong>
        </dd>
        <dt>Status</dt>
        <dd>
          {!isSame && <Was>{words.now}</Was>}
          {isSame ? words.now : words.after}
        </dd>
      </dl>
    </div>
  )
}

const Was = ({ children }: { children: string }) => (
  <>
    <s className={styles.was}>
      <VisuallyHidden>bisher </VisuallyHidden>
      {children}
    </s>
    <VisuallyHidden>, dann </VisuallyHidden>
    <span aria-hidden="true"> → </span>
  </>
)

function OfReturns({ effects: { returns, notes } }: { effects: ReductionEffects }) {
  return (
    <>
      {returns.map((each) => (
        <Return key={each.month} {...each} notes={returns.length === 1 ? notes : []} />
      ))}
      {returns.length !== 1 && (
        <div className={styles.card}>
          {notes.map((note) => (
            <p key={note} className={styles.said}>
              {holdCitations(note)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

type ReturnProps = ReductionEffects['returns'][number] & { notes: readonly string[] }

function Return({ month, figures, owed, notes }: ReturnProps) {
  // As the server's rows have it.
  const label = monthLabel(month as Month)
  return (
    <div className={styles.card}>
      <h3>Voranmeldung {label}</h3>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">Kz</th>
            <th scope="col">
              <VisuallyHidden>Was dort steht</VisuallyHidden>
            </th>
            <th scope="col" className={styles.amount}>
              Grundlage €
            </th>
            <th scope="col" className={styles.amount}>
              Steuer €
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ figure, text, base, tax }) => (
            <tr key={figure}>
              <th scope="row">{figure}</th>
              <td>{holdCitations(text)}</td>
              <td className={styles.amount}>{baseText(figure, base)}</td>
              <td className={styles.amount}>{tax !== null && formatAmount(wireCents(tax))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.said}>
        {[owedText(wireCents(owed), label.replace(/ \d+$/, '')), ...notes.map(holdCitations)].join(' ')}
      </p>
    </div>
  )
}

/** Input tax has no base of its own; else it is missing where a margin is in it. */
function baseText(figure: string, base: number | null): string {
  if (base !== null) return formatAmount(wireCents(base))
  return withoutBase.has(figure) ? '' : 'mit Marge'
}

const withoutBase: ReadonlySet<string> = new Set(['61', '62', '66', '67', '37'])

function owedText(owed: Cents, month: string): string {
  if (owed === 0) return `Sie zahlen für ${month} gleich viel.`
  return owed < 0
    ? `Sie zahlen für ${month} ${formatMoney(negateCents(owed), 'EUR')} weniger.`
    : `Sie zahlen für ${month} ${formatMoney(owed, 'EUR')} mehr.`
}

function laterText(mode: PaymentMode, would: WouldRecord, effects: ReductionEffects | undefined): string {
  const back = `${afterAll(mode, would.amount)}, nimmt Kontor die Ausbuchung bis zur Höhe der Zahlung zurück.`
  if (would.amount < 0 || effects === undefined || effects.returns.length === 0) return back
  const tax = mode === 'BILL' ? 'Die Vorsteuer lebt' : 'Die Steuer lebt'
  return `${back} ${tax} in dem Monat wieder auf, in dem das Geld ${mode === 'BILL' ? 'fließt' : 'kommt'}.`
}

/** Who pays then: of what is owed back it is the other one. */
function afterAll(mode: PaymentMode, amount: Cents): string {
  if (amount < 0) return mode === 'BILL' ? 'Zahlt der Lieferant doch zurück' : 'Zahlen Sie doch zurück'
  return mode === 'BILL' ? 'Bezahlen Sie doch' : 'Zahlt der Kunde doch'
}
