import { Eye } from '#web/ui/first-icons.ts'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { ClipboardCheck, Pencil, Truck } from '#web/ui/icons.ts'
import type { ProductRow } from '../../contract.ts'

interface MenuParts {
  edit: (row: ProductRow) => void
  /** Opens the layer of its stock. */
  openStock: (row: ProductRow) => void
  read: (row: ProductRow) => void
  /** Undefined for whom the supplier's page is not for. */
  openSupplier: ((uuid: string) => void) | undefined
}

/** All that can be done with a product of the list. */
export function stockRowMenu(row: ProductRow, parts: MenuParts): RowAction[] {
  const { supplierEntityId: supplier } = row
  const { openSupplier } = parts
  return [
    { label: 'Bearbeiten', icon: <Pencil aria-hidden="true" />, letter: 'E', act: () => parts.edit(row) },
    { label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵', act: () => parts.read(row) },
    {
      label: 'Bestand ändern',
      icon: <ClipboardCheck aria-hidden="true" />,
      act: () => parts.openStock(row),
    },
    ...(supplier && openSupplier
      ? [
          {
            label: 'Seite des Lieferanten',
            icon: <Truck aria-hidden="true" />,
            act: () => openSupplier(supplier),
          },
        ]
      : []),
  ]
}
