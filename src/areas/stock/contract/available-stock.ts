import { day, id, optionalId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

export const mostAsked = 100

/** How much of some products there is for a document that sells them on a day. */
export const availableStockQuery = z.object({
  // their ids, with commas between them
  products: z
    .string('Waren fehlen')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id('Ware fehlt')).min(1, 'Waren fehlen').max(mostAsked, `Höchstens ${mostAsked} Waren`)),
  day: day('Datum fehlt'),
  // the invoice that is edited: what it takes itself does not count
  documentEntityId: optionalId(),
})

/** Of one product, in pieces. */
export const availableStock = z.object({
  productEntityId: z.string(),
  /** At the end of the day, without the document itself. */
  quantityInStock: z.number(),
  /** After all changes, those that come later too. */
  quantityLeft: z.number(),
  /** The last invoice that took it and stands; null where there is none, and for those who may not see invoices. */
  soldWith: z
    .object({ documentEntityId: z.string(), documentNumber: z.string(), day: z.string() })
    .nullable(),
})

export type AvailableStock = z.output<typeof availableStock>
