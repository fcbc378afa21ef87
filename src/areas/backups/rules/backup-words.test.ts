import { expect, test } from 'vitest'
import { lastInWords } from './backup-words.ts'

test.each([
  [{ bytes: 12_345_678, encrypted: true }, '12,3 MB, verschlüsselt'],
  [{ bytes: 1_234_567_890, encrypted: false }, '1.234,6 MB, nicht verschlüsselt'],
])('%j: %s', (last, words) => expect(lastInWords(last)).toBe(words))
