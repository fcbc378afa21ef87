import { Eye } from '#web/ui/first-icons.ts'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { CircleSlash, Coins, Copy, FileDown, FileX2, Mail, Pencil } from '#web/ui/icons.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import type { InvoiceRowActions } from './invoice-columns.tsx'

interface MenuParts extends Pick<InvoiceRowActions, 'copy' | 'cancel'> {
  letters: Readonly<Record<'b' | 'd' | 'e' | 's' | 'p', (row: InvoiceRow) => unknown>>
  read: (row: InvoiceRow) => unknown
  mayBePaid: (row: InvoiceRow) => boolean
}

/** All that can be done with an invoice of the list, each only where it is possible. */
export function invoiceRowMenu(row: InvoiceRow, parts: MenuParts): RowAction[] {
  const { letters, mayBePaid } = parts
  const isCancelled = row.cancelledByInvoiceEntityId !== null
  const isCancellation = row.documentType === 'CANCELLATION'
  const isOpen = row.amountDue !== 0
  const pay: RowAction = {
    label: 'Zahlung erfassen',
    icon: <Coins aria-hidden="true" />,
    letter: 'B',
    ...(isOpen && { inRow: 'Bezahlt' }),
    act: () => letters.b(row),
  }
  const paying = mayBePaid(row) ? [pay] : []
  const writeOff: RowAction = {
    label: 'Ausbuchen',
    icon: <CircleSlash aria-hidden="true" />,
    letter: 'D',
    act: () => letters.d(row),
  }
  const edit: RowAction = {
    label: 'Bearbeiten',
    icon: <Pencil aria-hidden="true" />,
    letter: 'E',
    inRow: true,
    act: () => letters.e(row),
  }
  const editing = isCancelled ? [] : [edit]
  const read: RowAction = {
    label: 'Ansehen',
    icon: <Eye aria-hidden="true" />,
    letter: '↵',
    act: () => parts.read(row),
  }
  return [
    // What is open asks for its payment; what is done is looked at.
    ...(isOpen ? [...paying, ...editing, read] : [read, ...editing, ...paying]),
    ...(isCancelled
      ? []
      : [{ label: 'Senden', icon: <Mail aria-hidden="true" />, letter: 'S', act: () => letters.s(row) }]),
    {
      label: 'PDF herunterladen',
      icon: <FileDown aria-hidden="true" />,
      letter: 'P',
      act: () => letters.p(row),
    },
    ...(isOpen && mayBePaid(row) ? [writeOff] : []),
    ...(isCancellation
      ? []
      : [{ label: 'Kopieren', icon: <Copy aria-hidden="true" />, act: () => parts.copy(row) }]),
    ...(isCancellation || isCancelled || row.settledByInvoiceEntityId !== null
      ? []
      : [{ label: 'Stornieren', icon: <FileX2 aria-hidden="true" />, act: () => parts.cancel(row) }]),
  ]
}
