import type { Picture } from './pdf-of-pictures.ts'

// Small print of an A4 page is read at 170 dots per inch; twenty such pages stay below the limit of a file.
const longestSide = 2000
const quality = 0.8

/** A photo as a JPEG of a bounded size, turned as its EXIF says; rejects for what the browser cannot read as a picture. */
export async function shrinkPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('no canvas')
  // What is transparent becomes paper.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (blob === null) throw new Error('no JPEG')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height }
}
