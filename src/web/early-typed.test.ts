import { expect, test } from 'vitest'
import { nothingTyped, type Typed, withKey } from './early-typed.ts'

const pressed = (key: string, changes = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...changes,
})

const typing = (keys: readonly string[], takesEnter: boolean): Typed =>
  keys.reduce((typed, key) => withKey(typed, pressed(key), takesEnter) ?? typed, nothingTyped)

test.each([
  ['letters are taken in their order', ['t', 'e', 'a', 'k'], false, { text: 'teak', isEntered: false }],
  ['Enter is left to others', ['t', 'Enter', 'e'], false, { text: 'te', isEntered: false }],
  ['or ends what is typed', ['5', '0', 'Enter', '9'], true, { text: '50', isEntered: true }],
  ['keys that make no sign are left', ['Escape', 'Tab', 'Shift', '1'], true, { text: '1', isEntered: false }],
])('%s', (_, keys, takesEnter, expected) => {
  expect(typing(keys, takesEnter)).toEqual(expected)
})

test('shortcuts go to others; Enter with Ctrl counts, one that is held down does not', () => {
  expect(withKey(nothingTyped, pressed('k', { ctrlKey: true }), true)).toBeNull()
  expect(withKey(nothingTyped, pressed('v', { altKey: true }), true)).toBeNull()
  expect(withKey(nothingTyped, pressed('Enter', { ctrlKey: true }), true)).toEqual({
    text: '',
    isEntered: true,
  })
  expect(withKey(nothingTyped, pressed('Enter', { repeat: true }), true)).toBe(nothingTyped)
})
