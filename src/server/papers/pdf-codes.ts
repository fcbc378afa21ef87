import jsqr from 'jsqr'
import { OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperCode } from '#kernel/files/paper-page.ts'
import { openPdf } from './open-pdf.ts'
import { drawingOf, pictureOf } from './page-pictures.ts'

// 200 dots an inch: at 150 the squares of a small code run into each other.
const scale = 200 / 72
// A code stands where the payment does: on the first pages or on the last one.
const firstPages = 2
const mostPixels = 12_000_000

/** The QR codes of a paper, one a page, of pages that have pictures or drawings. To be called in a process that may die. Never throws. */
export async function readCodes(bytes: Uint8Array, type: string): Promise<PaperCode[]> {
  return type === 'application/pdf' ? ofPdf(bytes) : ofPicture(bytes)
}

async function ofPicture(bytes: Uint8Array): Promise<PaperCode[]> {
  const made = await pictureOf(bytes)
  if ('fault' in made) return []
  const { data, width, height } = made.picture
  const rgba = new Uint8ClampedArray(data.length * 4)
  for (const [index, value] of data.entries()) rgba.fill(value, index * 4, index * 4 + 3)
  const code = codeIn(rgba, { width, height }, { number: 1, width, height })
  return code ? [code] : []
}

async function ofPdf(bytes: Uint8Array): Promise<PaperCode[]> {
  const loading = openPdf(bytes)
  try {
    const document = await loading.promise
    const { numPages } = document
    const numbers = new Set([
      ...Array.from({ length: Math.min(firstPages, numPages) }, (_, at) => at + 1),
      numPages,
    ])
    const codes: PaperCode[] = []
    for (const number of numbers) {
      const code = await codeOf(document, number)
      if (code) codes.push(code)
    }
    return codes
  } catch {
    return []
  } finally {
    await loading.destroy()
  }
}

async function codeOf(document: PDFDocumentProxy, number: number): Promise<PaperCode | null> {
  const page = await document.getPage(number)
  if (!mayHaveCode((await page.getOperatorList()).fnArray)) return null
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)]
  if (width * height > mostPixels) return null
  const { canvas, context } = drawingOf(document, width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const points = { number, width: viewport.width / scale, height: viewport.height / scale }
  return codeIn(context.getImageData(0, 0, width, height).data, { width, height }, points)
}

interface Size {
  width: number
  height: number
}

/** The code in a drawn page, with its place on the page that was drawn. */
function codeIn(rgba: Uint8ClampedArray, drawn: Size, page: PaperCode['page']): PaperCode | null {
  const found = jsqr.default(rgba, drawn.width, drawn.height, { inversionAttempts: 'dontInvert' })
  if (!found) return null
  const scale = page.width / drawn.width
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]
  const [xs, ys] = [corners.map(({ x }) => x * scale), corners.map(({ y }) => y * scale)]
  return {
    text: Buffer.from(found.binaryData).toString('utf8'),
    page,
    box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
  }
}

const leastDrawings = 40

/** Whether a page has a picture, or as many shapes as a code that is drawn square by square; a page of text alone is not drawn. */
function mayHaveCode(operators: readonly number[]): boolean {
  const pictures: readonly number[] = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectRepeat,
    OPS.paintFormXObjectBegin,
  ]
  const shapes = operators.filter((one) => one === OPS.constructPath || one === OPS.fill).length
  return operators.some((one) => pictures.includes(one)) || shapes >= leastDrawings
}
