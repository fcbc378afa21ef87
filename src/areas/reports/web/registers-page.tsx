import { registerAddress } from '#areas/documents/contract/registers.ts'
import { stockRegisterAddress } from '#areas/stock/contract/stock-register.ts'
import { listProducts } from '#areas/stock/contract.ts'
import { formatDay } from '#kernel/day.ts'
import { daysOfPeriod, periodKinds, periodLabel } from '#kernel/period.ts'
import { Page } from '#web/ui/page.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { useListTotals } from '#web/use-list-totals.ts'
import { usePeriod } from '#web/use-period.ts'
import { listBillBookings, listInvoiceBookings } from '../contract/bookings.ts'
import { RegisterList } from './register-list.tsx'
import styles from './registers-page.module.css'

/** `/auth/report/registers`: each register of a period, with what it will say, as a file. */
export default function RegistersPage() {
  const [period, setPeriod] = usePeriod(periodKinds)
  const days = daysOfPeriod(period)
  const bills = useListTotals(listBillBookings, { filterType: 'nonCash', ...days })
  const cash = useListTotals(listBillBookings, { filterType: 'cash', ...days })
  const invoices = useListTotals(listInvoiceBookings, { filterType: 'period', ...days })
  const stock = useListTotals(listProducts, { filterType: 'inventoryUntil', day: days.to })
  const sumsOf = (handle: typeof bills) =>
    handle.totals?.stats.sums.map(({ currency, amountGross }) => ({ currency, amount: amountGross }))
  return (
    <Page title="Register">
      <div className={styles.tools}>
        <PeriodPicker value={period} onChange={setPeriod} />
      </div>
      <RegisterList
        label={`Register ${periodLabel(period)}`}
        registers={[
          {
            title: 'Rechnungseingangsbuch',
            text: 'Eingangsrechnungen, die nicht bar bezahlt werden, nach ihrem Eingang',
            unit: ['Buchung', 'Buchungen'],
            handle: bills,
            sums: sumsOf(bills),
            addressOf: (format) => registerAddress('bills', format, days),
          },
          {
            title: 'Rechnungseingangsbuch Kasse',
            text: 'Eingangsrechnungen, die bar bezahlt werden, nach ihrem Eingang',
            unit: ['Buchung', 'Buchungen'],
            handle: cash,
            sums: sumsOf(cash),
            addressOf: (format) => registerAddress('cash', format, days),
          },
          {
            title: 'Rechnungsausgangsbuch',
            text: 'Ausgangs- und Stornorechnungen mit Konto und Gegenkonto, nach Rechnungsdatum',
            unit: ['Buchung', 'Buchungen'],
            handle: invoices,
            sums: sumsOf(invoices),
            addressOf: (format) => registerAddress('invoices', format, days),
          },
          {
            title: 'Inventar',
            text: `Waren mit ihrem Bestand am Ende des ${formatDay(days.to)}, zum Einkaufspreis`,
            unit: ['Ware', 'Waren'],
            handle: stock,
            sums: stock.totals && [{ currency: 'EUR', amount: stock.totals.stats.buyingValue ?? 0 }],
            addressOf: (format) => stockRegisterAddress(format, days.to, ''),
          },
        ]}
      />
      <p className={styles.note}>
        Eine Position nach § 25a UStG hat zwei Buchungen: was die Ware gekostet hat, und die Marge. Welche
        Konten gelten, steht auf der Seite „Firma“ unter „Konten“.
      </p>
    </Page>
  )
}
