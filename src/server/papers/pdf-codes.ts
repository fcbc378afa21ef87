import jsqr from 'jsqr'
import { getDocument, OPS, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperCode } from '#kernel/files/paper-page.ts'

// 200 dots an inch: at 150 the squares of a small code run into each other.
const scale = 200 / 72
// A code stands where the payment does: on the first pages or on the last one.
const firstPages = 2
const mostPixels = 12_000_000

/** The QR codes of a PDF, one a page, of pages that have pictures or drawings. To be called in a process that may die. Never throws. */
export async function readPdfCodes(bytes: Uint8Array): Promise<PaperCode[]> {
  const loading = getDocument({
    // The library takes what it is given.
    data: new Uint8Array(bytes),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
    verbosity: VerbosityLevel.ERRORS,
  })
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
  const found = jsqr.default(context.getImageData(0, 0, width, height).data, width, height, {
    inversionAttempts: 'dontInvert',
  })
  if (!found) return null
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = found.location
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]
  const [xs, ys] = [corners.map(({ x }) => x / scale), corners.map(({ y }) => y / scale)]
  return {
    text: Buffer.from(found.binaryData).toString('utf8'),
    page: { number, width: viewport.width / scale, height: viewport.height / scale },
    box: { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
  }
}

/** What the library draws on in Node; its own types name the browser's canvas. */
interface Drawing {
  canvas: object
  context: {
    getImageData(left: number, top: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}

function drawingOf(document: PDFDocumentProxy, width: number, height: number): Drawing {
  // By its types anything; it is what the library made for Node.
  const factory = document.canvasFactory as { create(width: number, height: number): Drawing }
  return factory.create(width, height)
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
