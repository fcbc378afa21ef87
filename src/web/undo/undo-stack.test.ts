import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../session/session.ts'
import { rememberDone, rememberedMs, takeBackLast } from './undo-stack.ts'

vi.hoisted(() => {
  // It hears keys on the window, and asks what the browser keeps.
  const nothing = { getItem: () => null, setItem() {}, removeItem() {} }
  Object.assign(globalThis, { addEventListener() {}, sessionStorage: nothing, localStorage: nothing })
})

const log: string[] = []
const undo = (name: string) => () => {
  log.push(name)
}

beforeEach(() => {
  while (takeBackLast());
  log.length = 0
})

test('the last thing is taken back first, each once', () => {
  rememberDone(undo('first'))
  rememberDone(undo('second'))
  expect([takeBackLast(), takeBackLast(), takeBackLast()]).toEqual([true, true, false])
  expect(log).toEqual(['second', 'first'])
})

test('what was taken back by its button is forgotten', () => {
  const forget = rememberDone(undo('gone'))
  forget()
  expect(takeBackLast()).toBe(false)
})

test('what was done long ago is forgotten, but for what stands there with its button', () => {
  rememberDone(undo('shown'), () => true)
  rememberDone(undo('old'))
  const later = Date.now() + rememberedMs + 1
  expect(takeBackLast(later)).toBe(true)
  expect(log).toEqual(['shown'])
})

test('with a layer open only what has its button there is taken back', () => {
  rememberDone(undo('below'))
  expect(takeBackLast(Date.now(), false)).toBe(false)
  rememberDone(undo('shown'), () => true)
  expect(takeBackLast(Date.now(), false)).toBe(true)
  expect(log).toEqual(['shown'])
})

test('what somebody else did in this tab is not taken back', () => {
  const as = (userId: string) =>
    sessionStore.set({ userId } as NonNullable<ReturnType<typeof sessionStore.get>>)
  as('first')
  rememberDone(undo('theirs'))
  as('second')
  expect(takeBackLast()).toBe(false)
  as('first')
  expect(log).toEqual([])
  sessionStore.set(null)
})
