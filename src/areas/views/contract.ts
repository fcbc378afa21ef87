import { declareCommand, declareEvent } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { choice, entityId, flag, line } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { anyOfThem, viewAccess, viewResources, views } from './contract/list-views.ts'

// Filters, search and order of a list, kept under a name (decisions §10, 'Filter and sort').

/** How many a person keeps for one list: more than a strip above it shows are found by nobody. */
export const mostViews = 30

/** What a person keeps for himself is told to nobody by its name. */
const viewFact = z.strictObject({
  resource: z.enum(viewResources),
  name: z.string().nullable(),
  shared: z.boolean(),
})

const ofViews = {
  data: viewFact,
  changes: [views],
  visibleTo: anyOfThem,
  visibleBy: ({ resource }: z.output<typeof viewFact>) => viewAccess[resource],
} as const

export const viewSaved = declareEvent({ name: 'view saved', ...ofViews })
export const viewDeleted = declareEvent({ name: 'view deleted', ...ofViews })

const sentView = z.strictObject({
  resource: choice(viewResources, 'Liste fehlt'),
  name: line('Bitte geben Sie der Ansicht einen Namen', 60),
  // a searchFilter has as many characters; without any it is the whole list
  query: z
    .string('Auswahl der Ansicht fehlt')
    .max(8000, 'Die Auswahl der Ansicht ist zu lang')
    // what an address may hold
    .regex(/^[\w\-.~%!$'()*+,;:@/?=&]*$/, 'Die Auswahl der Ansicht ist keine Adresse'),
  shared: flag(),
})

export const saveView = declareCommand({
  name: 'save view',
  path: '/api/views',
  access: anyOfThem,
  input: sentView,
  events: [viewSaved],
  answer: 'created',
})

export const replaceView = declareCommand({
  name: 'replace view',
  path: '/api/views/replacements',
  access: anyOfThem,
  input: sentView.extend({ entityId: entityId('Ansicht fehlt') }),
  events: [viewSaved],
  answer: 'done',
})

export const deleteView = declareCommand({
  name: 'delete view',
  path: '/api/views/:uuid/deletions',
  access: anyOfThem,
  input: deletion,
  events: [viewDeleted],
  answer: 'done',
})
