import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { lockedPriceText } from './locked-prices.ts'

test('a changed price says until when the stock is locked, and from when on it counts', () => {
  expect(lockedPriceText('2026-11-01' as Day)).toBe(
    'Der Bestand bis 31.10.2026 ist festgeschrieben und bleibt bewertet, wie er war. Der neue Betrag gilt ab dem 01.11.2026.',
  )
  expect(lockedPriceText(null)).toBeNull()
})
