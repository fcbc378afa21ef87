import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { entityId, flag, lines, optionalLines } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { requests } from '../contract.ts'

// What a role may not do is asked for from where it is missing (decisions §10, 'Requests').

const requestText = lines('Bitte schreiben Sie, was Sie brauchen', 1000)

/** A page of this program, never another address: whoever answers follows it. */
const pagePath = z
  .string('Seite fehlt')
  .max(500, 'Höchstens 500 Zeichen')
  // Without dots: `/auth/..//another.example` would leave the pages.
  .regex(/^\/auth(\/[\w-]+)*\/?(\?[\w\-/?=&.%~]*)?$/, 'Die Seite ist keine von Kontor')

export const requestRaised = declareEvent({
  name: 'request raised',
  data: z.strictObject({ text: z.string(), path: z.string() }),
  changes: [requests],
  visibleTo: 'TASK_VIEW',
})

export const requestAnswered = declareEvent({
  name: 'request answered',
  data: z.strictObject({ done: z.boolean(), text: z.string() }),
  changes: [requests],
  visibleTo: 'TASK_VIEW',
})

export const raiseRequest = declareCommand({
  name: 'raise request',
  path: '/api/tasks/requests',
  access: 'TASK_VIEW',
  input: z.strictObject({ text: requestText, path: pagePath }),
  events: [requestRaised],
  answer: 'created',
})

/** Whoever asked is told: in the list of the own requests, and by e-mail. */
export const answerRequest = declareCommand({
  name: 'answer request',
  path: '/api/tasks/requests/:uuid/answers',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: z.strictObject({ done: flag(), text: optionalLines(1000) }),
  events: [requestAnswered],
  answer: 'done',
})

export const ownRequest = z.object({
  entityId: entityId('Anfrage fehlt'),
  text: z.string(),
  path: z.string(),
  raisedAt: z.string(),
  /** Null while nobody has answered. */
  answer: z
    .object({
      done: z.boolean(),
      text: z.string(),
      at: z.string(),
      /** Who answered, by name. */
      by: z.string(),
    })
    .nullable(),
})

export type OwnRequest = z.output<typeof ownRequest>

/** What the caller asked for, the newest first, at most fifty. */
export const readOwnRequests = declareRead({
  name: 'the own requests',
  path: '/api/tasks/requests',
  resource: 'requests',
  access: 'TASK_VIEW',
  dependsOn: [requests],
  query: z.object({}),
  answer: z.array(ownRequest),
})
