import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { EntityId } from '#kernel/id.ts'
import type { Attestation } from '../../contract/passkeys.ts'
import type { Assertion } from '../../contract/second-factor.ts'

// WebAuthn by its library, which is loaded with the first passkey.
const library = () => import('@simplewebauthn/server')

// Ed25519, ES256, RS256 (COSE): what devices have. Asked for more, Node warns of what it only tries.
const supportedAlgorithmIDs = [-8, -7, -257]

/** What a passkey is kept as. */
export interface Passkey {
  credential_id: string
  public_key: Uint8Array
  sign_count: number
  transports: string[]
}

/** Whom browsers hold passkeys for: the host of the public address, and nothing else. */
export const rpIdOf = (publicUrl: string) => new URL(publicUrl).hostname

const expectedOf = (publicUrl: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: rpIdOf(publicUrl),
  // The password is the other factor: a touch is enough.
  requireUserVerification: false,
})

// The library's type lists what browsers say today; others are handed back as they came.
const transportsOf = (transports: readonly string[]) => transports as AuthenticatorTransport[]

/** What the browser needs to make a passkey. Those that the account has are not made twice on one device. */
export async function registrationOptions(
  publicUrl: string,
  user: { user_id: EntityId; email: string; name: string },
  known: readonly Pick<Passkey, 'credential_id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Kontor',
    rpID: rpIdOf(publicUrl),
    userID: Buffer.from(user.user_id.replaceAll('-', ''), 'hex'),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    // No login by itself: it need not be found without the account.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
}

/** The passkey that a browser has made for this challenge; null where anything is wrong with it. */
export async function verifiedPasskey(
  publicUrl: string,
  challenge: string,
  attestation: Attestation,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library()
  const found = await verifyRegistrationResponse({
    response: {
      ...attestation,
      response: { ...attestation.response, transports: transportsOf(attestation.response.transports) },
    },
    ...expectedOf(publicUrl, challenge),
    supportedAlgorithmIDs,
    // It throws whatever does not fit: nothing of ours, and nothing that a person could read.
  }).catch(() => null)
  if (!found?.verified) return null
  const { id, publicKey, counter } = found.registrationInfo.credential
  return {
    credential_id: id,
    public_key: publicKey,
    sign_count: counter,
    transports: attestation.response.transports,
  }
}

/** How often the passkey has signed by now, if it has signed this challenge; null for anything else, a copy that counts anew too. */
export async function signCountOf(
  publicUrl: string,
  challenge: string,
  passkey: Passkey,
  assertion: Assertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const found = await verifyAuthenticationResponse({
    response: assertion,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.sign_count,
      transports: transportsOf(passkey.transports),
    },
    ...expectedOf(publicUrl, challenge),
  }).catch(() => null)
  return found?.verified ? found.authenticationInfo.newCounter : null
}

/** Those among somebody's factors. */
export function passkeysOf(
  factors: readonly { credential_id: string | null; transports: string[] | null }[],
): Pick<Passkey, 'credential_id' | 'transports'>[] {
  return factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ credential_id, transports: transports ?? [] }],
  )
}
