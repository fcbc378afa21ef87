/**
 * What a bill's line is to its product: only a purchase moves stock, below 0 back to the supplier; transport and restoration are costs of
 * the piece (decisions §9, 'Stock'), and a price reduction lowers what it cost (decisions §10, 'Does the piece come back?').
 */
export const productUses = ['PURCHASE', 'TRANSPORT', 'RESTORATION', 'PRICE_REDUCTION'] as const
export type ProductUse = (typeof productUses)[number]

/** As they stand on the screen. */
export const productUseNames: Record<ProductUse, string> = {
  PURCHASE: 'Einkauf',
  TRANSPORT: 'Transport',
  RESTORATION: 'Restaurierung',
  PRICE_REDUCTION: 'Preisminderung',
}

/** Said of a price reduction that is none. */
export const noReduction = 'Eine Preisminderung hat einen Betrag unter 0'
