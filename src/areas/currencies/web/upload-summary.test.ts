import { expect, test } from 'vitest'
import { uploadSummary } from './upload-summary.ts'

test.each([
  [{ days: 6900, currencies: 23, count: 12 }, '6.900 Tage gelesen, 23 Währungen, 12 neue Kurse'],
  [{ days: 1, currencies: 1, count: 1 }, '1 Tag gelesen, 1 Währung, 1 neuer Kurs'],
])('%j', (stored, text) => expect(uploadSummary(stored)).toBe(text))
