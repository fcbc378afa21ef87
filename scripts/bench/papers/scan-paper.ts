import sharp, { type Sharp } from 'sharp'
import { pdfOfScans } from '#test/papers/pdf-of-scans.ts'
import { drawPages } from '#test/pdf/tools.ts'
import { randomFrom } from './bill-facts.ts'

/** How a paper became a picture: by a scanner with so many dots an inch, or by a telephone. */
export type ScanKind = 300 | 200 | 'phone'

/** A PDF of its pages as a scanner gives them, or a telephone; askew by 1.5° or seen from an angle, with noise, as a poor JPEG. */
export async function scanPaper(pdf: Uint8Array, kind: ScanKind, seed: number): Promise<Uint8Array> {
  const pages = await drawPages(Buffer.from(pdf), kind === 'phone' ? 200 : kind)
  const pictures = []
  for (const [index, png] of pages.slice(0, 5).entries()) {
    const random = randomFrom(seed * 31 + index + 1)
    pictures.push(kind === 'phone' ? await photographed(png, random) : await scanned(png, random))
  }
  return pdfOfScans(pictures)
}

type Random = ReturnType<typeof randomFrom>

interface Grey {
  data: Buffer
  width: number
  height: number
}

async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function scanned(png: Buffer, random: Random) {
  const turned = sharp(png).rotate(random(2) === 0 ? 1.5 : -1.5, { background: '#ffffff' })
  const grey = await greyOf(turned)
  addNoise(grey, 10, random)
  return jpegOf(grey, 50)
}

const phoneWidth = 1600

/** Seen from below and from the left, with the light from above and a shadow over a corner. */
async function photographed(png: Buffer, random: Random) {
  const grey = await greyOf(sharp(png).resize({ width: phoneWidth }))
  const { data, width, height } = grey
  const seen = Buffer.alloc(data.length)
  const [narrow, askew] = [0.02 + random(30) / 1000, (random(30) - 15) / 1000]
  const shadow = { x: random(width), y: height * (0.5 + random(50) / 100), size: width * 0.6 }
  for (let y = 0; y < height; y += 1) {
    const share = narrow * (1 - y / height)
    for (let x = 0; x < width; x += 1) {
      const fromX = width / 2 + (x - width / 2) * (1 + 2 * share) + askew * (y - height / 2)
      const fromY = y + askew * (x - width / 2) * (1 + y / height)
      const away = Math.hypot(x - shadow.x, y - shadow.y) / shadow.size
      const light = (1 - 0.35 * (y / height)) * (away < 1 ? 0.7 + 0.3 * away : 1)
      seen[y * width + x] = 235 * light * (valueAt(grey, fromX, fromY) / 255)
    }
  }
  const picture = { data: seen, width, height }
  addNoise(picture, 6, random)
  return jpegOf(picture, 70)
}

/** Between four points; beside the paper lies a grey table. */
function valueAt({ data, width, height }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 120
  const at = (dx: number, dy: number) => data[(top + dy) * width + left + dx] ?? 0
  const [right, down] = [x - left, y - top]
  const above = at(0, 0) * (1 - right) + at(1, 0) * right
  return above * (1 - down) + (at(0, 1) * (1 - right) + at(1, 1) * right) * down
}

/** About normal: the sum of four even ones. */
function addNoise({ data }: Grey, size: number, random: Random): void {
  for (let index = 0; index < data.length; index += 1) {
    const sum = random(1000) + random(1000) + random(1000) + random(1000) - 1998
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) + (sum / 577) * size))
  }
}

async function jpegOf({ data, width, height }: Grey, quality: number) {
  const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer()
  return { bytes, width, height }
}
