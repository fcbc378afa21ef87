import { CalendarClock } from '#web/ui/icons.ts'
import { EditedCell } from '#web/ui/lists/edited-cell.tsx'
import { MasterDataPage } from '#web/ui/lists/master-data-page.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { daysMessage, mostDays, type PaymentTarget, paymentTargetData } from '../contract.ts'
import { paymentTargetText } from '../rules/payment-target-text.ts'
import { keptForm, NewPaymentTarget } from './new-payment-target.tsx'

/** `/auth/paymenttargets`: the days, edited where they stand (spec 1 §2.6). */
export default function PaymentTargetsPage() {
  return (
    <MasterDataPage
      of={paymentTargetData}
      title="Zahlungsziele"
      add="Neues Zahlungsziel"
      keptForm={keptForm}
      one="Zahlungsziel"
      form={(form) => <NewPaymentTarget {...form} />}
      columns={(rows) => [
        { key: 'days', header: 'Zahlungsziel', render: (row) => <DaysCell row={row} rows={rows} /> },
      ]}
      deletion={({ paymentTargetDays: days }) => ({
        label: `${paymentTargetText(days)}: löschen`,
        title: `Zahlungsziel ${days} Tage wirklich löschen?`,
        confirmLabel: 'Zahlungsziel löschen',
        name: `Zahlungsziel ${paymentTargetText(days)}`,
        again: { paymentTargetDays: days },
      })}
      empty={<EmptyState icon={<CalendarClock />} title="Noch keine Zahlungsziele" />}
    />
  )
}

function DaysCell({ row, rows }: { row: PaymentTarget; rows: readonly PaymentTarget[] }) {
  const isTaken = (text: string) =>
    rows.some((other) => other !== row && String(other.paymentTargetDays) === text)
  return (
    <EditedCell
      change={paymentTargetData.change}
      row={row}
      property="paymentTargetDays"
      label="Zahlungsziel in Tagen"
      kind="integer"
      most={mostDays}
      missing={daysMessage}
      display={paymentTargetText(row.paymentTargetDays)}
      check={(text) => (isTaken(text) ? daysMessage : null)}
    />
  )
}
