import { expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  repeatsAllowed,
  sumLine,
  vitestFailures,
  withRunner,
} from '../scripts/test/count-results.ts'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const broken = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
const passed = { status: 'passed', fullName: 'counts', failureMessages: [] }
const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 3 to be 4'] }
const honest = { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }
const nothing = { passed: 0, failed: 0, skipped: 0 }

it('adds the runs up in one line', () => {
  expect(sumLine([countVitest(vitest), { passed: 2, failed: 1, skipped: 0 }])).toBe('7 passed, 1 failed')
  expect(sumLine([countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 })])).toBe(
    '5 passed, 0 failed, 2 skipped',
  )
})

it('counts a file that does not load', () => {
  expect(countVitest({ ...vitest, testResults: [broken] }).failed).toBe(1)
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults: [honest] }).failed).toBe(1)
})

it('names what failed', () => {
  expect(vitestFailures({ ...vitest, testResults: [broken, honest] })).toEqual([
    'a.test.ts\nno such module',
    'b.test.ts › adds up\nexpected 3 to be 4',
  ])
})

it('counts an error outside the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 1, skipped: 2 })
  expect(countPlaywright({ stats, errors: ['no browser'] }).failed).toBe(2)
})

it('bears few browser tests that needed a second try, not many', () => {
  const stats = { expected: 3, unexpected: 0, flaky: repeatsAllowed, skipped: 0 }
  expect(countPlaywright({ stats, errors: [] })).toMatchObject({ passed: 3 + repeatsAllowed, failed: 0 })
  const many = { ...stats, flaky: repeatsAllowed + 1 }
  expect(countPlaywright({ stats: many, errors: [] })).toMatchObject({
    passed: 3,
    failed: repeatsAllowed + 1,
  })
})

it('does not believe a run without tests, or one whose runner failed', () => {
  expect(withRunner(nothing, 0).failed).toBe(1)
  expect(withRunner(countVitest(vitest), 1).failed).toBe(1)
  expect(withRunner(countVitest(vitest), null).failed).toBe(1)
  expect(withRunner(countVitest(vitest), 0).failed).toBe(0)
})
