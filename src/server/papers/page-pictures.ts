import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import type { PaperFault, PaperTurn } from '#kernel/files/paper-page.ts'
import type { GreyPicture } from './even-light.ts'
import { damaged } from './open-pdf.ts'

/** Of A4 at about 200 dots an inch: with more of them the noise is read, with fewer small print is not. */
const wantedPixels = 1700 * 2404
export const mostMegapixels = 50

sharp.concurrency(1)
sharp.cache(false)
// Of all that the library could read, these three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** A picture as an OCR reads it best, upright by what the camera says (EXIF), on white; or why it cannot be. */
export async function pictureOf(
  bytes: Uint8Array,
): Promise<{ picture: GreyPicture } | { fault: PaperFault }> {
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: false }).autoOrient()
  try {
    const { width, height } = await open().metadata()
    const megapixels = (width * height) / 1e6
    if (megapixels > mostMegapixels) {
      const found = Math.round(megapixels).toLocaleString('de-DE')
      const message = `Das Bild hat ${found} Megapixel; gelesen werden höchstens ${mostMegapixels}`
      return { fault: { code: 'too-large', message } }
    }
    const scale = Math.min(1, Math.sqrt(wantedPixels / (width * height)))
    const { data, info } = await open()
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: 'inside',
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { picture: { data: firstOf(data, info.channels), width: info.width, height: info.height } }
  } catch {
    return { fault: damaged }
  }
}

/** What the library draws on in Node; its own types name the browser's canvas. */
export interface Drawing {
  canvas: object
  context: {
    getImageData(left: number, top: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}

export function drawingOf(document: PDFDocumentProxy, width: number, height: number): Drawing {
  // By its types anything; it is what the library made for Node.
  const factory = document.canvasFactory as { create(width: number, height: number): Drawing }
  return factory.create(width, height)
}

/** A page of a PDF as it is seen, with its size in points. */
export async function pageOf(
  document: PDFDocumentProxy,
  number: number,
): Promise<{ picture: GreyPicture; points: { width: number; height: number } }> {
  const page = await document.getPage(number)
  const points = page.getViewport({ scale: 1 })
  const scale = Math.sqrt(wantedPixels / (points.width * points.height))
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))]
  const { canvas, context } = drawingOf(document, width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const rgba = context.getImageData(0, 0, width, height).data
  page.cleanup()
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[index * 4], rgba[index * 4 + 1], rgba[index * 4 + 2]]
    data[index] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { picture: { data, width, height }, points: { width: points.width, height: points.height } }
}

/** Of an alpha channel nothing is left. */
function firstOf(data: Uint8Array, channels: number): Uint8Array {
  return channels === 1 ? new Uint8Array(data) : data.filter((_, index) => index % channels === 0)
}

/** Turned clockwise. */
export function turnedPicture({ data, width, height }: GreyPicture, turn: PaperTurn): GreyPicture {
  if (turn === 0) return { data, width, height }
  const isAcross = turn !== 180
  const [wide, high] = isAcross ? [height, width] : [width, height]
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [fromX, fromY] =
        turn === 90
          ? [y, height - 1 - x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [width - 1 - y, x]
      turned[y * wide + x] = data[fromY * width + fromX] ?? 255
    }
  }
  return { data: turned, width: wide, height: high }
}

/** Its upper part. */
export function upperPart({ data, width, height }: GreyPicture, share: number): GreyPicture {
  const high = Math.max(1, Math.round(height * share))
  return { data: data.subarray(0, high * width), width, height: high }
}

/** Whether nothing is on it. */
export function isBlank({ data }: GreyPicture): boolean {
  const first = data[0] ?? 255
  return data.every((value) => Math.abs(value - first) < 24)
}
