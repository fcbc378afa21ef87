import { formatIban } from '#kernel/codes/iban.ts'
import { formatDay } from '#kernel/day.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Trash2, Undo2 } from '#web/ui/icons.ts'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Column } from '#web/ui/lists/data-table.tsx'
import { nameOf, type TypedPayment } from './payment-entry.ts'

interface PaymentTableProps {
  payments: readonly TypedPayment[]
  empty?: string
  /** Without it the table is to be read. */
  onRemove?: (payment: TypedPayment) => void
  /** Of which there is none to be removed. */
  stays?: (payment: TypedPayment) => boolean
}

/** The payments of a document (spec 2 §2, 'Payments'). */
export function PaymentTable({ payments, empty, onRemove, stays }: PaymentTableProps) {
  const columns: readonly Column<TypedPayment>[] = [
    {
      key: 'day',
      header: 'Datum',
      width: '112px',
      render: ({ recordDate, late = null, receivedOn, reduction }) => {
        const trueDay = receivedOn ?? reduction?.receivedOn
        return (
          <>
            <DayText day={recordDate} />
            {late && <div>für {formatDay(late.receivedOn)}</div>}
            {!late && trueDay && <div>vom {formatDay(trueDay)}</div>}
          </>
        )
      },
    },
    {
      key: 'amount',
      header: 'Betrag',
      align: 'end',
      width: '128px',
      render: (payment) => formatAmount(payment.amount, payment.currency),
    },
    { key: 'currency', header: 'Währung', width: '96px', render: (payment) => payment.currency },
    { key: 'iban', header: 'IBAN, Art', quiet: true, render: whereFrom },
  ]
  return (
    <ActionTable
      label="Zahlungen"
      columns={columns}
      rows={payments}
      rowKey={(payment) => payment.paymentId}
      {...(empty !== undefined && { empty })}
      {...(onRemove && {
        actions: (payment: TypedPayment) =>
          !stays?.(payment) && (
            <IconButton
              size="small"
              tone="danger"
              label={removalOf(payment)}
              icon={payment.transfer ? <Undo2 aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
              onClick={() => onRemove(payment)}
            />
          ),
      })}
    />
  )
}

/** The account that it came from, or the document that it was moved from or to. */
function whereFrom({ fromIban, transfer, reduction }: TypedPayment): string {
  if (reduction)
    return [nameOf(reduction), transfer ? `übernommen mit ${transfer.number}` : reduction.text]
      .filter(Boolean)
      .join(': ')
  return transfer ? `verrechnet mit ${transfer.number}` : formatIban(fromIban)
}

function removalOf({ recordDate, amount, currency, transfer, reduction }: TypedPayment): string {
  const what = `vom ${formatDay(recordDate)} über ${formatAmount(amount, currency)}`
  return transfer
    ? `Verrechnung ${what} mit ${transfer.number} rückgängig machen`
    : `${reduction ? nameOf(reduction) : 'Zahlung'} ${what} entfernen`
}
