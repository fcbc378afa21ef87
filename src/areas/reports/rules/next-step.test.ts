import { expect, test } from 'vitest'
import { permissionsOf } from '#areas/access/rules/role-permissions.ts'
import { isDone, nextStep, type StepFacts, stepNames, stepsFor } from './next-step.ts'

const nothing: StepFacts = {
  bankAccount: null,
  hasLogo: false,
  isNumberSet: false,
  canMail: false,
  testMail: null,
  categories: 0,
  paymentTargets: 0,
  hasCustomer: false,
  hasInvoice: false,
  hasColleague: false,
  hasInvitation: false,
  backupAt: null,
}

test('a new firm has done nothing, and begins with its account', () => {
  expect(stepNames.filter((step) => isDone(nothing, step))).toEqual([])
  expect(nextStep(nothing, stepNames, [])).toBe('bankAccount')
})

test.each([
  ['bankAccount', { bankAccount: 'DE02120300000000202051' }],
  ['logo', { hasLogo: true }],
  ['number', { isNumberSet: true }],
  ['mail', { canMail: true, testMail: { state: 'SENT' } }],
  ['categories', { categories: 3, paymentTargets: 4 }],
  ['customer', { hasCustomer: true }],
  ['invoice', { hasInvoice: true }],
  ['colleague', { hasColleague: true }],
  ['colleague', { hasInvitation: true }],
  ['backup', { backupAt: '2026-11-27T02:00:00.000Z' }],
] as const)('%s is ticked by its fact alone', (step, facts) => {
  expect(stepNames.filter((other) => isDone({ ...nothing, ...facts }, other))).toEqual([step])
})

test('a mail server that turned the test mail away is not set up yet', () => {
  const mailing = { ...nothing, canMail: true }
  expect(isDone({ ...mailing, testMail: { state: 'FAILED' } }, 'mail')).toBe(false)
  expect(isDone({ ...mailing, testMail: { state: 'SENT' } }, 'mail')).toBe(true)
})

test('a mail server is tried before it counts, unless invoices go out already', () => {
  const mailing = { ...nothing, canMail: true }
  expect(isDone(mailing, 'mail')).toBe(false)
  expect(isDone({ ...mailing, testMail: { state: 'QUEUED' } }, 'mail')).toBe(false)
  expect(isDone({ ...mailing, hasInvoice: true }, 'mail')).toBe(true)
})

test('categories without payment targets are half of it', () => {
  expect(isDone({ ...nothing, categories: 3 }, 'categories')).toBe(false)
})

test('what is put off is passed by, and what is done', () => {
  const facts = { ...nothing, bankAccount: 'DE02120300000000202051' }
  expect(nextStep(facts, stepNames, ['logo'])).toBe('number')
  expect(nextStep(facts, stepNames, stepNames)).toBeNull()
})

test('the office does what it may', () => {
  expect(stepsFor(permissionsOf('OFFICE', false))).toEqual(['customer', 'invoice'])
  expect(stepsFor(permissionsOf('MANAGER', false))).toEqual([...stepNames])
})
