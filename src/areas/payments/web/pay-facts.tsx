import { PartnerLink, type PartnerLinkSide } from '#areas/partners/web/partner-link.tsx'
import { formatIban } from '#kernel/codes/iban.ts'
import { type Day, daysBetween, formatDay } from '#kernel/day.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { useToday } from '#web/use-today.ts'
import styles from './payments.module.css'

interface PayFactsProps {
  /** Who pays, or is paid. */
  partner: { label: string; side: PartnerLinkSide; uuid: string; name: string }
  /** Of whom is paid; '' where none is known. */
  iban?: string
  /** What the transfer says. */
  purpose: { label: string; text: string }
  dueDay: Day | null
}

/** What one needs for a transfer, to be copied; Kontor notes the payment, it does not pay. */
export function PayFacts({ partner, iban = '', purpose, dueDay }: PayFactsProps) {
  const today = useToday()
  return (
    <dl className={styles.facts}>
      <dt>{partner.label}</dt>
      <dd>
        <PartnerLink {...partner} />
      </dd>
      {iban !== '' && (
        <>
          <dt>Konto</dt>
          <dd>
            {formatIban(iban)} <CopyButton what="IBAN" text={formatIban(iban)} copied={iban} />
          </dd>
        </>
      )}
      <dt>{purpose.label}</dt>
      <dd>
        {purpose.text} <CopyButton what="Rechnungsnummer" text={purpose.text} />
      </dd>
      {dueDay !== null && (
        <>
          <dt>Fällig</dt>
          <dd>
            {formatDay(dueDay)}, {distanceText(daysBetween(today, dueDay))}
          </dd>
        </>
      )}
    </dl>
  )
}

function distanceText(days: number): string {
  if (days === 0) return 'heute'
  const count = Math.abs(days) === 1 ? '1 Tag' : `${Math.abs(days)} Tagen`
  return days > 0 ? `in ${count}` : `seit ${count}`
}
