import { Notice } from '#web/ui/notices/notice.tsx'
import styles from '../form/bill-form.module.css'
import { salesText, type ToldChanges } from './told-changes.ts'

/** What saving changes of the products that follow the bill, where an invoice sold one by § 25a UStG by what it says until then. */
export function ToldProductsNotice({ told }: { told: readonly ToldChanges[] }) {
  const sold = told.filter(({ sales }) => sales.length > 0)
  return sold.map(({ code, changes, sales }) => (
    <Notice
      key={code}
      kind="warning"
      live
      className={styles.error ?? ''}
      title={`Ware ${code} ist nach § 25a UStG verkauft: Rechnung ${salesText(sales)}`}
    >
      {changes.map(changeText).join('; ')}. Die Rechnung bleibt, wie sie ist; bitte prüfen Sie ihre Steuer.
    </Notice>
  ))
}

/** 'Einkaufspreis 1.000,00 € → 950,00 €' */
export function changeText({ label, from, to }: ToldChanges['changes'][number]): string {
  const [, name = label] = label.split(': ')
  return `${name} ${from ?? 'leer'} → ${to ?? 'leer'}`
}
