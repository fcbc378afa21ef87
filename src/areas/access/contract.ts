import { declareCommand, declareEvent, declareRead, declareSubject } from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { email } from '#kernel/email.ts'
import { choice, entityId, line, optionalId, optionalPart } from '#kernel/fields.ts'
import { declareHistory } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { newPassword, refuseOwnEmail, triedPassword } from './rules/password-rule.ts'
import { assignableRoles, roles } from './rules/role-permissions.ts'

// Access calls take plain objects: unknown fields, among them the URLs that the client sends and whatever a mail
// program adds to a link, are ignored (decisions §2).

/** An e-mail address in the one spelling that accounts are found by. */
export const accountEmail = email('E-Mail ungültig').transform((value) => value.toLowerCase())

/** The token of a link; without one the link is invalid, which is not the form's fault. */
export const linkToken = z
  .string()
  .max(200, 'Höchstens 200 Zeichen')
  .nullish()
  .transform((value) => value ?? '')

const personName = { firstName: line('Vorname fehlt', 100), familyName: line('Nachname fehlt', 100) }

export const role = choice(assignableRoles, 'Rolle fehlt')

// Forms: what a person types, for the screens.

export const signUpForm = z.object({ email: accountEmail })
export const confirmationForm = z.object({ ...personName, password: newPassword })
export const loginForm = z.object({ email: accountEmail, password: triedPassword })
export const resetForm = z.object({ email: accountEmail })
/** Whether the keys for scripts end with the old password: so, unless somebody says that they go on. */
export const endsKeys = z
  .boolean('Erwartet wird true oder false')
  .nullish()
  .transform((value) => value ?? true)
export const newPasswordForm = z.object({ password: newPassword, endKeys: endsKeys })
export const managerForm = z
  .object({ email: accountEmail, ...personName, password: newPassword })
  .superRefine(refuseOwnEmail)

// Events. Names and addresses stay in the users' rows, where they can be deleted; the journal keeps ids.

/** Who works here, and who waits for it. */
export const users = declareSubject('users')

/** Whom managers have asked in, and who has not come yet. */
export const invitations = declareSubject('invitations')

/** What a role may not do and somebody asked for, and what became of it. */
export const requests = declareSubject('requests')

/** From where somebody is logged in. */
export const sessions = declareSubject('sessions')

/** Everybody's keys for scripts. */
export const accessKeys = declareSubject('keys')

const none = z.strictObject({})

export const sessionStarted = declareEvent({
  name: 'session started',
  data: z.strictObject({ sessionEntityId: z.uuid() }),
  changes: [sessions],
  visibleTo: [],
})

export const sessionEnded = declareEvent({
  name: 'session ended',
  data: z.strictObject({ sessionEntityId: z.uuid() }),
  changes: [sessions],
  visibleTo: [],
  changesSessions: true,
})

export const signUpRequested = declareEvent({
  name: 'sign-up requested',
  data: none,
  changes: [],
  visibleTo: [],
})

export const userRegistered = declareEvent({
  name: 'user registered',
  data: none,
  // Who was invited and signed up by himself all the same needs no invitation any more.
  changes: [users, invitations],
  visibleTo: 'USER_APPROVE',
})

/** Somebody took an invitation: the account has its role at once, and the invitation is closed. */
export const invitationTaken = declareEvent({
  name: 'invitation taken',
  data: z.strictObject({ role: z.enum(roles) }),
  changes: [users, invitations],
  visibleTo: 'USER_APPROVE',
})

export const roleAssigned = declareEvent({
  name: 'role assigned',
  data: z.strictObject({ oldRole: z.enum(roles), role: z.enum(roles) }),
  changes: [users],
  visibleTo: 'USER_APPROVE',
  changesSessions: true,
})

export const userRejected = declareEvent({
  name: 'user rejected',
  data: z.strictObject({ oldRole: z.enum(roles) }),
  changes: [users, sessions],
  visibleTo: 'USER_APPROVE',
  changesSessions: true,
})

export const passwordResetRequested = declareEvent({
  name: 'password reset requested',
  data: none,
  changes: [],
  visibleTo: [],
})

export const passwordChanged = declareEvent({
  name: 'password changed',
  // Of the keys that end with it: none, where none did or they were to go on.
  data: z.strictObject({
    endedKeys: z.array(z.strictObject({ keyEntityId: z.uuid(), name: z.string() })).optional(),
  }),
  changes: [sessions, accessKeys],
  visibleTo: 'USER_APPROVE',
  changesSessions: true,
})

// Calls.

