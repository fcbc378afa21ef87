/** Whose documents: the name of the partners' list. */
export type PartnerSide = 'receivers' | 'suppliers'
