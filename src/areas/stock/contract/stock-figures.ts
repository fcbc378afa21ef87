import { choice, day, flag, optionalDay, optionalId, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** What an import did to a product that its file names. */
export const importEffects = ['CREATED', 'CHANGED', 'KEPT'] as const
export type ImportEffect = (typeof importEffects)[number]

/**
 * The filter that makes of the products the stock on a day (spec 2 §4); `inStock`: only of which there is some; `importEntityId`: only those
 * that this import's file names, `importEffect`: of these the ones to which it did this; `changedFrom`,
 * `changedTo`: only those whose stock somebody changed by hand on these days, both included.
 */
export const inventoryUntil = z.strictObject({
  filterType: z.literal('inventoryUntil'),
  day: day('Datum fehlt'),
  inStock: flag(),
  importEntityId: optionalId(),
  importEffect: optionalPart(choice(importEffects, 'Wirkung des Imports fehlt')),
  changedFrom: optionalDay(),
  changedTo: optionalDay(),
})

const buying = z.number().nullable()

/**
 * What the stock list says of a product on its day (spec 2 §3, decisions §9 'Stock'). Quantities are pieces, values EUR. What it
 * cost and of whom it was bought is null for those who may not see bills, as where nothing is known.
 */
export const stockFigures = z.object({
  /** Bought up to the day: by bills and as initial stock. */
  quantity: z.number(),
  quantityInStock: z.number(),
  /** The last inventory up to the day: what was counted, and when. */
  quantityCounted: z.number().nullable(),
  countedAt: z.string().nullable(),
  /**
   * What a piece costs and what all in stock do: by the moving average where the product came in more than once up to the day, or was
   * reduced (decisions §10 'One cost'); from no stock down `costPP` is the last average. Else `buyingPP`, and × stock.
   */
  costPP: buying,
  buyingTotal: buying,
  /** Whether the moving average counts; false for those who may not see what it cost. */
  isAveraged: z.boolean(),
  /** Per piece: the product's own field, and its share of the bills up to the day that carried or restored it (`productUse`). */
  transportPPValued: buying,
  restorationPPValued: buying,
  /** `costPP` with these two ('Wert', 'Aktuell St.'), and of the stock ('Aktuell Ges.'). */
  buyingPPValued: buying,
  buyingTotalValued: buying,
  /** `buyingPPValued` × `quantity` ('Wert Ges.' of the report). */
  boughtTotalValued: buying,
  /** `salesPP` × stock. */
  salesTotal: z.number().nullable(),
  /** The last bill by which it was bought up to the day; without one supplier and day are what the product itself says. */
  supplier: z.string(),
  supplierEntityId: z.string().nullable(),
  /** The bill's number. */
  invoice: z.string(),
  billEntityId: z.string().nullable(),
  purchaseDate: z.string().nullable(),
})

export type StockFigures = z.output<typeof stockFigures>

/** Of the stock list on its day, over the found rows: pieces, and values in EUR. */
export const stockStats = z.object({
  pieces: z.number(),
  /** Null for those who may not see bills. */
  buyingValue: z.number().nullable(),
  salesValue: z.number(),
})
