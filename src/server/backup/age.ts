import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { wrongRecipient } from '../settings.ts'
import { BackupError } from './backup-error.ts'
import { damaged } from './frames.ts'

// Backups are encrypted in the format age (age-encryption.org/v1), which other programs open as well. Its library is loaded where somebody
// needs it, because most starts do not.

const beginning = 'age-encryption.org/v1\n'

/** Throws a SettingsError where a text is no public key of age, to which only its library can say. */
export async function refuseWrongRecipient(recipient: string | null): Promise<void> {
  if (recipient === null) return
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw wrongRecipient()
  }
}

// The two types name the same class.
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>

/** Encrypts bytes on their way: who has the private key of `recipient` reads them. */
export function encryptFor(recipient: string) {
  return async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(streamOf(bytes))
  }
}

/** Whether a file begins as one that is encrypted. */
export async function isEncrypted(file: string): Promise<boolean> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === beginning
  } finally {
    await handle?.close()
  }
}

/** Decrypts bytes on their way, by the private keys that a text names, one a line. Throws a BackupError where none of them opens it. */
export async function* decryptWith(keys: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  const lines = keys.split(/\r?\n/).map((line) => line.trim())
  const named = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (named.length === 0)
    throw new BackupError('In der Schlüsseldatei steht kein Schlüssel von age (AGE-SECRET-KEY-…).')
  try {
    for (const key of named) decrypter.addIdentity(key)
  } catch {
    throw new BackupError('Der Schlüssel in der Schlüsseldatei ist unvollständig.')
  }
  try {
    const source = streamOf(bytes)
    for await (const piece of await decrypter.decrypt(source)) yield Buffer.from(piece)
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes('no identity matched')
    throw new BackupError(
      isOther
        ? 'Dieser Schlüssel öffnet die Sicherung nicht: Sie ist für einen anderen verschlüsselt.'
        : damaged,
    )
  }
}
