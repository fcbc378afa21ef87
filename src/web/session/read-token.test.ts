import { describe, expect, test } from 'vitest'
import { readToken, renewalDueAt } from './read-token.ts'

function tokenWith(payload: unknown): string {
  const part = (value: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  }
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`
}

const claims = {
  sub: 'u-1',
  iat: 1_000,
  exp: 1_000 + 43_200,
  permissions: ['TASK_VIEW'],
  name: 'Ayşe Öztürk',
}

describe('readToken', () => {
  test('reads user, permissions, name and times', () => {
    const token = tokenWith(claims)
    expect(readToken(token)).toEqual({
      token,
      userId: 'u-1',
      permissions: ['TASK_VIEW'],
      name: 'Ayşe Öztürk',
      email: null,
      issuedAt: 1_000_000,
      expiresAt: 44_200_000,
    })
  })

  test('shows the address of somebody without a name', () => {
    expect(readToken(tokenWith({ ...claims, name: ' ', email: 'a@b.de' }))?.name).toBe('a@b.de')
  })

  test('leaves out permissions that this version does not know', () => {
    const session = readToken(tokenWith({ ...claims, permissions: ['BILL_VIEW', 'FLY'] }))
    expect(session?.permissions).toEqual(['BILL_VIEW'])
  })

  test.each([
    ['nothing', ''],
    ['no payload', 'abc'],
    ['broken base64', 'a.%%%.c'],
    ['no object', tokenWith(null)],
    ['no user', tokenWith({ ...claims, sub: undefined })],
    ['no expiry', tokenWith({ ...claims, exp: '1' })],
    ['no permissions', tokenWith({ ...claims, permissions: 'TASK_VIEW' })],
  ])('refuses %s', (_what, token) => {
    expect(readToken(token)).toBeNull()
  })
})

describe('renewalDueAt', () => {
  test('is an hour after the making of a 12-hour token', () => {
    const session = readToken(tokenWith(claims))
    expect(session && renewalDueAt(session)).toBe(1_000_000 + 3_600_000)
  })

  test('is half of the life of a short token', () => {
    const session = readToken(tokenWith({ ...claims, exp: 1_000 + 600 }))
    expect(session && renewalDueAt(session)).toBe(1_000_000 + 300_000)
  })
})
