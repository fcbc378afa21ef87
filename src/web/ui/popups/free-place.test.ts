import { expect, test } from 'vitest'
import { freeBottom } from './free-place.ts'

const box = { left: 500, right: 900, height: 50 }
const at = (top: number, bottom: number, left = 450, right = 1400) => ({ top, bottom, left, right })

test.each([
  ['nothing is there', [], 72],
  ['it lies over a notice', [at(760, 830)], 148],
  ['it touches a notice', [at(829, 860)], 79],
  ['a notice is far above', [at(100, 160)], 72],
  ['a notice is beside', [at(760, 830, 0, 480)], 72],
  ['the next notice is in the way, too', [at(690, 750), at(760, 830)], 218],
  ['there is room between two', [at(560, 640), at(760, 830)], 148],
  ['there is no room at all', [at(0, 890)], 72],
])('%s', (_, obstacles, expected) => {
  expect(freeBottom(box, 900, 72, obstacles)).toBe(expected)
})
