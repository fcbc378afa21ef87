/** Drawings that a parser takes for well-formed and that overflow the stack of who draws them, or take for ever; each below 1 MB. */

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
const square = (attributes = '') => `<rect width="5" height="5" fill="#123456" ${attributes}/>`
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('')
/** An attribute that points to the part before; the first has none. */
const before = (name: string, index: number) => (index === 0 ? '' : `${name}="url(#p${index - 1})"`)

export const nestedGroups = (depth = 20_000) =>
  drawing(`${'<g opacity="0.9">'.repeat(depth)}${square()}${'</g>'.repeat(depth)}`)

export const clipChain = (length = 6000) =>
  drawing(
    `${times(length, (i) => `<clipPath id="p${i}" ${before('clip-path', i)}>${square()}</clipPath>`)}${square(before('clip-path', length))}`,
  )

export const maskChain = (length = 6000) =>
  drawing(
    `${times(length, (i) => `<mask id="p${i}" ${before('mask', i)}>${square()}</mask>`)}${square(before('mask', length))}`,
  )

export const patternChain = (length = 6000) =>
  drawing(
    `${times(length, (i) => `<pattern id="p${i}" width="2" height="2" patternUnits="userSpaceOnUse">${square(before('style="opacity:.5" stroke', i))}</pattern>`)}${square(before('stroke', length))}`,
  )

/** Each part shows the one before twice: 2^length squares, of which a small text becomes gigabytes and many seconds. */
export const manyUses = (length = 18) =>
  drawing(
    `<defs><g id="p0">${square()}</g>${times(length, (i) => `<g id="p${i + 1}"><use href="#p${i}"/><use href="#p${i}" x="1"/></g>`)}</defs><use href="#p${length}"/>`,
  )

/** Each ends the process that draws it. */
export const killingLogos = { nestedGroups, clipChain, maskChain, patternChain }
