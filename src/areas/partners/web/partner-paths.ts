// Where a stored partner is shown, from wherever his name stands.

/** A customer over the list of customers. */
export const receiverPath = (uuid: string): string => `/auth/outgoing/receivers?kunde=${uuid}`

/** A supplier over the list of suppliers. */
export const supplierPath = (uuid: string): string => `/auth/incoming/suppliers?lieferant=${uuid}`
