import { useState } from 'react'
import { TaxPicker } from '#areas/documents/web/tax-picker.tsx'
import type { Form } from '#web/forms/use-form.ts'
import type { BillValues } from '../form/bill-values.ts'
import styles from './electronic-bill.module.css'

/** The rate of the lines of an invoice that do not say it: one for all of them; line by line it is chosen where each is edited. */
export function LineRates({ form }: { form: Form<BillValues> }) {
  const { lines } = form.values
  // They stay when they have one, so that the arrow keys come to the next.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const meant = lines.filter(
    ({ localId, taxType, taxPercent }) =>
      asked.has(localId) || (taxPercent === null && taxType !== 'IMPORT_VAT'),
  )
  const [first] = meant
  if (!first) return null
  const isOne = meant.every(({ taxPercent }) => taxPercent === first.taxPercent)
  return (
    <section className={styles.categories} aria-label="Steuersatz der Positionen">
      <TaxPicker
        label={
          meant.length === 1
            ? `Steuersatz von „${first.bookingTextSuffix}“`
            : `Steuersatz der ${meant.length} Positionen, die keinen nennen`
        }
        value={isOne ? first.taxPercent : null}
        onChange={(taxPercent) => {
          setAsked(new Set(meant.map(({ localId }) => localId)))
          form.set(
            'lines',
            lines.map((line) => (meant.includes(line) ? { ...line, taxPercent } : line)),
          )
        }}
      />
    </section>
  )
}
