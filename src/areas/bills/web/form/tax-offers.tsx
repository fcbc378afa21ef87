import type { OfferedTax } from '#areas/documents/rules/taxes/printed-taxes.ts'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './bill-form.module.css'
import { shownSums } from './bill-sums.ts'
import type { BillValues } from './bill-values.ts'
import { takePrintedTax } from './printed-tax-row.tsx'

/** Below the sums: the printed taxes that would bring the lines to the entered total. */
export function TaxOffers({ form, offers }: { form: Form<BillValues>; offers: readonly OfferedTax[] }) {
  return (
    <div className={styles.offers}>
      <span role="status">Rundet der Lieferant je Position oder Stück? Dann steht auf der Rechnung:</span>
      {offers.map(({ taxPercent, tax }) => (
        <Button key={taxPercent} size="small" onClick={() => takePrintedTax(form, { taxPercent, tax })}>
          Gedruckte Steuer {percentText(taxPercent)} %: {formatMoney(tax, form.values.currency)} übernehmen
        </Button>
      ))}
    </div>
  )
}

/** At the total, where it was refused: what it says of a printed tax can be done there. */
export function RefusedTotalOffers({ form }: { form: Form<BillValues> }) {
  const { offers } = shownSums(form.values)
  return (
    <span className={styles.offers}>
      {offers.map(({ taxPercent, tax }) => (
        <Button key={taxPercent} size="small" onClick={() => takePrintedTax(form, { taxPercent, tax })}>
          {formatMoney(tax, form.values.currency)} zu {percentText(taxPercent)} % übernehmen
        </Button>
      ))}
    </span>
  )
}
