import { expect, test } from 'vitest'
import { parseEntityId } from '#kernel/id.ts'
import { requestIdFor } from './request-id-for.ts'

const lost = { requestId: 'first', params: { uuid: 'a' }, input: { shortName: 'X' }, files: {}, form: null }

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
