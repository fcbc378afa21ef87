import QRCode from 'qrcode'

/** The dark squares of a QR code as the path of an SVG; each square has the length 1. */
export interface QrCodePath {
  size: number
  path: string
}

/** A QR code (error correction M) as one path. */
export function qrCodePath(text: string): QrCodePath {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < size && modules.get(y, x + 1)) x += 1
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size, path }
}

/** The same as an SVG, black on nothing, so that it stays sharp at any size. */
export function drawQrCode(text: string): string {
  const { size, path } = qrCodePath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
