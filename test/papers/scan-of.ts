import sharp from 'sharp'
import { drawPages } from '#test/pdf/tools.ts'

interface Scan {
  /** How the paper lay, in degrees clockwise. */
  askew?: number
  dpi?: number
  /** What the camera notes of how it was held (EXIF): 6 is a quarter of a turn. */
  orientation?: number
}

/** The first page of a PDF as a JPEG, as a scanner gives it. */
export async function scanOf(
  pdf: Buffer,
  { askew = 1.2, dpi = 150, orientation }: Scan = {},
): Promise<Buffer> {
  const [page] = await drawPages(pdf, dpi)
  const picture = sharp(page).rotate(askew, { background: '#ffffff' }).jpeg({ quality: 60 })
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer()
}
