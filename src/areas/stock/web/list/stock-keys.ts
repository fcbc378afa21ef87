// What addresses say of the list of products; other pages lead to it by them.

/** Whose address name 'Nur auf Lager' has, too. */
export const stateKey = 'lager'
export const inStockText = 'IN_STOCK'
