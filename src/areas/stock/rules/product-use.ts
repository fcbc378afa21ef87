/** What a bill's line is to its product: only a purchase moves stock, the others are costs of the piece (decisions §9, 'Stock'). */
export const productUses = ['PURCHASE', 'TRANSPORT', 'RESTORATION'] as const
export type ProductUse = (typeof productUses)[number]

/** As they stand on the screen. */
export const productUseNames: Record<ProductUse, string> = {
  PURCHASE: 'Einkauf',
  TRANSPORT: 'Transport',
  RESTORATION: 'Restaurierung',
}
