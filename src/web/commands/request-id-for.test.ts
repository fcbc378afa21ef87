import { expect, test } from 'vitest'
import { parseEntityId } from '#kernel/id.ts'
import { isUndecided, requestIdFor } from './request-id-for.ts'

const lost = {
  requestId: 'first',
  params: { uuid: 'a' },
  input: { shortName: 'X' },
  files: {},
  form: null,
  isRepeated: false,
}

test('a try after a lost answer keeps the id', () => {
  expect(requestIdFor(lost, { uuid: 'a' })).toBe('first')
})

test('another target is another request', () => {
  expect(requestIdFor(lost, { uuid: 'b' })).not.toBe('first')
})

test('without a lost answer every request has an id of its own', () => {
  const [one, two] = [requestIdFor(null, {}), requestIdFor(null, {})]
  expect(parseEntityId(one)).toBe(one)
  expect(one).not.toBe(two)
})

test.each([
  [503, false, true],
  [500, true, true],
  [422, false, false],
  [422, true, false],
  [409, true, false],
  // Said before the command is looked at: of an earlier send it says nothing.
  [429, false, false],
  [429, true, true],
  [401, true, true],
  [413, true, true],
])('a refusal by %i of what was sent before (%s) leaves it open: %s', (status, isRepeated, isOpen) => {
  expect(isUndecided(status, { isRepeated })).toBe(isOpen)
})
