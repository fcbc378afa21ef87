import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { SecondFactorNeeded } from '#kernel/errors.ts'

// WebAuthn by its library, which is loaded with the first passkey.
const library = () => import('@simplewebauthn/browser')

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON

export const noPasskeyAnswer =
  'Der Passkey hat nicht geantwortet. Versuchen Sie es noch einmal, oder nehmen Sie einen Code.'

// Kontor asks for none.
const noExtensions = {}

/** Whether this browser has passkeys at this address: without TLS it has none. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Has the device make a passkey; null where it does not, or the person calls it off. */
export async function makePasskey(options: CreationOptions) {
  try {
    const { startRegistration } = await library()
    const made = await startRegistration({ optionsJSON: options })
    return { ...made, clientExtensionResults: noExtensions }
  } catch {
    return null
  }
}

/** Has a passkey sign the challenge of a login; null where none does. */
export async function signChallenge(challenge: string, passkey: NonNullable<SecondFactorNeeded['passkey']>) {
  try {
    const { startAuthentication } = await library()
    const signed = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: passkey.rpId,
        userVerification: 'discouraged',
        allowCredentials: passkey.credentials.map(({ id, transports }) => ({
          ...{ id, type: 'public-key' as const },
          // As this or another browser said them.
          transports: transports as ('usb' | 'internal')[],
        })),
      },
    })
    return { ...signed, clientExtensionResults: noExtensions }
  } catch {
    return null
  }
}
