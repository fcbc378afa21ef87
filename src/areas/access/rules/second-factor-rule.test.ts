import { expect, test } from 'vitest'
import { asksForSecondFactor } from './second-factor-rule.ts'

test.each([
  ['OFF', 'MANAGER', false],
  ['OFF', 'OFFICE', false],
  ['MANAGERS', 'MANAGER', true],
  ['MANAGERS', 'OFFICE', false],
  ['ALL', 'MANAGER', true],
  ['ALL', 'OFFICE', true],
  ['ALL', 'PENDING', false],
] as const)('%s asks a %s: %s', (rule, role, asks) => expect(asksForSecondFactor(rule, role)).toBe(asks))
