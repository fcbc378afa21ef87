import { type Firm, readFirm, readFirmLogo } from '#areas/firm/contract/read-firm.ts'
import { usualTargetDays } from '#areas/payment-targets/web/chosen-target.ts'
import { formatIban } from '#kernel/codes/iban.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import { useRead } from '#web/reads/use-read.ts'
import type { FirstSteps } from '../../contract/first-steps.ts'
import styles from './invoice-sheet.module.css'

/** How the first invoice will look, as far as one knows; it fills as the steps are done. */
export function InvoiceSheet({ facts }: { facts: FirstSteps }) {
  const { data: firm } = useRead(readFirm)
  if (!firm) return null
  return (
    <aside className={styles.look} aria-label="So sieht Ihre Rechnung aus">
      <div className={styles.caption} aria-hidden="true">
        <span>So sieht Ihre Rechnung aus</span>
        <span>füllt sich mit jedem Schritt</span>
      </div>
      <Sheet {...{ firm, facts }} />
    </aside>
  )
}

function Sheet({ firm, facts }: { firm: Firm; facts: FirstSteps }) {
  const { name, street, zip, city } = firm
  const today = berlinDay(new Date())
  const due = formatDay(addDays(today, usualTargetDays))
  const place = [zip, city].filter(Boolean).join(' ')
  return (
    <div className={styles.sheet}>
      <div className={styles.brand}>{firm.logo ? <Logo /> : name}</div>
      <div className={styles.back}>{[name, street, place].filter(Boolean).join(' · ')}</div>
      <div className={facts.customer === null ? styles.nobody : styles.to}>
        {(facts.customer ?? ['Ihr erster Kunde', 'Straße und Hausnummer', 'PLZ und Ort']).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <dl className={styles.meta}>
        <dt>Rechnungsnummer</dt>
        <dd>
          <b>{facts.nextInvoiceNumber}</b>
        </dd>
        <dt>Rechnungsdatum</dt>
        <dd>{formatDay(today)}</dd>
        <dt>Fällig am</dt>
        <dd>
          <b>{due}</b>
        </dd>
      </dl>
      <div className={styles.main}>
        <div className={styles.title}>Rechnung {facts.nextInvoiceNumber}</div>
        <Lines />
        {firm.iban && (
          <p className={styles.pay}>
            Bitte überweisen Sie den Betrag bis zum <b>{due}</b> auf das Konto <b>{formatIban(firm.iban)}</b>.
          </p>
        )}
      </div>
      <Feet firm={firm} place={place} />
    </div>
  )
}

function Logo() {
  const { data } = useRead(readFirmLogo)
  return data ? <img src={`data:${data.type};base64,${data.data}`} alt="Logo der Firma" /> : null
}

/** Lines without words: there are none yet. */
const Lines = () => (
  <div className={styles.lines} aria-hidden="true">
    <div className={styles.head}>
      <span>Pos.</span>
      <span>Bezeichnung</span>
      <span>Menge</span>
      <span>Gesamt €</span>
    </div>
    {['52%', '38%'].map((width, index) => (
      <div key={width} className={styles.line}>
        <span>{index + 1}</span>
        <span>
          <i style={{ width }} />
        </span>
        <span>1</span>
        <span>–</span>
      </div>
    ))}
  </div>
)

const Feet = ({ firm, place }: { firm: Firm; place: string }) => {
  const { name, street, bankName, iban, email, vatId, taxNumber } = firm
  const blocks = [
    [name, [street, place].filter(Boolean).join(', ')],
    [bankName, iban && formatIban(iban)],
    [email, vatId ? `USt-IdNr. ${vatId}` : taxNumber && `Steuernummer ${taxNumber}`],
  ]
  return (
    <div className={styles.feet}>
      {blocks.map((lines) => (
        <div key={lines.join()}>
          {lines.filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ))}
    </div>
  )
}
