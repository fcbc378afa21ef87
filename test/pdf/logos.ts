import { PNG } from 'pngjs'
import type { Logo } from '#areas/letters/server/print-letter.ts'

/** A round mark on white, drawn here so that no binary file is needed. */
export function pngLogo(): Logo {
  const png = new PNG({ width: 180, height: 60 })
  for (let y = 0; y < png.height; y += 1) {
    for (let x = 0; x < png.width; x += 1) {
      const inside = (x - 30) ** 2 + (y - 30) ** 2 < 28 ** 2 || (x > 70 && y > 20 && y < 40)
      png.data.set(inside ? [27, 87, 83, 255] : [255, 255, 255, 255], (y * png.width + x) * 4)
    }
  }
  return { bytes: new Uint8Array(PNG.sync.write(png)), type: 'image/png' }
}

/** A square beside the firm's name as text. */
export const svgLogo: Logo = {
  bytes: new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="40" height="40" rx="8" fill="#b3531e"/><text x="48" y="28" font-family="Inter" font-size="20" font-weight="700">Öztürk</text></svg>',
  ),
  type: 'image/svg+xml',
}

/** One grey pixel. */
export const jpegLogo: Logo = {
  bytes: new Uint8Array(
    Buffer.from(
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAACAAQBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AV//Z',
      'base64',
    ),
  ),
  type: 'image/jpeg',
}
