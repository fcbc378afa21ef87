import type { ReactNode } from 'react'
import { MailMark } from '#areas/invoices/web/paper/mail-mark.tsx'
import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { berlinDay } from '#kernel/day.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import type { PartnerOverview } from '../../contract/partner-account.ts'
import styles from './partner-page.module.css'

/** What the page says of a partner himself. */
export interface FactsOf {
  /** The debtor or creditor number; '' for none. */
  number: string
  city: string
  paymentTargetDays: number | null
  /** Skonto in words; '' for none. */
  discount: string
  email: string
  notes: string
  /** In the order in which they are read; those without a value are left out. */
  facts: readonly Fact[]
}

export interface Fact {
  label: string
  value: string
  /** What stands behind the value. */
  mark?: ReactNode
}

export function MasterDataCard({ facts, onEdit }: { facts: FactsOf; onEdit: () => void }) {
  const { email, paymentTargetDays, discount } = facts
  const rows: { label: string; value: ReactNode; mark?: ReactNode }[] = [
    ...facts.facts.filter(({ value }) => value !== ''),
    ...(email === '' ? [] : [{ label: 'E-Mail', value: <a href={`mailto:${email}`}>{email}</a> }]),
    ...(paymentTargetDays === null
      ? []
      : [{ label: 'Zahlungsziel', value: paymentTargetText(paymentTargetDays) }]),
    ...(discount === '' ? [] : [{ label: 'Skonto', value: discount }]),
  ]
  return (
    <Card title="Stammdaten" actions={<EditButton onEdit={onEdit} what="Stammdaten" />}>
      <dl className={styles.facts}>
        {rows.map(({ label, value, mark }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              {value} {mark}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function EditButton({ onEdit, what }: { onEdit: () => void; what: string }) {
  return (
    <Button kind="quiet" size="small" onClick={onEdit} aria-label={`${what} bearbeiten`}>
      Bearbeiten
    </Button>
  )
}

export function NotesCard({ notes, onEdit }: { notes: string; onEdit: () => void }) {
  return (
    <Card title="Notizen" actions={<EditButton onEdit={onEdit} what="Notizen" />}>
      {notes === '' ? <p className={styles.none}>Keine Notizen</p> : <p className={styles.note}>{notes}</p>}
    </Card>
  )
}

/** The last products of his documents. */
export function ProductsCard({ title, figures }: { title: string; figures: PartnerOverview }) {
  const { products, productCount } = figures
  if (productCount === 0) return null
  return (
    <Card title={title}>
      <ul className={styles.rows}>
        {products.map(({ entityId, code, codeDescription, date }) => (
          <li data-row="" key={entityId.uuid}>
            <span>
              <Link to={`/auth/stock/${entityId.uuid}`}>{code}</Link>
              <small>{codeDescription}</small>
            </span>
            <Dated day={date} />
          </li>
        ))}
        {productCount > products.length && (
          <li className={styles.none}>
            und {(productCount - products.length).toLocaleString('de-DE')} weitere
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The last e-mails with his documents. */
export function MailsCard({
  figures,
  onOpen,
}: {
  figures: PartnerOverview
  onOpen: (document: string) => void
}) {
  const { mails, mailCount } = figures
  if (mailCount === 0) return null
  return (
    <Card title="E-Mails">
      <ul className={styles.rows}>
        {mails.map(({ documentEntityId, number, subject, at, state }) => (
          <li data-row="" key={at + documentEntityId}>
            <span>
              <TextButton onClick={() => onOpen(documentEntityId)}>
                {subject.includes(number) ? subject : `${number} ${subject}`}
              </TextButton>
              <small>
                <MailMark state={state} />
              </small>
            </span>
            <Dated day={berlinDay(new Date(at))} />
          </li>
        ))}
        {mailCount > mails.length && (
          <li className={styles.none}>insgesamt {mailCount.toLocaleString('de-DE')}</li>
        )}
      </ul>
    </Card>
  )
}

function Dated({ day }: { day: string }) {
  return (
    <time dateTime={day}>
      <DayText day={day} />
    </time>
  )
}
