import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityIdFrom, parseEntityId } from './id.ts'

const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('the example of RFC 9562, appendix A.6', () => {
  const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(entityIdFrom(0x017f22e279b0, bytes)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('is a UUID of version 7 and variant 10 with its time in front', () => {
  fc.assert(
    fc.property(anyTime, random, (time, bytes) => {
      const id = entityIdFrom(time, bytes)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(parseEntityId(id)).toBe(id)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time)
    }),
  )
})

test('ids sort by the time of their making, whatever the random bytes', () => {
  fc.assert(
    fc.property(anyTime, anyTime, random, random, (a, b, x, y) => {
      fc.pre(a < b)
      expect(entityIdFrom(a, x) < entityIdFrom(b, y)).toBe(true)
    }),
  )
})

test('other random bytes make another id, and they are left as they were', () => {
  fc.assert(
    fc.property(anyTime, random, fc.integer({ min: 2, max: 9 }), (time, bytes, at) => {
      const before = [...bytes]
      const other = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect(entityIdFrom(time, other)).not.toBe(entityIdFrom(time, bytes))
      expect([...bytes]).toEqual(before)
    }),
  )
})

test('parsing takes any version in any case, and nothing else', () => {
  expect(parseEntityId('017F22E2-79B0-4CC3-98C4-DC0C0C07398F')).toBe('017f22e2-79b0-4cc3-98c4-dc0c0c07398f')
  for (const text of [
    '',
    '017f22e279b07cc398c4dc0c0c07398f',
    '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398g',
    ' 017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n',
  ]) {
    expect(parseEntityId(text)).toBeNull()
  }
  fc.assert(fc.property(fc.uuid(), (uuid) => parseEntityId(uuid) === uuid.toLowerCase()))
})
