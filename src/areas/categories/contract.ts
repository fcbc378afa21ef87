import { declareCommand, declareEvent, declareList, declareRead } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { choice, entityId, flag, line, optionalLine } from '#kernel/fields.ts'
import { declareHistory, withHistory } from '#kernel/history.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'
import { categories } from './contract/subjects.ts'

export const categoryScopes = ['BILL', 'INVOICE'] as const
export type CategoryScope = (typeof categoryScopes)[number]

/** Said for a missing short name and for one that its scope has already (spec 1 §5). */
export const shortNameMessage = 'Kürzel fehlt oder existiert schon'

/** What can be changed of a category, each with its own rule. The scope stays: line items were booked under it. */
export const categoryProperties = {
  shortName: line(shortNameMessage, 60),
  description: optionalLine(200),
  includeInBookingText: flag(),
  requiresProduct: flag(),
  isService: flag(),
}

export type CategoryProperty = keyof typeof categoryProperties

export const categoryInput = z.strictObject({
  ...categoryProperties,
  scope: choice(categoryScopes, 'Bereich fehlt')
    .nullish()
    .transform((scope) => scope ?? 'BILL'),
})

export const category = z.object({
  entityId: entityId('Kategorie fehlt'),
  shortName: z.string(),
  description: z.string(),
  includeInBookingText: z.boolean(),
  requiresProduct: z.boolean(),
  /** Its lines are services, whose taxation follows where the receiver has his business (§ 3a Abs. 2 UStG). */
  isService: z.boolean(),
  scope: z.enum(categoryScopes),
})

export type Category = z.output<typeof category>

export { categories }

const changes = [categories]

export const categoryCreated = declareEvent({
  name: 'category created',
  data: z.strictObject({ ...category.omit({ entityId: true }).shape }),
  changes,
  visibleTo: 'working',
})

export const categoryChanged = declareEvent({
  name: 'category changed',
  data: recordedChanges,
  changes,
  visibleTo: 'working',
})

export const categoryDeleted = declareEvent({
  name: 'category deleted',
  data: deleted,
  changes,
  visibleTo: 'working',
})

export const createCategory = declareCommand({
  name: 'create category',
  path: '/api/lineitems/categories',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: categoryInput,
  events: [categoryCreated],
  answer: 'created',
})

export const changeCategory = declareCommand({
  name: 'change category',
  path: '/api/lineitems/categories/:uuid/props/:propertyName',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: propertyChange,
  events: [categoryChanged],
  answer: 'done',
})

export const deleteCategory = declareCommand({
  name: 'delete category',
  path: '/api/lineitems/categories/:uuid/deletion',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: deletion,
  events: [categoryDeleted],
  answer: 'done',
})

export const listCategories = declareList({
  resource: 'lineitemcategories',
  access: 'working',
  dependsOn: [categories],
  row: category,
  stats: z.object({}),
  filter: z.strictObject({ filterType: z.literal('scope'), scope: z.enum(categoryScopes) }),
})

export const readCategory = declareRead({
  name: 'one category',
  path: '/proxy/get/lineitemcategories/:uuid',
  resource: 'lineitemcategories',
  access: 'working',
  dependsOn: [categories],
  query: z.object({}),
  answer: withHistory(category),
})

export const categoryEvents = [categoryCreated, categoryChanged, categoryDeleted]

export const readCategoryHistory = declareHistory({
  name: 'history of one category',
  resource: 'lineitemcategories',
  access: 'working',
  dependsOn: [categories],
})
