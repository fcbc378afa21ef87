import { flushSync } from 'react-dom'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { turned } from '../../rules/received-bill.ts'
import { totalCents } from '../form/bill-sums.ts'
import type { BillValues } from '../form/bill-values.ts'
import { focusField } from '../form/use-head-keys.ts'
import styles from './electronic-bill.module.css'
import { valuesFromReading } from './values-from-reading.ts'

interface OwerQuestionProps {
  form: Form<BillValues>
  read: ReadElectronicBill
  isFilled: boolean
}

/** A credit note whose amounts are below 0 does not say who owes whom: it fills the form when somebody has. */
export function OwerQuestion({ form, read, isFilled }: OwerQuestionProps) {
  const { bill } = read
  const total = bill.totalCents
  const amount = total === null ? '' : ` ${formatMoney(cents(Math.abs(total)), bill.currency ?? '')}`
  const typed = totalCents(form.values.billTotal, form.values.currency)
  const chosen = !isFilled || typed === null ? null : typed < 0 ? 'SUPPLIER' : 'US'
  function fill(owed: typeof bill) {
    // The chosen button goes; the total shows what it did.
    flushSync(() => form.patch(valuesFromReading({ ...read, bill: owed }, form.values)))
    focusField(form.formProps.ref.current, 'billTotal')
  }
  return (
    <Notice
      kind={chosen === null ? 'warning' : 'info'}
      live
      title={chosen === null ? 'Wer schuldet wem?' : undefined}
      action={
        <div className={styles.actions}>
          {chosen !== 'SUPPLIER' && (
            <Button size="small" onClick={() => fill(bill)}>
              Der Lieferant schuldet uns{amount}
            </Button>
          )}
          {chosen !== 'US' && (
            <Button size="small" onClick={() => fill(turned(bill))}>
              Wir schulden dem Lieferanten{amount}
            </Button>
          )}
        </div>
      }
    >
      {textOf(chosen, amount)}
    </Notice>
  )
}

function textOf(chosen: 'SUPPLIER' | 'US' | null, amount: string): string {
  if (chosen === 'SUPPLIER')
    return `Der Lieferant schuldet uns${amount}: Die Beträge stehen unter 0 im Beleg. Ist es umgekehrt?`
  if (chosen === 'US')
    return `Wir schulden dem Lieferanten${amount}: Die Beträge stehen über 0 im Beleg. Ist es umgekehrt?`
  return 'Es ist eine Gutschrift, und ihre Beträge liegen schon unter 0: Daraus geht nicht hervor, wer wem das Geld schuldet. Das Formular wird erst ausgefüllt, wenn Sie es sagen.'
}
