import { expect, test } from 'vitest'
import { withLimits } from './deliver.ts'

test('a server that falls silent is given up, unless its address says how long to wait', () => {
  const limits = (url: string) => Object.fromEntries(new URL(withLimits(url)).searchParams)
  expect(limits('smtp://a:b%40c@mail.example:587')).toEqual({
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  })
  expect(limits('smtps://mail.example?socketTimeout=5')['socketTimeout']).toBe('5')
  expect(withLimits('smtp://a:b%40c@mail.example:587')).toContain('smtp://a:b%40c@mail.example:587')
})
