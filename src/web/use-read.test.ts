import { describe, expect, test } from 'vitest'
import { resourceOf } from './use-read.ts'

describe('resourceOf', () => {
  test.each([
    ['/proxy/get/bills/:uuid', 'bills'],
    ['/proxy/get/invoices/:uuid/history', 'invoices'],
    ['/api/users', 'users'],
    ['/api/currencies/rates', 'rates'],
  ])('%s is of %s', (path, resource) => {
    expect(resourceOf(path)).toBe(resource)
  })

  test('wants a name where the path has none', () => {
    expect(() => resourceOf('/api/reports/locks')).toThrow('/api/reports/locks')
  })
})
