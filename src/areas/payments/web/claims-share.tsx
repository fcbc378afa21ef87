import { type Cents, sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { claimsText, disputesText, type OpenClaim, othersText } from '../rules/claims-beside.ts'
import styles from './amount-steps.module.css'

interface ClaimsShareProps {
  /** Those that what exceeds the open amount covers. */
  claims: readonly OpenClaim[]
  currency: string
  /** What is left of it then. */
  left: Cents
  overpays: boolean
  error?: string | undefined
  onOverpay: (overpays: boolean) => void
}

/** What of a payment settles claims beside the invoice, and whether it is to be an overpayment instead. */
export function ClaimsShare({ claims, currency, left, overpays, error, onOverpay }: ClaimsShareProps) {
  const sum = (amount: Cents) => formatMoney(amount, currency)
  const claimed = sumCents(claims.map(({ amount }) => amount))
  const tooMuch = overpays ? sumCents([left, claimed]) : left
  const what = claimsText(claims)
  const isOne = new Set(claims.map(({ kind }) => kind)).size === 1 && claims[0]?.kind !== 'INTEREST'
  return (
    <div className={styles.steps} aria-live="polite">
      {!overpays && (
        <p className={styles.said}>
          davon {sum(claimed)} {what}
        </p>
      )}
      {!overpays &&
        othersText(claims).map((text) => (
          <p key={text} className={styles.said}>
            {text}
          </p>
        ))}
      {!overpays && disputesText(claims).map((text) => <FieldWarning key={text}>{text}</FieldWarning>)}
      {tooMuch > 0 && <FieldWarning>{sum(tooMuch)} mehr, als offen ist</FieldWarning>}
      <Checkbox
        label="Als Überzahlung erfassen"
        value={overpays}
        onChange={onOverpay}
        hint={
          overpays
            ? `Offen ${isOne ? 'bleibt' : 'bleiben'}: ${what}. Der Kunde hat dann ein Guthaben.`
            : `Damit ${isOne ? 'ist' : 'sind'} erledigt: ${what}. Das ist keine Zahlung der Rechnung.`
        }
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
