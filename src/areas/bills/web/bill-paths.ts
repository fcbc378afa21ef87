// The addresses of the bills' screens.

export const billListPath = '/auth/incoming/bills'
export const newBillPath = '/auth/incoming/bills/new'

/** An opened bill is a part of the list's address: `?rechnung=uuid`. */
export const openedKey = 'rechnung'

/** The address of an opened bill, on whichever path the list stands. */
export function billAddress(uuid: string): string {
  return `?${openedKey}=${uuid}`
}
