import { expect, test } from 'vitest'
import { addressSubject } from './address-subject.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s counts for %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
])('%s counts for %s where a customer is one', (address, subject) => {
  expect(addressSubject(address, 48)).toBe(subject)
})
