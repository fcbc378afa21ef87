import { expect, test } from 'vitest'
import { evenLight } from './even-light.ts'

/** Paper that grows darker to the right, with a line of ink every ten points. */
function shadowed(width: number, height: number) {
  const light = (x: number) => 250 - (170 * x) / width
  const data = Uint8Array.from({ length: width * height }, (_, index) => {
    const x = index % width
    return x % 10 === 0 ? light(x) * 0.3 : light(x)
  })
  return { data, width, height }
}

test('paper in the shadow becomes as white as paper in the light, and ink stays as dark against it', () => {
  const [width, height] = [640, 96]
  const dim = shadowed(width, height)
  const { data } = evenLight(dim)
  const at = (x: number) => data[48 * width + x] ?? 0
  expect(dim.data[48 * width + 605]).toBeLessThan(100)
  for (const x of [25, 305, 605]) expect(at(x)).toBeGreaterThan(200)
  for (const x of [20, 300, 600]) expect(at(x)).toBeLessThan(100)
})

test('a table that is dark everywhere stays dark', () => {
  const { data } = evenLight({ data: new Uint8Array(100 * 100).fill(20), width: 100, height: 100 })
  expect(Math.max(...data)).toBeLessThan(80)
})
