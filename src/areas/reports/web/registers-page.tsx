import { type RegisterName, registerAddress } from '#areas/documents/contract/registers.ts'
import { stockRegisterAddress } from '#areas/stock/contract/stock-register.ts'
import { listProducts } from '#areas/stock/contract.ts'
import { formatDay } from '#kernel/day.ts'
import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { daysOfPeriod, periodKinds, periodLabel } from '#kernel/period.ts'
import { useListTotals } from '#web/reads/use-list-totals.ts'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { Page } from '#web/ui/page.tsx'
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
  const ofBookings = (name: RegisterName, handle: typeof bills, title: string, text: string) => ({
    ...{ title, text, handle },
    unit: ['Buchung', 'Buchungen'] as const,
    sums: handle.totals?.stats.sums.map(({ currency, amountGross }) => ({ currency, amount: amountGross })),
    addressOf: (format: RegisterFormat) => registerAddress(name, format, days),
  })
  return (
    <Page title="Register">
      <div className={styles.tools}>
        <PeriodPicker value={period} onChange={setPeriod} />
      </div>
      <RegisterList
        label={`Register ${periodLabel(period)}`}
        registers={[
          ofBookings(
            'bills',
            bills,
            'Rechnungseingangsbuch',
            'Eingangsrechnungen, die nicht bar bezahlt werden, nach ihrem Eingang',
          ),
          ofBookings(
            'cash',
            cash,
            'Rechnungseingangsbuch Kasse',
            'Eingangsrechnungen, die bar bezahlt werden, nach ihrem Eingang',
          ),
          ofBookings(
            'invoices',
            invoices,
            'Rechnungsausgangsbuch',
            'Ausgangs- und Stornorechnungen mit Konto und Gegenkonto, nach Rechnungsdatum',
          ),
          {
            title: 'Inventar',
            text: `Waren mit ihrem Bestand am Ende des ${formatDay(days.to)}, zum Einkaufspreis`,
            unit: ['Ware', 'Waren'],
            handle: stock,
            sums: stock.totals && [{ currency: 'EUR', amount: stock.totals.stats.buyingValue ?? 0 }],
            addressOf: (format) => stockRegisterAddress(format, days.to),
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
