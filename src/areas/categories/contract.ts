import { choice, flag, line, optionalLine } from '#kernel/fields.ts'
import { declareMasterData } from '#kernel/master-data.ts'
import { z } from '#kernel/zod.ts'
import { categories } from './contract/subjects.ts'

export { categories }

export const categoryScopes = ['BILL', 'INVOICE'] as const
export type CategoryScope = (typeof categoryScopes)[number]

/** Said for a missing short name and for one that its scope has already (spec 1 §5). */
export const shortNameMessage = 'Kürzel fehlt oder existiert schon'

// The scope stays: line items were booked under it.
const changeable = {
  shortName: line(shortNameMessage, 60),
  description: optionalLine(200),
  includeInBookingText: flag(),
  requiresProduct: flag(),
  isService: flag(),
}

export const categoryData = declareMasterData({
  name: 'category',
  subject: categories,
  path: '/api/lineitems/categories',
  resource: 'lineitemcategories',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  missing: 'Kategorie fehlt',
  shown: {
    shortName: z.string(),
    description: z.string(),
    includeInBookingText: z.boolean(),
    requiresProduct: z.boolean(),
    /** Its lines are services, whose taxation follows where the receiver has his business (§ 3a Abs. 2 UStG). */
    isService: z.boolean(),
    scope: z.enum(categoryScopes),
  },
  changeable,
  input: z.strictObject({
    ...changeable,
    scope: choice(categoryScopes, 'Bereich fehlt')
      .nullish()
      .transform((scope) => scope ?? 'BILL'),
  }),
  filter: z.strictObject({ filterType: z.literal('scope'), scope: z.enum(categoryScopes) }),
})

export const { row: category, list: listCategories, create: createCategory } = categoryData
export type Category = z.output<typeof category>
