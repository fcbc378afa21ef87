import { Eye } from '#web/ui/first-icons.ts'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { CircleSlash, Coins, HandCoins, Users } from '#web/ui/icons.ts'
import type { OpenDocument, OpenPartner } from '../contract/open-items.ts'
import type { OpenItemsSide } from './open-items-side.ts'

const pageOf = (side: OpenItemsSide, act: () => void): RowAction => ({
  label: side.area === 'outgoing' ? 'Seite des Kunden' : 'Seite des Lieferanten',
  icon: <Users aria-hidden="true" />,
  act,
})

interface DocumentParts {
  side: OpenItemsSide
  pay: (row: OpenDocument) => unknown
  writeOff: (row: OpenDocument) => unknown
  read: (row: OpenDocument) => void
  openPartner: (uuid: string) => void
}

/** All that can be done with an open document. */
export function openDocumentMenu(row: OpenDocument, parts: DocumentParts): RowAction[] {
  return [
    {
      label: 'Zahlung erfassen',
      icon: <Coins aria-hidden="true" />,
      letter: 'B',
      inRow: 'Bezahlt',
      act: () => parts.pay(row),
    },
    { label: 'Ansehen', icon: <Eye aria-hidden="true" />, letter: '↵', act: () => parts.read(row) },
    {
      label: 'Ausbuchen',
      icon: <CircleSlash aria-hidden="true" />,
      letter: 'D',
      act: () => parts.writeOff(row),
    },
    pageOf(parts.side, () => parts.openPartner(row.partnerEntityId)),
  ]
}

interface PartnerParts {
  side: OpenItemsSide
  read: (row: OpenPartner) => void
  openPartner: (uuid: string) => void
}

/** All that can be done with a partner with whom something is open. */
export function openPartnerMenu(row: OpenPartner, parts: PartnerParts): RowAction[] {
  return [
    {
      label: 'Offene Rechnungen',
      icon: <HandCoins aria-hidden="true" />,
      letter: '↵',
      act: () => parts.read(row),
    },
    pageOf(parts.side, () => parts.openPartner(row.entityId.uuid)),
  ]
}
