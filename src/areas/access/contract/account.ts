import { declareCommand, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { endsKeys, passwordChanged, sessionEnded, sessions } from '../contract.ts'
import { newPassword, passwordIsSame, triedPassword } from '../rules/password-rule.ts'

// What somebody who is logged in does with the own account.

export const changePassword = declareCommand({
  name: 'change password',
  path: '/api/auth/passwords',
  access: 'session',
  input: z
    .object({ currentPassword: triedPassword, password: newPassword, endKeys: endsKeys })
    .superRefine(({ currentPassword, password }, context) => {
      if (currentPassword === password) {
        context.addIssue({ code: 'custom', path: ['password'], message: passwordIsSame })
      }
    }),
  secretFields: ['currentPassword', 'password'],
  events: [passwordChanged],
  answer: 'done',
})

export const endSession = declareCommand({
  name: 'end session',
  path: '/api/auth/sessions/:uuid/deletions',
  access: 'session',
  input: deletion,
  events: [sessionEnded],
  answer: 'done',
})

/** A session that is open: begun when, used when (to within an hour), roughly in which browser. */
export const session = z.object({
  entityId: entityId('Sitzung fehlt'),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** Such as 'Firefox, Windows'; '' where the program did not say. */
  browser: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})

export type OwnSession = z.output<typeof session>

export const readOwnSessions = declareRead({
  name: 'the own sessions',
  path: '/api/auth/sessions',
  resource: 'sessions',
  access: 'session',
  dependsOn: [sessions],
  query: z.object({}),
  answer: z.array(session),
})
