declare module 'subset-font' {
  /** The font with nothing but the glyphs of `text`; of a variable font all its axes stay. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer>
}
