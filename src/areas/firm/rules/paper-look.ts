// How papers look (decisions §10, 'Fields').

export const paperLayouts = ['CLASSIC', 'MODERN', 'COMPACT'] as const
export type PaperLayout = (typeof paperLayouts)[number]

export const logoPlaces = ['LEFT', 'CENTRE', 'RIGHT'] as const
export type LogoPlace = (typeof logoPlaces)[number]

/** What a firm chooses. */
export interface PaperLook {
  paperLayout: PaperLayout
  /** `#rrggbb`, in small letters. */
  paperColour: string
  logoPlace: LogoPlace
}

export const colourShape = /^#[0-9a-f]{6}$/

/** The share of light that a colour gives back, from 0 (black) to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How a colour stands out from white, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastToWhite(colour: string): number {
  return 1.05 / (luminance(colour) + 0.05)
}

/** Whether text in the colour can be read on white, and white text on it (WCAG 2.2, 1.4.3). */
export const isReadable = (colour: string): boolean => contrastToWhite(colour) >= 4.5

/** Whether a line in the colour is seen on white at all. */
export const isSeen = (colour: string): boolean => contrastToWhite(colour) >= 1.4
