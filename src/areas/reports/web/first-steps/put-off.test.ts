import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#web/session/read-token.ts'
import { sessionStore } from '#web/session/session.ts'
import { readPutOff, rememberPutOff } from './put-off.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

// Only who it is counts here.
const come = (userId: string) => sessionStore.set({ userId } as Session)

test('what somebody puts off is not put off for another user, nor for another firm at the same address', () => {
  come('of a trial')
  rememberPutOff(['logo', 'mail'])
  expect(readPutOff()).toEqual(['logo', 'mail'])
  come('of the firm')
  expect(readPutOff()).toEqual([])
})
