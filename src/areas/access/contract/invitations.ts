import { declareCommand, declareEvent, declareRead } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { accountEmail, invitations, role, users } from '../contract.ts'
import { assignableRoles } from '../rules/role-permissions.ts'

// Managers ask people in, by e-mail and with a role (decisions §10, 'Invitations').

// The address stands in the row, where it can be deleted; the journal keeps ids.

export const userInvited = declareEvent({
  name: 'user invited',
  data: z.strictObject({ role: z.enum(assignableRoles) }),
  changes: [invitations],
  visibleTo: 'USER_APPROVE',
})

export const invitationWithdrawn = declareEvent({
  name: 'invitation withdrawn',
  data: z.strictObject({}),
  changes: [invitations],
  visibleTo: 'USER_APPROVE',
})

/** Sent again to the same address, an open invitation begins anew, with a new link. */
export const inviteUser = declareCommand({
  name: 'invite user',
  path: '/api/users/invitations',
  access: 'USER_APPROVE',
  input: z.strictObject({ email: accountEmail, role }),
  events: [userInvited],
  answer: 'created',
})

export const withdrawInvitation = declareCommand({
  name: 'withdraw invitation',
  path: '/api/users/invitations/:uuid/deletions',
  access: 'USER_APPROVE',
  input: deletion,
  events: [invitationWithdrawn],
  answer: 'done',
})

export const invitation = z.object({
  entityId: entityId('Einladung fehlt'),
  email: z.string(),
  role: z.enum(assignableRoles),
  invitedAt: z.string(),
  /** Until when its link is good. */
  expiresAt: z.string(),
  /** Or who invited is no manager any more. */
  isExpired: z.boolean(),
  /** To be handed on by hand where there is no mail server; null where there is one, and of an expired one. */
  link: z.string().nullable(),
})

export type Invitation = z.output<typeof invitation>

/** Those that nobody has taken yet, the newest first. */
export const readInvitations = declareRead({
  name: 'the invitations',
  path: '/api/users/invitations',
  resource: 'invitations',
  access: 'USER_APPROVE',
  dependsOn: [invitations, users],
  query: z.object({}),
  answer: z.array(invitation),
})
