import { expect, test } from 'vitest'
import { boxAsRead, turnedBack, turnedBox } from './turned-box.ts'

const size = { width: 600, height: 800 }
const box = { left: 10, top: 20, right: 110, bottom: 50 }

test.each([
  [0, box],
  [90, { left: 750, top: 10, right: 780, bottom: 110 }],
  [180, { left: 490, top: 750, right: 590, bottom: 780 }],
  [270, { left: 20, top: 490, right: 50, bottom: 590 }],
] as const)('a place of a page that is turned by %i° stands there, and back again', (turn, turned) => {
  expect(turnedBox(box, size, turn)).toEqual(turned)
  const back = turn === 90 || turn === 270 ? { width: 800, height: 600 } : size
  expect(turnedBox(turned, back, turnedBack(turn))).toEqual(box)
})

test('a place of a file is told on the page as it was read, in its own points', () => {
  expect(boxAsRead(box, size, { width: 300, height: 400 })).toEqual({
    left: 5,
    top: 10,
    right: 55,
    bottom: 25,
  })
  const read = boxAsRead(box, size, { width: 400, height: 300, turned: 90 })
  expect(read).toEqual({ left: 375, top: 5, right: 390, bottom: 55 })
})
