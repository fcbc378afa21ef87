import { expect, test } from 'vitest'
import { killUnderLoad } from './kills.ts'

// The long form, ten kills, is `npm run endurance`.
test('killed under load, alone and with its PostgreSQL, Kontor loses nothing that it answered and starts again by itself', async () => {
  const report = await killUnderLoad(2, () => {})
  expect(report.answered).toBeGreaterThan(0)
  expect(report.stored).toBeGreaterThanOrEqual(report.answered)
}, 180_000)
