import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionStore, startSession } from './session.ts'
import type { TabMessage } from './tab-messages.ts'

// Another tab of the same browser speaks through a channel of its own.

const kept = new Map<string, string>()
const otherTab = new BroadcastChannel('kontor-session')
let heard: TabMessage[] = []

beforeAll(async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  otherTab.onmessage = ({ data }) => heard.push(data)
  await startSession(10)
})
afterAll(() => {
  otherTab.close()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

/** As the server gives it; nobody checks its signature here. */
function tokenOf(userId: string, iat: number): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const claims = { sub: userId, iat, exp: iat + 43_200, permissions: ['TASK_VIEW'], name: userId }
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

const nameHere = () => sessionStore.get()?.name ?? null
/** What is said has been heard when the question behind it is answered, or, without a session here, when nobody answers. */
async function say(...messages: TabMessage[]): Promise<void> {
  for (const message of messages) otherTab.postMessage(message)
  heard = []
  otherTab.postMessage({ kind: 'ask' })
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 500, interval: 5 }).catch(() => {})
}

test('a tab without a session takes the one of another tab, and gives it on when it is asked', async () => {
  await say({ kind: 'token', token: 'nonsense' })
  expect(nameHere()).toBeNull()
  await say({ kind: 'token', token: tokenOf('helga', 1000) })
  expect(nameHere()).toBe('helga')
  expect(heard).toContainEqual({ kind: 'token', token: tokenOf('helga', 1000) })
})

test('a newer token of the same user is taken, an older one and somebody else’s are not', async () => {
  await say({ kind: 'token', token: tokenOf('helga', 2000) }, { kind: 'token', token: tokenOf('helga', 500) })
  expect(sessionStore.get()?.issuedAt).toBe(2_000_000)
  await say({ kind: 'token', token: tokenOf('ole', 3000) })
  expect(nameHere()).toBe('helga')
})

test('the logout of another user ends nothing here, that of the same one does', async () => {
  await say({ kind: 'logout', userId: 'ole' })
  expect(nameHere()).toBe('helga')
  await say({ kind: 'logout', userId: 'helga' })
  expect(nameHere()).toBeNull()
  expect([...kept.keys()]).toEqual([])
})
