import { Eye } from '#web/ui/first-icons.ts'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { CircleSlash, Coins, Pencil } from '#web/ui/icons.ts'
import type { BillRow } from '../../contract/list-bills.ts'

type Act = (row: BillRow) => unknown

/** All that can be done with a bill of the list. */
export function billRowMenu(row: BillRow, letters: Record<'b' | 'd' | 'e', Act>, read: Act): RowAction[] {
  const isOpen = row.amountDue !== 0
  const pay: RowAction = {
    label: 'Zahlung erfassen',
    icon: <Coins aria-hidden="true" />,
    letter: 'B',
    ...(isOpen && { inRow: 'Bezahlt' }),
    act: () => letters.b(row),
  }
  const edit: RowAction = {
    label: 'Bearbeiten',
    icon: <Pencil aria-hidden="true" />,
    letter: 'E',
    inRow: true,
    act: () => letters.e(row),
  }
  const look: RowAction = {
    label: 'Ansehen',
    icon: <Eye aria-hidden="true" />,
    letter: '↵',
    act: () => read(row),
  }
  const writeOff: RowAction = {
    label: 'Ausbuchen',
    icon: <CircleSlash aria-hidden="true" />,
    letter: 'D',
    act: () => letters.d(row),
  }
  // What is open asks for its payment; what is done is looked at.
  return isOpen ? [pay, edit, look, writeOff] : [look, edit, pay]
}
