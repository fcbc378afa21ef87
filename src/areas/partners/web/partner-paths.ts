import { searchKeyOfAddress } from '#web/search-address.ts'

// Where a stored partner is shown, from wherever his name stands.

export const receiverListPath = '/auth/outgoing/receivers'
export const supplierListPath = '/auth/incoming/suppliers'

/** The page of a customer. */
export const receiverPath = (uuid: string): string => `${receiverListPath}/${uuid}`

/** The page of a supplier. */
export const supplierPath = (uuid: string): string => `${supplierListPath}/${uuid}`

/** Those with open items (`?posten=OPEN`), or with some that are overdue. */
export const openItemsKey = 'posten'
export function withOpenItems(path: string, state: 'OPEN' | 'OVERDUE', searchText = ''): string {
  const address = new URLSearchParams({ [openItemsKey]: state })
  if (searchText.trim() !== '') address.set(searchKeyOfAddress, searchText)
  return `${path}?${address}`
}

/** A new partner whose name is known: `?name=Teak GmbH`. */
export const nameKey = 'name'
