import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawKey, hashOfKey, isKey } from './key-secret.ts'

const [ours, theirs] = [randomBytes(32), randomBytes(32)]

test('a key is known by its prefix, and its hash is found again', () => {
  const { key, hash } = drawKey(ours)
  expect(key).toMatch(/^kontor_[\w-]{54}$/)
  expect(isKey(key)).toBe(true)
  expect(hashOfKey(ours, key)).toEqual(hash)
  expect(drawKey(ours).key).not.toBe(key)
})

test.each([
  ['of another installation', () => drawKey(theirs).key],
  ['with another secret', () => `kontor_${randomBytes(40).toString('base64url')}`],
  ['that is cut', () => drawKey(ours).key.slice(0, -2)],
  ['that is longer', () => `${drawKey(ours).key}AAAA`],
  ['of nothing', () => 'kontor_'],
  ['without its prefix', () => drawKey(ours).key.slice('kontor_'.length)],
])('one %s is not ours, without a look into the database', (_name, key) => {
  expect(hashOfKey(ours, key())).toBeNull()
})
