import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const text = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)])

/** A device with one passkey, as far as a server sees one (WebAuthn level 2, ES256, attestation `none`). */
export function authenticator(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let count = 0

  function dataOf(flags: number, rest: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++count)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), counter, rest])
  }
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    make(challenge: string, from = origin) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = dataOf(0x41, Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key]))
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(challenge: string, from = origin) {
      const client = clientData('webauthn.get', challenge, from)
      const data = dataOf(0x01)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
    /** As a copy of the device that was made before it signed so often. */
    goBack(times: number) {
      count -= times
    },
  }
}
