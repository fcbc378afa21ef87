// Writes the two files of the screen's font that nearly every page loads: src/web/fonts/inter-latin.woff2 with the letters of Western
// Europe and inter-central.woff2 with those of Central Europe and Turkey (U+0100 to U+017F). The package's own files also hold weights
// that no screen uses, and the second every other Latin letter there is, which one customer from Łódź would have every list load.
// Run it when the font or its ranges change; test/fonts.test.ts compares the files with the package.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

export interface FontPart {
  file: string
  /** The package's file that it is cut from. */
  source: string
  /** First and last code point of each of its ranges, as they stand in theme.css. */
  ranges: readonly (readonly [number, number])[]
}

const packageFolder = join(import.meta.dirname, '../node_modules/@fontsource-variable/inter/files')
const folder = join(import.meta.dirname, '../src/web/fonts')

/** From plain text to the bold of a browser. */
const weights = { min: 400, max: 700 }

export const fontParts: readonly FontPart[] = [
  {
    file: join(folder, 'inter-latin.woff2'),
    source: join(packageFolder, 'inter-latin-wght-normal.woff2'),
    ranges: [
      [0x0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2da],
      [0x2dc, 0x2dc],
      [0x304, 0x304],
      [0x308, 0x308],
      [0x329, 0x329],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2191],
      [0x2193, 0x2193],
      [0x2212, 0x2212],
      [0x2215, 0x2215],
      [0xfeff, 0xfeff],
      [0xfffd, 0xfffd],
    ],
  },
  {
    file: join(folder, 'inter-central.woff2'),
    source: join(packageFolder, 'inter-latin-ext-wght-normal.woff2'),
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
    ],
  },
]

export function cutFont({ source, ranges }: FontPart): Promise<Buffer> {
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  return subsetFont(readFileSync(source), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
}

if (process.argv[1] === import.meta.filename) {
  for (const part of fontParts) {
    const font = await cutFont(part)
    writeFileSync(part.file, font)
    console.log(`${part.file}: ${font.length} bytes`)
  }
}
