import { bringsInStyles, type DrawingElement, readDrawing, referencesOf } from './read-drawing.ts'

export type DrawingFault = 'broken' | 'foreign' | 'too-deep' | 'too-many'

// What programs for drawing make of a logo stays far below; what draws it is native code that follows every level on its stack.
const mostLevels = 100
const mostParts = 20_000
const mostFilterSteps = 32
const mostReferencesOfStyles = 64

/** Elements that run something, or bring in a page or another picture; in small letters, as whoever is careless compares them. */
const foreign = new Set([
  ...['script', 'handler', 'foreignobject', 'image', 'feimage'],
  ...['iframe', 'embed', 'object', 'video', 'audio', 'img', 'link', 'body', 'html'],
])

/**
 * What keeps a drawing (SVG) from being printed safely: that it is no whole XML, brings in something from elsewhere, or has too
 * many levels or parts when its references are followed, as whoever draws it has to. Null when it may be tried.
 */
export function drawingFault(text: string): DrawingFault | null {
  const drawing = readDrawing(text, { mostLevels, mostParts })
  if (typeof drawing === 'string') return drawing
  const { elements, styles } = drawing
  if (elements.some(({ name, isForeign }) => isForeign || foreign.has(name.toLowerCase()))) return 'foreign'
  const inStyles = referencesOf(styles)
  if (inStyles.some((target) => !target.startsWith('#')) || bringsInStyles(styles)) return 'foreign'
  if (inStyles.length > mostReferencesOfStyles) return 'too-many'
  const steps = elements.filter(({ name }) => name.startsWith('fe') && !name.startsWith('feFunc'))
  if (steps.length > mostFilterSteps) return 'too-many'
  return faultOfFollowing(elements)
}

interface Size {
  levels: number
  parts: number
  numbers: number
}

/** Follows every reference; a circle has no end and is too deep. */
function faultOfFollowing([root, ...others]: readonly DrawingElement[]): DrawingFault | null {
  if (!root) return 'broken'
  const byId = new Map([root, ...others].map((element) => [element.id, element]))
  const measured = new Map<DrawingElement, Size>()
  /** Null when it is too deep. */
  const measure = (element: DrawingElement, level: number): Size | null => {
    const known = measured.get(element)
    if (known) return known
    if (level >= mostLevels) return null
    const size = { levels: 1, parts: 1, numbers: element.numbers }
    for (const part of [...element.children, ...element.references.flatMap((id) => byId.get(id) ?? [])]) {
      const inside = measure(part, level + 1)
      if (!inside) return null
      size.levels = Math.max(size.levels, inside.levels + 1)
      size.parts += inside.parts
      size.numbers += inside.numbers
    }
    measured.set(element, size)
    return size
  }
  const size = measure(root, 0)
  if (!size || size.levels > mostLevels) return 'too-deep'
  return size.parts + partsOfMarkers(size, measured) > mostParts ? 'too-many' : null
}

/**
 * What markers may come to: one at every point of every line, whoever names it, since a group names it for all within. What a style
 * sheet does with it is not looked at, so each that is there counts.
 */
function partsOfMarkers(whole: Size, measured: ReadonlyMap<DrawingElement, Size>): number {
  const markers = [...measured].filter(([{ name }]) => name === 'marker')
  return whole.numbers * Math.max(0, ...markers.map(([, { parts }]) => parts))
}
