// The addresses of the bills' screens.

export const billListPath = '/auth/incoming/bills'
export const newBillPath = '/auth/incoming/bills/new'
/** Where papers wait. */
export const inboxPath = '/auth/incoming/inbox'

/** A new bill of a supplier: `?lieferant=uuid`. */
export const supplierKey = 'lieferant'

export function newBillPathOf(supplier: string): string {
  return `${newBillPath}?${supplierKey}=${supplier}`
}

/** A new bill that goes on from a draft: `?entwurf=uuid`. */
export const draftKey = 'entwurf'

export function billDraftPath(uuid: string): string {
  return `${newBillPath}?${draftKey}=${uuid}`
}

/**
 * An opened bill is a part of the list's address: `?rechnung=uuid` (its form, while it may be changed), `?ansehen=uuid`.
 */
export const openedKey = 'rechnung'
export const layerKeys = [openedKey, 'ansehen'] as const

/** The address of an opened bill, on whichever path the list stands. */
export function billAddress(uuid: string): string {
  return `?${openedKey}=${uuid}`
}

/** The way on from a bill that was saved. */
export function savedWays(uuid: string, navigate: (path: string) => void) {
  return { read: () => navigate(`${billListPath}?ansehen=${uuid}`) }
}
