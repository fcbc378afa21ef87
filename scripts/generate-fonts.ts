// Writes src/web/fonts/inter-central.woff2: the letters of Central Europe and Turkey (U+0100 to U+017F) of the screen's font. The
// package has them in a file with every other Latin letter there is, six times as large, which one customer from Łódź would have
// every list load. Run it when the font changes; test/fonts.test.ts compares the file with the package.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const [first, last] = [0x100, 0x17f]
const whole = join(
  import.meta.dirname,
  '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
)
export const centralFontFile = join(import.meta.dirname, '../src/web/fonts/inter-central.woff2')

export function centralFont(): Promise<Buffer> {
  const letters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  return subsetFont(readFileSync(whole), letters.join(''), { targetFormat: 'woff2' })
}

if (process.argv[1] === import.meta.filename) {
  const font = await centralFont()
  writeFileSync(centralFontFile, font)
  console.log(`${centralFontFile}: ${font.length} bytes`)
}
