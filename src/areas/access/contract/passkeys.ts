import { declareCommand } from '#kernel/declare.ts'
import { line } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { triedPassword } from '../rules/password-rule.ts'
import { secondFactorSet, toldCodes } from './second-factor.ts'

// Passkeys as a second factor (decisions §10): what browsers and devices say to each other (WebAuthn), as far as Kontor looks at it.

export const preparePasskey = declareCommand({
  name: 'prepare passkey',
  path: '/api/auth/secondfactors/passkeys/preparations',
  access: 'session',
  input: z.object({ currentPassword: triedPassword }),
  secretFields: ['currentPassword'],
  events: [],
  answer: 'told',
  tells: z.object({
    /** `PublicKeyCredentialCreationOptionsJSON`, for the browser. */
    options: z.record(z.string(), z.unknown()),
  }),
})

const part = z.string('Die Antwort des Geräts fehlt').max(20_000, 'Höchstens 20.000 Zeichen')

/** `RegistrationResponseJSON`: a passkey that was made. */
const attestation = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z
      .array(z.string().max(40, 'Höchstens 40 Zeichen'))
      .max(10, 'Höchstens 10')
      .nullish()
      .transform((value) => value ?? []),
  }),
  clientExtensionResults: z.object({}),
})

export type Attestation = z.output<typeof attestation>

export const setPasskey = declareCommand({
  name: 'set passkey',
  path: '/api/auth/secondfactors/passkeys',
  access: 'session',
  input: z.object({ name: line('Name fehlt', 60), attestation }),
  events: [secondFactorSet],
  answer: 'told',
  tells: toldCodes,
})
