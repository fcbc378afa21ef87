export interface BarScale {
  height: number
  /** Where the line of zero is, from the top. */
  zero: number
  /** Where a bar begins, from the top, and how long it is. */
  placeOf(value: number): { top: number; length: number }
}

/** What is not nothing can be seen. */
const shortest = 2

/** How values are drawn as bars of a height in pixels: from the line of zero up, and down below it where there are any such. */
export function barScale(values: readonly number[], height: number): BarScale {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const span = most - least
  // The line itself is within the drawing.
  const room = height - 1
  const zero = span === 0 ? room : Math.round((room * most) / span) + (most === 0 ? 1 : 0)
  return {
    height,
    zero,
    placeOf(value) {
      if (value === 0 || span === 0) return { top: zero, length: 0 }
      const length = Math.max(shortest, Math.round((room * Math.abs(value)) / span))
      return { top: value > 0 ? Math.max(0, zero - length) : zero, length }
    },
  }
}

/** Where the highest of some bars ends, or the mark across one of them that lies above it, from the top: what stands above begins there. */
export function topOfBars(
  scale: BarScale,
  bars: readonly { value: number; tick?: number | undefined }[],
): number {
  const tops = bars.flatMap(({ value, tick }) => [value, tick ?? value]).map((at) => scale.placeOf(at).top)
  return Math.min(scale.zero, ...tops)
}
