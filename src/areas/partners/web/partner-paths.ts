// Where a stored partner is shown, from wherever his name stands.

export const receiverListPath = '/auth/outgoing/receivers'
export const supplierListPath = '/auth/incoming/suppliers'

/** The page of a customer. */
export const receiverPath = (uuid: string): string => `${receiverListPath}/${uuid}`

/** The page of a supplier. */
export const supplierPath = (uuid: string): string => `${supplierListPath}/${uuid}`

/** A new partner whose name is known: `?name=Teak GmbH`. */
export const nameKey = 'name'
