import { describe, expect, test } from 'vitest'
import { fillPath, queryString } from './fill-path.ts'

describe('fillPath', () => {
  test('fills every parameter', () => {
    expect(
      fillPath('/api/documents/bills/:uuid/records/:recordUuid/deletions', { uuid: 'a', recordUuid: 'b' }),
    ).toBe('/api/documents/bills/a/records/b/deletions')
  })

  test('keeps a path without parameters and its trailing slash', () => {
    expect(fillPath('/api/bankaccounts/')).toBe('/api/bankaccounts/')
  })

  test('encodes what would leave its segment', () => {
    expect(fillPath('/api/users/:id', { id: '../setup?x' })).toBe('/api/users/..%2Fsetup%3Fx')
  })

  test.each([[{}], [{ uuid: '' }]])('refuses a missing value %j', (params) => {
    expect(() => fillPath('/proxy/get/bills/:uuid', params)).toThrow('uuid')
  })
})

describe('queryString', () => {
  test('leaves out what is not given and writes objects as JSON', () => {
    expect(
      queryString({ searchText: '', startIndex: 0, day: undefined, searchFilter: { filterType: 'noop' } }),
    ).toBe('?startIndex=0&searchFilter=%7B%22filterType%22%3A%22noop%22%7D')
  })

  test('is empty without values', () => {
    expect(queryString({})).toBe('')
  })
})
