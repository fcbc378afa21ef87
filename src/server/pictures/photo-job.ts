/** What is shown of a photo, instead of the file itself: turned upright, without anything that the camera wrote into it. */
export interface PhotoViews {
  /** JPEG, its longer side at most `largeEdge` pixels. */
  large: Buffer
  width: number
  height: number
  /** JPEG, its longer side at most `thumbnailEdge` pixels. */
  thumbnail: Buffer
}

/** `broken`: it cannot be decoded, or not to its end; `too-large`: it has more than `mostMegapixels`. */
export type PhotoFault = 'broken' | 'too-large'

/** What telephones take stays below; decoded it is 400 MB. */
export const mostMegapixels = 100
export const largeEdge = 2000
export const thumbnailEdge = 320

/** What the child that decodes says. */
export type PhotoMessage = 'ready' | { views: PhotoViews } | { fault: PhotoFault }
