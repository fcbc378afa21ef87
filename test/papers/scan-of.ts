import sharp from 'sharp'
import { drawPages } from '#test/pdf/tools.ts'
import { pdfOfScans } from './pdf-of-scans.ts'

interface Scan {
  /** How the paper lay, in degrees clockwise. */
  askew?: number
  dpi?: number
  /** What the camera notes of how it was held (EXIF): 6 is a quarter of a turn. */
  orientation?: number
}

/** The first page of a PDF as a JPEG, as a scanner gives it. */
export async function scanOf(pdf: Buffer, { dpi = 150, ...scan }: Scan = {}): Promise<Buffer> {
  const [page] = await drawPages(pdf, dpi)
  return jpegOf(page, scan)
}

/** All pages of a PDF as a scanner puts them into another one, which has no text. */
export async function scansOf(pdf: Buffer, { dpi = 150, ...scan }: Scan = {}): Promise<Buffer> {
  const pages = []
  for (const page of await drawPages(pdf, dpi)) {
    const bytes = await jpegOf(page, scan)
    const { width, height } = await sharp(bytes).metadata()
    pages.push({ bytes, width, height })
  }
  return pdfOfScans(pages)
}

function jpegOf(page: Buffer | undefined, { askew = 1.2, orientation }: Omit<Scan, 'dpi'>): Promise<Buffer> {
  const picture = sharp(page).rotate(askew, { background: '#ffffff' }).jpeg({ quality: 60 })
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer()
}
