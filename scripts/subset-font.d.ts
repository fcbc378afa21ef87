declare module 'subset-font' {
  /** The font with nothing but the glyphs of `text`, and of an axis nothing but its range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
