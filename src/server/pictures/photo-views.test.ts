import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhotoViews } from './photo-views.ts'

const views = async (bytes: Buffer) => {
  const made = await makePhotoViews(async () => bytes)
  if (typeof made === 'string') throw new Error(made)
  return made
}
const faultOf = (bytes: Buffer) => makePhotoViews(async () => bytes)

/** Red on the left, blue on the right. */
function halves(width = 600, height = 300) {
  const right = { input: { create: colour(width / 2, height, '#0000ff') }, left: width / 2, top: 0 }
  return sharp({ create: colour(width, height, '#ff0000') }).composite([right])
}
const colour = (width: number, height: number, background: string) =>
  ({ width, height, channels: 3, background }) as const

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const data = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...data].map((value) => Math.round(value / 64) * 64)
}

describe('what is shown of a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of a %s', async (format) => {
    const { large, thumbnail, width, height } = await views(await halves().toFormat(format).toBuffer())
    expect([width, height]).toEqual([600, 300])
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
    expect(await pixel(large, 5, 5)).toEqual([256, 0, 0])
    expect(await pixel(thumbnail, 315, 155)).toEqual([0, 0, 256])
  })

  test('is no larger than a screen, and a small one stays as it is', async () => {
    const wide = await views(await halves(4000, 1000).jpeg().toBuffer())
    expect([wide.width, wide.height]).toEqual([2000, 500])
    const small = await views(await halves(40, 20).png().toBuffer())
    expect([small.width, small.height]).toEqual([40, 20])
  })

  test('stands upright as the camera was held, and knows nothing of where and with what it was taken', async () => {
    const held = await halves()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Kamera', Model: 'Modell 7' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(held.includes('Modell 7')).toBe(true)
    const { large, thumbnail, width, height } = await views(held)
    expect([width, height]).toEqual([300, 600])
    // Turned by a quarter to the right: what was left is above.
    expect(await pixel(large, 150, 5)).toEqual([256, 0, 0])
    expect(await pixel(large, 150, 595)).toEqual([0, 0, 256])
    for (const shown of [large, thumbnail]) {
      const { exif, xmp, iptc, orientation } = await sharp(shown).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
      expect(shown.includes('Modell 7')).toBe(false)
    }
  })

  test('of what lets the ground through, on white', async () => {
    const clear = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(await pixel((await views(clear)).large, 5, 5)).toEqual([256, 256, 256])
  })
})

describe('there is none', () => {
  test('of what is cut off, empty, or another kind of file', async () => {
    const whole = await halves().jpeg().toBuffer()
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toBe('broken')
    expect(await faultOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe('broken')
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
    expect(await faultOf(gif)).toBe('broken')
    expect(await faultOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'))).toBe('broken')
  })

  test('of a small file that becomes huge', async () => {
    const bytes = await halves(40, 20).png().toBuffer()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    // Its checksum is wrong by now, which is found first or later: what counts is that it is not decoded.
    expect(['too-large', 'broken']).toContain(await faultOf(bytes))
    const wide = await sharp({ create: colour(16_000, 6_300, '#ffffff'), limitInputPixels: false })
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(2_000_000)
    expect(await faultOf(wide)).toBe('too-large')
  })

  test('of what kills the child, takes for ever or too much memory; the next one is made', async () => {
    const bytes = await halves().png().toBuffer()
    const child = (name: string, code: string) => {
      const path = join(tmpdir(), `kontor-photo-${process.pid}-${name}.mjs`)
      writeFileSync(path, `${code}; process.send('ready')`)
      return pathToFileURL(path)
    }
    const read = async () => bytes
    const killed = child('killed', "process.on('message', () => process.kill(process.pid, 'SIGKILL'))")
    expect(await makePhotoViews(read, { entry: killed })).toBe('broken')
    const endless = child('endless', "process.on('message', () => { for (;;); })")
    expect(await makePhotoViews(read, { entry: endless, timeoutMs: 200 })).toBe('broken')
    // Large enough not to be ready before the child first looks at its memory.
    const large = async () => halves(6000, 4000).png().toBuffer()
    expect(await makePhotoViews(large, { mostBytes: 10 * 2 ** 20 })).toBe('broken')
    expect(await makePhotoViews(read)).toMatchObject({ width: 600 })
  })
})
