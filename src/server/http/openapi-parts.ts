import type { CommandDeclaration } from '#kernel/declare.ts'
import { isOfAccounts } from '#kernel/permissions.ts'
import { z } from '#kernel/zod.ts'

// What the descriptions of all kinds of calls are put together from.

export interface CallText {
  purpose: string | undefined
  input?: unknown
  answer?: unknown
}

export const problemContent = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

export const refusals = {
  BadRequest: 'Die Anfrage hat nicht die erwartete Form.',
  Unauthorized: 'Ohne Token, oder seine Sitzung ist beendet.',
  Forbidden: 'Dafür fehlt die Berechtigung.',
  NotFound: 'Den Eintrag gibt es nicht.',
  Conflict: 'Jemand anderes hat es inzwischen geändert, oder es wird noch verwendet.',
  TooLarge: 'Zu groß oder zu viele Zeilen.',
  Invalid: 'Eine Angabe fehlt oder ist falsch; `errors` nennt jedes Feld.',
  TooMany: 'Zu viele Versuche; `Retry-After` sagt, wann der nächste lohnt.',
  Unavailable: 'Gerade nicht möglich; `Retry-After` sagt, wann der nächste Versuch lohnt.',
} as const
export const refused = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` })

/** What a call may be refused with. */
export function refusalsOf(access: CommandDeclaration['access'], path: string, isWriting: boolean) {
  return {
    '400': refused('BadRequest'),
    ...(access !== 'anyone' && { '401': refused('Unauthorized'), '403': refused('Forbidden') }),
    ...(path.includes(':') && { '404': refused('NotFound') }),
    ...(isWriting && { '409': refused('Conflict') }),
    '413': refused('TooLarge'),
    ...(isWriting && { '422': refused('Invalid') }),
    '429': refused('TooMany'),
    '503': refused('Unavailable'),
  }
}

export const security = (access: CommandDeclaration['access']) =>
  access === 'anyone' ? [] : isOfAccounts(access) ? [{ bearer: [] }] : [{ bearer: [] }, { key: [] }]
export const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

/** Its id, what it is called and what it is for. */
export function heading(id: string, summary: string, purpose: string | undefined, tag: string) {
  return { operationId: urlSafe(id), summary, ...(purpose && { description: purpose }), tags: [tag] }
}

const urlSafe = (name: string) =>
  name
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/** What calls are grouped by: the first word of their path. */
export const tagOf = (path: string) => /^\/(?:api|proxy\/get)\/([\w-]+)/.exec(path)?.[1] ?? 'kontor'
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

export function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /uuid$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
}
