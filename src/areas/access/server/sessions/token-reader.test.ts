import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#server/new-id.ts'
import { signToken } from './token.ts'
import { tokenReader } from './token-reader.ts'

afterEach(() => vi.useRealTimers())

const keyBytes = new Uint8Array(32).fill(7)
const content = { userId: newId(), sessionId: newId(), permissions: [], name: '', email: '' }

/** A token that is good for twelve hours. */
const sign = (sessionId = content.sessionId) =>
  signToken(keyBytes, { ...content, sessionId }, new Date(), new Date(Date.now() + 12 * 3_600_000))

async function makeReader() {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return tokenReader(await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['verify']))
}

test('a remembered token is refused as soon as it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = await makeReader()
  const token = await sign()
  for (let i = 0; i < 2; i++) {
    expect(await read(token)).toMatchObject({ userId: content.userId, sessionId: content.sessionId })
  }
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  await expect(read(token)).rejects.toMatchObject({ code: 'session-ended' })
  await expect(read(token)).rejects.toMatchObject({ code: 'session-ended' })
})

test('a token that differs in one character from a remembered one is checked for itself', async () => {
  const read = await makeReader()
  const token = await sign()
  await read(token)
  const [head, payload, signature = ''] = token.split('.')
  const other = signature.startsWith('A') ? 'B' : 'A'
  await expect(read(`${head}.${payload}.${other}${signature.slice(1)}`)).rejects.toMatchObject({
    code: 'not-logged-in',
  })
})

test('more tokens than are remembered are read all the same', async () => {
  const read = await makeReader()
  const tokens = await Promise.all(Array.from({ length: 520 }, () => sign(newId())))
  for (const token of [...tokens, ...tokens.slice(0, 30)]) await read(token)
})
