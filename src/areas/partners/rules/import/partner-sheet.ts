import { partnerCells } from './partner-cells.ts'
import { type ImportRole, type PartnerFields, shownFields } from './partner-import.ts'
import { type PartnerTarget, receiverTargets, supplierTargets, targetName } from './partner-targets.ts'

// Parts that other programs keep apart, and the name in one column, which is made of its parts.
const notWritten: readonly PartnerTarget[] = ['fullName', 'title', 'houseNumber', 'addressExtra']

const written = (targets: readonly PartnerTarget[]) =>
  targets.filter((target) => !notWritten.includes(target))

/** The columns of a file of partners, as an import knows them again. */
export const sheetTargets = {
  BUYER: written(receiverTargets),
  SUPPLIER: written(supplierTargets),
} as const

export const sheetHeadings = ({ role }: Pick<ImportRole, 'role'>): string[] =>
  sheetTargets[role].map(targetName)

/**
 * A partner as a row of that file. A recipient that is made of the names, and a delivery address that is not used, are left empty: an import
 * leaves them as they are.
 */
export function sheetRowOf(
  { role, mode }: Pick<ImportRole, 'role' | 'mode'>,
  stored: PartnerFields,
): string[] {
  const cells = partnerCells(mode, true)
  const shown: Record<string, unknown> = { ...shownFields(stored), recipientName: stored.recipientName }
  const isHidden = 'deliveryZip' in stored && stored.billingAddressIsDeliveryAddress
  return sheetTargets[role].map((target) => {
    if (isHidden && target.startsWith('delivery')) return ''
    return target === 'countryCode' || target === 'deliveryCountry'
      ? String(shown[target] ?? '')
      : textOf(cells[target].show(shown[target]))
  })
}

const textOf = (text: string) => text
