import { changeType, type ValueType, valueTypes } from '#areas/change-types/contract.ts'
import { day, entityId, id, localTime } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { quantity } from '../rules/quantities.ts'

/** The type of a change: as it is read; only its id counts (decisions §9, 'Stock'). */
const sentChangeType = z.strictObject(
  {
    entityId: entityId('Ereignis fehlt'),
    shortName: z.unknown().optional(),
    valueType: z.unknown().optional(),
    system: z.unknown().optional(),
  },
  'Ereignis fehlt',
)

/** The creation payload of a stock change by hand (spec 2 §7). */
export const stockChangeCreation = z
  .strictObject({
    itemEntityId: id('Ware fehlt'),
    data: z.strictObject(
      {
        changeTime: localTime('Datum fehlt'),
        changeType2: sentChangeType,
        itemEntityId: id('Ware fehlt'),
        // false where the type sets the stock to a value
        relativeChange: z.boolean('Angabe fehlt, ob die Menge zum Bestand hinzukommt'),
        // the value of an ABSOLUTE type, else what it changes: of OUTGOING negative
        inventoryChange: quantity('Menge fehlt'),
      },
      'Angaben fehlen',
    ),
  })
  .superRefine(({ itemEntityId, data }, context) => {
    if (itemEntityId === data.itemEntityId) return
    const message = 'Die Bestandsänderung gehört zu einer anderen Ware'
    context.addIssue({ code: 'custom', path: ['data', 'itemEntityId'], message })
  })

/** As many as one inventory counts. */
export const mostDeletedChanges = 10_000

export const stockChangeDeletion = z.strictObject({
  changeIds: z
    .array(id('Bestandsänderung fehlt'), 'Bestandsänderung fehlt')
    .min(1, 'Bestandsänderung fehlt')
    .max(mostDeletedChanges, 'Höchstens 10.000 Bestandsänderungen auf einmal'),
})

/** What the journal keeps of a change. */
export const recordedStockChange = z.strictObject({
  changeId: z.string(),
  itemEntityId: z.string(),
  changeTime: z.string(),
  changeType: z.string(),
  valueType: z.enum(valueTypes),
  inventoryChange: z.number(),
})

/** A stock change as it is read (spec 2 §3). Quantities are pieces. */
export const stockChange = z.object({
  changeId: z.string(),
  itemEntityId: z.string(),
  changeTime: z.string(),
  changeType2: changeType,
  relativeChange: z.boolean(),
  /** As it is typed: the value, or how much comes or goes; negative where a document takes back what another one moved. */
  quantity: z.number(),
  /** The same as it is sent: negated when the type is OUTGOING. */
  inventoryChange: z.number(),
  /** What it effected: of an ABSOLUTE value the difference to the stock before it. */
  difference: z.number(),
  /** The stock after it. */
  quantityInStock: z.number(),
  /** The inventory that recorded it, and whether it recorded others together with it that still stand. */
  countId: z.string().nullable(),
  isOneOfMany: z.boolean(),
  /** Who recorded it, by hand; null for documents. */
  recordedBy: z.string().nullable(),
  recordedAt: z.string(),
  /** The document that made it. Null for changes by hand, and for who may not see the document. */
  details: z
    .object({
      documentType: z.enum(['BILL', 'INVOICE', 'CANCELLATION']),
      documentEntityId: z.string(),
      documentNumber: z.string(),
      partner: z.string(),
      partnerEntityId: z.string(),
    })
    .nullable(),
  /** Whether it was made by hand and may be deleted. */
  revertible: z.boolean(),
})

export type StockChange = z.output<typeof stockChange>
export type { ValueType }

/** The most products of one inventory count. */
export const mostCounts = 10_000

/** An inventory of a day: what was counted of each product, and the stock that it was compared with. */
export const inventoryCountCreation = z
  .strictObject({
    day: day('Datum fehlt'),
    counts: z
      .array(
        z.strictObject({
          itemEntityId: id('Ware fehlt'),
          counted: quantity('Menge fehlt').refine(
            (counted) => counted >= 0,
            'Die Menge darf nicht negativ sein',
          ),
          // the stock at the end of the day as it was read, negative where more was sold than there was
          expected: quantity('Bestand fehlt'),
        }),
        'Zählung fehlt',
      )
      .min(1, 'Zählung fehlt')
      .max(mostCounts, 'Höchstens 10.000 Waren in einer Zählung'),
  })
  .superRefine(({ counts }, context) => {
    const known = new Set<string>()
    counts.forEach(({ itemEntityId }, index) => {
      const path = ['counts', index, 'itemEntityId']
      if (known.has(itemEntityId))
        context.addIssue({ code: 'custom', path, message: 'Diese Ware steht zweimal in der Zählung' })
      known.add(itemEntityId)
    })
  })

/** What the journal keeps of an inventory. Quantities are pieces. */
export const recordedCount = z.strictObject({
  day: z.string(),
  counts: z.array(z.strictObject({ itemEntityId: z.string(), counted: z.number(), expected: z.number() })),
})
