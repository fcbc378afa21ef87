import { useState } from 'react'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import {
  TransferLayer,
  type TransferProps,
  type TransferTarget,
} from '#areas/payments/web/transfer-layer.tsx'
import { wireCents } from '#kernel/wire-values.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { type InvoiceRow, listInvoices } from '../../contract.ts'

/** Moves what a customer has with us by one invoice to another one of his that is open. */
export function TransferFromInvoice(props: TransferProps) {
  const { partner, currency } = props.document
  const [typed, onSearch] = useState('')
  const filter = { filterType: 'owed', receiver: partner.entityId.uuid, currency }
  const { rows, isPending, isLoading } = useFoundRows(listInvoices, typed, filter)
  const targets = isPending && typed !== '' ? [] : rows.map(targetOf)
  const markOf = (uuid: string) => {
    const row = rows.find(({ entityId }) => entityId.uuid === uuid)
    return row && <DocumentStateMark row={row} />
  }
  return <TransferLayer {...props} {...{ targets, onSearch, markOf }} isSearching={isPending || isLoading} />
}

function targetOf(row: InvoiceRow): TransferTarget {
  const { entityId, invoiceNumber, invoiceDate, amountDue, bookingText } = row
  return {
    ...{ uuid: entityId.uuid, number: invoiceNumber, date: invoiceDate, bookingText },
    due: wireCents(amountDue),
  }
}
