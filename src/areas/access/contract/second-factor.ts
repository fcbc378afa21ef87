import {
  declareCommand,
  declareEvent,
  declareRead,
  declareSubject,
  declareSystemCommand,
} from '#kernel/declare.ts'
import { deletion } from '#kernel/deletion.ts'
import { entityId, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { sessionStarted, sessions, users } from '../contract.ts'
import { triedPassword } from '../rules/password-rule.ts'

// What is proved beside the password (decisions §10, 'Second factor').

/** What somebody proves beside the password, and in which browsers not. */
export const secondFactors = declareSubject('second factors')

/** CODE: an app that shows codes. PASSKEY: what a device or browser holds (WebAuthn). */
export const factorKinds = ['CODE', 'PASSKEY'] as const
const factorKind = z.enum(factorKinds)

// The entity is the user. Neither secrets nor codes stand in the events.

export const secondFactorSet = declareEvent({
  name: 'second factor set',
  data: z.strictObject({ kind: factorKind }),
  changes: [secondFactors, users, sessions],
  visibleTo: 'USER_APPROVE',
  changesSessions: true,
})

export const secondFactorRemoved = declareEvent({
  name: 'second factor removed',
  data: z.strictObject({ kinds: z.array(factorKind) }),
  changes: [secondFactors, users, sessions],
  visibleTo: 'USER_APPROVE',
  changesSessions: true,
})

export const recoveryCodesRenewed = declareEvent({
  name: 'recovery codes renewed',
  data: z.strictObject({}),
  changes: [secondFactors],
  visibleTo: [],
})

export const recoveryCodeUsed = declareEvent({
  name: 'session started by a recovery code',
  data: z.strictObject({ sessionEntityId: z.uuid(), codesLeft: z.number() }),
  changes: [sessions, secondFactors],
  visibleTo: [],
})

export const codeMissing = 'Code fehlt'
export const codeWrong = 'Der Code stimmt nicht oder wurde schon verwendet'
export const typedFactorCode = z
  .string(codeMissing)
  .trim()
  .min(1, codeMissing)
  .max(40, 'Höchstens 40 Zeichen')

/** The password or a code: what somebody who is logged in proves once more. */
const proof = z
  .object({ currentPassword: optionalPart(triedPassword), code: optionalPart(typedFactorCode) })
  .superRefine(({ currentPassword, code }, context) => {
    if (currentPassword === null && code === null)
      context.addIssue({ code: 'custom', path: ['currentPassword'], message: 'Passwort oder Code fehlt' })
  })

const part = z.string('Die Antwort des Geräts fehlt').max(20_000, 'Höchstens 20.000 Zeichen')

/** `AuthenticationResponseJSON`: what a passkey signed. */
export const assertion = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }),
  clientExtensionResults: z.object({}),
})

export type Assertion = z.output<typeof assertion>

/** How a login goes on after the password. */
export const logInByCode = declareCommand({
  name: 'log in by a second factor',
  path: '/api/auth/secondfactors',
  access: 'anyone',
  input: z
    .object({
      challenge: z.string('Die Anmeldung fehlt').max(100, 'Höchstens 100 Zeichen'),
      code: optionalPart(typedFactorCode),
      assertion: optionalPart(assertion),
      /** In this browser the password is enough for thirty days. */
      trustBrowser: z.boolean('Erwartet wird true oder false').optional(),
    })
    .superRefine(({ code, assertion }, context) => {
      if (code === null && assertion === null)
        context.addIssue({ code: 'custom', path: ['code'], message: codeMissing })
    }),
  secretFields: ['challenge', 'code', 'assertion'],
  events: [sessionStarted, recoveryCodeUsed],
  answer: 'told',
  tells: z.object({
    token: z.string(),
    /** Sent with later logins of this browser. */
    trustedBrowser: z.string().optional(),
  }),
})

/** Begins to set up an app: its secret counts once a code has shown that the app knows it. */
export const prepareCodes = declareCommand({
  name: 'prepare codes',
  path: '/api/auth/secondfactors/preparations',
  access: 'session',
  input: z.object({ currentPassword: triedPassword }),
  secretFields: ['currentPassword'],
  events: [],
  answer: 'told',
  tells: z.object({
    /** As apps take it typed. */
    secret: z.string(),
    /** The same as an address (`otpauth:`), and as a QR code: dark squares of length 1 in a square of `size`. */
    address: z.string(),
    qrCode: z.object({ size: z.number(), path: z.string() }),
  }),
})

export const toldCodes = z.object({
  /** Where there were none yet. */
  recoveryCodes: z.array(z.string()).optional(),
})

export const setCodes = declareCommand({
  name: 'set codes',
  path: '/api/auth/secondfactors/codes',
  access: 'session',
  input: z.object({ code: typedFactorCode }),
  secretFields: ['code'],
  events: [secondFactorSet],
  answer: 'told',
  tells: toldCodes,
})

export const renewRecoveryCodes = declareCommand({
  name: 'renew recovery codes',
  path: '/api/auth/secondfactors/recoverycodes',
  access: 'session',
  input: proof,
  secretFields: ['currentPassword', 'code'],
  events: [recoveryCodesRenewed],
  answer: 'told',
  tells: toldCodes,
})

export const removeSecondFactor = declareCommand({
  name: 'remove second factor',
  path: '/api/auth/secondfactors/:uuid/deletions',
  access: 'session',
  input: proof,
  secretFields: ['currentPassword', 'code'],
  events: [secondFactorRemoved],
  answer: 'done',
})

/** Somebody lost it: the next login takes the password alone, or leads to a new one where the firm asks for it. */
export const takeSecondFactorAway = declareCommand({
  name: 'take second factor away',
  path: '/api/users/:uuid/secondfactors/deletions',
  access: 'USER_APPROVE',
  input: deletion,
  events: [secondFactorRemoved],
  answer: 'done',
})

/** The same on the machine, where no manager can log in any more: `npm run access -- EMAIL`. */
export const takeSecondFactorAwayHere = declareSystemCommand({
  name: 'take second factor away on the machine',
  events: [secondFactorRemoved],
})

export const ownSecondFactors = z.object({
  factors: z.array(
    z.object({
      entityId: entityId('Zweiter Faktor fehlt'),
      kind: factorKind,
      /** Of a passkey. */
      name: z.string(),
      setAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
  recoveryCodesLeft: z.number(),
  trustedBrowsers: z.number(),
  /** Whether the firm asks this person for one. */
  isNeeded: z.boolean(),
})

export type OwnSecondFactors = z.output<typeof ownSecondFactors>

export const readOwnSecondFactors = declareRead({
  name: 'the own second factors',
  path: '/api/auth/secondfactors',
  resource: 'secondfactors',
  access: 'session',
  dependsOn: [secondFactors, sessions],
  query: z.object({}),
  answer: ownSecondFactors,
})
