import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { day, entityId, line, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { accessKeys, users } from '../contract.ts'
import { keyPermissions } from '../rules/key-rules.ts'
import { triedPassword } from '../rules/password-rule.ts'
import { assertion, typedFactorCode } from './second-factor.ts'

// Keys with which scripts call (decisions §10, 'Keys'). What a key may do with them is in `isOfAccounts` (kernel/permissions.ts).

// The entity is the user. The key itself stands in no event.

export const keyMade = declareEvent({
  name: 'key made',
  data: z.strictObject({
    keyEntityId: z.uuid(),
    name: z.string(),
    permissions: z.array(z.enum(keyPermissions)),
    validUntil: z.string(),
  }),
  changes: [accessKeys],
  visibleTo: 'USER_APPROVE',
})

export const keyEnded = declareEvent({
  name: 'key ended',
  data: z.strictObject({ keyEntityId: z.uuid(), name: z.string() }),
  changes: [accessKeys],
  visibleTo: 'USER_APPROVE',
})

/** What a key is to be. */
export const keyWish = z.object({
  name: line('Name fehlt', 60),
  permissions: z
    .array(z.enum(keyPermissions), 'Berechtigung fehlt')
    .min(1, 'Berechtigung fehlt')
    .max(keyPermissions.length, 'Jede Berechtigung nur einmal')
    .transform((all) => [...new Set(all)]),
  validUntil: day('„Gültig bis“ fehlt'),
})

export type KeyWish = z.input<typeof keyWish>

/**
 * Takes the password, and the second factor of who has one: a key goes on without either. Without a code it is refused by
 * `second-factor-needed`, whose challenge a passkey signs, as at the login.
 */
export const makeKey = declareCommand({
  name: 'make key',
  path: '/api/auth/keys',
  access: 'session',
  input: keyWish.extend({
    currentPassword: triedPassword,
    code: optionalPart(typedFactorCode),
    challenge: optionalPart(z.string().max(100, 'Höchstens 100 Zeichen')),
    assertion: optionalPart(assertion),
  }),
  secretFields: ['currentPassword', 'code', 'challenge', 'assertion'],
  events: [keyMade],
  answer: 'told',
  tells: z.object({
    /** As it stands in `Authorization: Bearer …`; told this once. */
    key: z.string(),
    entityId: entityId('Schlüssel fehlt'),
  }),
})

/** One's own; a manager ends everybody's. */
export const endKey = declareCommand({
  name: 'end key',
  path: '/api/auth/keys/:uuid/deletions',
  access: 'session',
  input: deletion,
  events: [keyEnded],
  answer: 'done',
})

/** ENDED: by somebody, or with the account. EXPIRED: after its last day. */
export const keyStates = ['GOOD', 'EXPIRED', 'ENDED'] as const

export const key = z.object({
  entityId: entityId('Schlüssel fehlt'),
  name: z.string(),
  /** What it was given; at any moment it may no more of it than its maker. */
  permissions: z.array(z.enum(keyPermissions)),
  /** The last day on which it is good. */
  validUntil: z.string(),
  madeAt: z.string(),
  /** A day; null as long as nobody has used it. */
  lastUsedOn: z.string().nullable(),
  endedAt: z.string().nullable(),
  state: z.enum(keyStates),
})

export type AccessKey = z.output<typeof key>

export const readOwnKeys = declareRead({
  name: 'the own keys',
  path: '/api/auth/keys',
  resource: 'keys',
  access: 'session',
  dependsOn: [accessKeys],
  query: z.object({}),
  answer: z.array(key),
})

const keyOfSomebody = key.extend({
  user: z.object({ entityId: entityId('Benutzer fehlt'), name: z.string() }),
})

export type KeyOfSomebody = z.output<typeof keyOfSomebody>

/** Everybody's that are good: managers end them. */
export const readGoodKeys = declareRead({
  name: 'the keys of all users',
  path: '/api/users/keys',
  resource: 'userkeys',
  access: 'USER_APPROVE',
  dependsOn: [accessKeys, users],
  query: z.object({}),
  answer: z.array(keyOfSomebody),
})
