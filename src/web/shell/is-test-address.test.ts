import { expect, test } from 'vitest'
import { isTestAddress } from './is-test-address.ts'

test.each([
  ['https://kontor.example/auth/tasks', false],
  ['https://test.kontor.example/auth/tasks', true],
  ['https://kontor.example/Test/auth', true],
  ['https://kontor.example/auth/outgoing?system=test', true],
  ['https://kontor.example/auth/outgoing#test', true],
])('%s is a test system: %s', (address, is) => {
  expect(isTestAddress(address)).toBe(is)
})
