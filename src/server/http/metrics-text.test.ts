import { expect, test } from 'vitest'
import { histogram, printFamilies } from './metrics-text.ts'

test('each value has its line below what it is', () => {
  const samples = [{ value: 3 }, { labels: { kind: 'a "b" \\ c\nd' }, value: 0.5 }]
  expect(printFamilies([{ name: 'things', help: 'Some.', type: 'gauge', samples }])).toBe(
    '# HELP things Some.\n# TYPE things gauge\nthings 3\nthings{kind="a \\"b\\" \\\\ c\\nd"} 0.5\n',
  )
})

test('a bucket counts whatever is no more than its end, those below it included', () => {
  const calls = histogram([0.1, 1])
  for (const value of [0.1, 0.5, 1, 7]) calls.observe({ call: '/a' }, value)
  calls.observe({ call: '/b' }, 0.05)
  const lines = calls
    .samples()
    .map(({ suffix, labels, value }) => `${labels?.['call']}${suffix} ${labels?.['le'] ?? ''} ${value}`)
  expect(lines).toEqual([
    '/a_bucket 0.1 1',
    '/a_bucket 1 3',
    '/a_bucket +Inf 4',
    '/a_sum  8.6',
    '/a_count  4',
    '/b_bucket 0.1 1',
    '/b_bucket 1 1',
    '/b_bucket +Inf 1',
    '/b_sum  0.05',
    '/b_count  1',
  ])
})
