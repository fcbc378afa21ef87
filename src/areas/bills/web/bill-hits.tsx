import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { payingPath } from '#areas/documents/web/reading/asked-payment.ts'
import { sumText } from '#areas/documents/web/sum-text.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { RowOf } from '#kernel/declare.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { type Hit, hitSource } from '#web/palette/hit-source.ts'
import { Plus } from '#web/ui/first-icons.ts'
import { Coins, ReceiptText } from '#web/ui/icons.ts'
import { listBills } from '../contract/list-bills.ts'
import { billListPath, newBillPathOf } from './bill-paths.ts'

/** Bills in the palette. */
export const billHits = hitSource({
  heading: 'Eingangsrechnungen',
  declaration: listBills,
  exactly: (number) => ({ filterType: 'number', number }),
  hitOf: (row) => ({
    actions: isToPay(row) ? [payingHit(row)] : [],
    key: `bill ${row.entityId.uuid}`,
    icon: ReceiptText,
    title: [row.billNumber, row.supplier].filter(Boolean).join(' · '),
    codes: [row.billNumber],
    detail: `${formatDay(row.billDate as Day)} · ${sumText(row)}`,
    end: <DocumentStateMark row={row} />,
    to: readingPath(row),
  }),
  all: { title: (count) => `Alle ${count} Eingangsrechnungen`, to: billListPath },
})

type Row = RowOf<typeof listBills>

const readingPath = (row: Row) => `${billListPath}?ansehen=${row.entityId.uuid}`

const isToPay = ({ state, amountDue }: Row) =>
  amountDue > 0 && (state === 'OPEN' || state === 'OVERDUE' || state === 'PARTLY_PAID')

/** Its payment, as what the palette offers to do. */
const payingHit = (row: Row): Hit => ({
  key: 'page pay bill',
  icon: Coins,
  title: `Zahlung erfassen: ${[row.billNumber, row.supplier].filter(Boolean).join(' · ')}`,
  detail: `Eingangsrechnung, offen ${formatSum(row.amountDue, row.currency)}`,
  to: payingPath(readingPath(row)),
})

/** A new bill of a supplier, as what the palette offers to do. */
export const newBillOf = (uuid: string, name: string): Hit => ({
  key: 'page new bill of',
  icon: Plus,
  title: `Neue Eingangsrechnung von ${name}`,
  detail: 'Eingangsrechnung, vorausgefüllt',
  to: newBillPathOf(uuid),
})
