/** A picture in shades of grey, 0 black to 255 white, row by row. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

// Larger than letters, smaller than the shadow of a hand.
const tile = 32
const paperWhite = 240
// What is darker than this everywhere is no paper.
const leastLight = 70

/** The same picture as if light fell evenly on it: each point is compared with how bright the paper is around it. */
export function evenLight({ data, width, height }: GreyPicture): GreyPicture {
  const columns = Math.ceil(width / tile)
  const rows = Math.ceil(height / tile)
  const light = smooth(widen(lightOf({ data, width, height }, columns, rows), columns, rows), columns, rows)
  const even = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    const down = Math.min(Math.max(y / tile - 0.5, 0), rows - 1)
    const upper = Math.floor(down)
    const lower = Math.min(upper + 1, rows - 1)
    for (let x = 0; x < width; x += 1) {
      const along = Math.min(Math.max(x / tile - 0.5, 0), columns - 1)
      const left = Math.floor(along)
      const right = Math.min(left + 1, columns - 1)
      const above = mix(at(light, upper * columns + left), at(light, upper * columns + right), along - left)
      const below = mix(at(light, lower * columns + left), at(light, lower * columns + right), along - left)
      const paper = Math.max(leastLight, mix(above, below, down - upper))
      even[y * width + x] = Math.min(255, (at(data, y * width + x) * paperWhite) / paper)
    }
  }
  return { data: even, width, height }
}

const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0
const mix = (one: number, other: number, share: number) => one + (other - one) * share

/** How bright the brightest tenth of each tile is at least. */
function lightOf({ data, width, height }: GreyPicture, columns: number, rows: number): Float32Array {
  const light = new Float32Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      let points = 0
      for (let y = row * tile; y < Math.min((row + 1) * tile, height); y += 2) {
        for (let x = column * tile; x < Math.min((column + 1) * tile, width); x += 2) {
          const value = at(data, y * width + x)
          counts[value] = at(counts, value) + 1
          points += 1
        }
      }
      let value = 255
      for (let seen = 0; value > 0; value -= 1) {
        seen += at(counts, value)
        if (seen * 10 >= points) break
      }
      light[row * columns + column] = value
    }
  }
  return light
}

/** Dark bands that are no wider than a few tiles take the light of what is around them. */
const widen = (light: Float32Array, columns: number, rows: number) =>
  around(light, columns, rows, (values) => Math.max(...values))

const smooth = (light: Float32Array, columns: number, rows: number) =>
  around(light, columns, rows, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)

/** Each tile anew, from itself and its neighbours. */
function around(
  light: Float32Array,
  columns: number,
  rows: number,
  brightness: (values: readonly number[]) => number,
): Float32Array {
  return light.map((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    const values: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        values.push(at(light, y * columns + x))
    return brightness(values)
  })
}