export const logIn = declareCommand({
  name: 'log in',
  path: '/api/auth',
  access: 'anyone',
  // A key that the browser keeps: one that has logged in before is not slowed down by what others try.
  input: loginForm.extend({
    browserKey: z
      .string()
      .max(100, 'Höchstens 100 Zeichen')
      .nullish()
      .transform((value) => value ?? ''),
    // What a browser keeps that asks for no second factor.
    trustedBrowser: z.string().max(100, 'Höchstens 100 Zeichen').nullish(),
  }),
  secretFields: ['password', 'browserKey', 'trustedBrowser'],
  events: [sessionStarted],
  answer: 'token',
})

export const renewSession = declareCommand({
  name: 'renew the session',
  path: '/api/auth/renewals',
  access: 'session',
  input: z.object({}),
  events: [],
  answer: 'token',
})

/** A ticket opens the push channel once, within half a minute: no token stands in an address. */
export const issueTicket = declareCommand({
  name: 'issue a ticket',
  path: '/api/auth/tickets',
  access: 'session',
  input: z.object({}),
  events: [],
  answer: 'ticket',
})

export const logOut = declareCommand({
  name: 'log out',
  path: '/api/auth/logouts',
  access: 'session',
  input: z.object({}),
  events: [sessionEnded],
  answer: 'done',
})

export const requestSignUp = declareCommand({
  name: 'request sign-up',
  path: '/api/auth/registrations/requests',
  access: 'anyone',
  input: signUpForm,
  events: [signUpRequested],
  answer: 'text',
})

export const confirmSignUp = declareCommand({
  name: 'confirm sign-up',
  path: '/api/auth/registrations/confirmations',
  access: 'anyone',
  input: confirmationForm.extend({ email: accountEmail, token: linkToken }).superRefine(refuseOwnEmail),
  secretFields: ['token', 'password'],
  events: [userRegistered, invitationTaken],
  answer: 'text',
})

export const requestPasswordReset = declareCommand({
  name: 'request password reset',
  path: '/api/auth/passwordreset',
  access: 'anyone',
  input: resetForm,
  events: [passwordResetRequested],
  answer: 'text',
})

export const confirmPasswordReset = declareCommand({
  name: 'confirm password reset',
  path: '/api/auth/passwordreset/confirm',
  access: 'anyone',
  input: newPasswordForm.extend({ email: accountEmail, token: linkToken }).superRefine(refuseOwnEmail),
  secretFields: ['token', 'password'],
  events: [passwordChanged],
  answer: 'text',
})

export const approveUser = declareCommand({
  name: 'approve user',
  path: '/api/users/:uuid/approve',
  access: 'USER_APPROVE',
  input: z.strictObject({ role, uuid: optionalId() }),
  events: [roleAssigned],
  answer: 'done',
})

export const rejectUser = declareCommand({
  name: 'reject user',
  path: '/api/users/:uuid/reject',
  access: 'USER_APPROVE',
  input: deletion,
  events: [userRejected],
  answer: 'done',
})

export const changeUserProperty = declareCommand({
  name: 'change user property',
  path: '/api/users/:uuid/props/:propertyName',
  access: 'USER_APPROVE',
  input: z.strictObject({
    propertyName: z.string().max(100, 'Höchstens 100 Zeichen').nullish(),
    oldValue: optionalPart(z.enum(roles)),
    value: role,
  }),
  events: [roleAssigned],
  answer: 'done',
})

/** A user as the list shows it; PENDING ones wait for approval. */
export const user = z.object({
  entityId: entityId('Benutzer fehlt'),
  email: z.string(),
  data: z.object({ firstName: z.string(), familyName: z.string() }),
  role: z.enum(roles),
  hasSecondFactor: z.boolean(),
})

export type User = z.output<typeof user>

export const readUsers = declareRead({
  name: 'the users',
  path: '/api/users',
  resource: 'users',
  access: 'USER_APPROVE',
  dependsOn: [users],
  query: z.object({}),
  answer: z.array(user),
})

/** What is wrong with how the server runs, as far as it can notice that itself. */
export const readWarnings = declareRead({
  name: 'the warnings',
  path: '/api/warnings',
  resource: 'warnings',
  access: 'USER_APPROVE',
  dependsOn: [],
  query: z.object({}),
  answer: z.array(
    z.enum(['proxy-not-trusted', 'clock-behind', 'clock-ahead', 'passwords-guessed', 'no-room-for-backup']),
  ),
})

/** What makes and ends a user's permissions; sessions and passwords are nobody else's business. */
export const userEvents = [userRegistered, roleAssigned, userRejected]

/** Empty of the user who set the firm up, as long as nothing was changed. */
export const readUserHistory = declareHistory({
  name: 'history of one user',
  resource: 'users',
  access: 'USER_APPROVE',
  dependsOn: [users],
})
