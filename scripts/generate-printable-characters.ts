// Writes src/kernel/texts/printable-characters.ts: the characters that the typesetter has a glyph for, in every weight that our templates
// use. It is the typesetter that is asked, since most of its fonts lie inside it. Takes a minute or two. Run it when the fonts, the
// typesetter or the templates' list of fonts change; test/printable-characters.test.ts compares the table with the typesetter.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts } from '#server/pdf/fonts.ts'
import { missingCharacters } from '#server/pdf/missing-characters.ts'

const printableFile = join(import.meta.dirname, '../src/kernel/texts/printable-characters.ts')

/** Each character in the fonts of letter.typ; a mark needs a letter that it stands on. */
const template = `#set document(title: "a", date: none)
#set text(font: ("Inter", "DejaVu Sans Mono", "Libertinus Serif", "New Computer Modern"), fallback: false, lang: "de")
#for one in json(bytes(sys.inputs.data)) { for weight in (400, 500, 600, 700) { text(weight: weight, one); linebreak() } }
`

/** Those of the characters (code points) that the typesetter cannot show. */
export function askTypesetter(points: readonly number[]): Set<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-glyphs-'))
  try {
    writeFileSync(join(folder, 'main.typ'), template)
    const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: readFonts() }] })
    const texts = points.map((point) => {
      const one = String.fromCodePoint(point)
      return /\p{M}/u.test(one) ? `a${one}` : one
    })
    const compiled = compiler.compile({
      mainFilePath: join(folder, 'main.typ'),
      inputs: { data: JSON.stringify(texts) },
    })
    if (compiled.result === null) throw new Error('the characters do not compile')
    try {
      compiler.pdf(compiled.result, { pdfStandard: 'a-3a' })
      return new Set()
    } catch (error) {
      return new Set(missingCharacters(String(error)).map((one) => one.codePointAt(0) ?? 0))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What may stand in a text: assigned, no control character, not for private use. No font of ours goes beyond the first two planes. */
export function isCandidate(point: number): boolean {
  return /^[^\p{Cn}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]$/u.test(String.fromCodePoint(point))
}
export const lastCandidate = 0x1ffff

function ranges(points: readonly number[]): string[] {
  const found: [number, number][] = []
  for (const point of points) {
    const last = found.at(-1)
    if (last && last[1] + 1 === point) last[1] = point
    else found.push([point, point])
  }
  return found.map(([from, to]) =>
    from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`,
  )
}

if (import.meta.main) {
  const printable: number[] = []
  for (let start = 0; start <= lastCandidate; start += 4096) {
    const points = Array.from({ length: 4096 }, (_, index) => start + index).filter(isCandidate)
    if (points.length === 0) continue
    const missing = askTypesetter(points)
    printable.push(...points.filter((point) => !missing.has(point)))
  }
  const lines: string[] = ['']
  for (const range of ranges(printable)) {
    if (`${lines.at(-1)} ${range}`.length > 96) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1)} ${range}`.trim()
  }
  writeFileSync(
    printableFile,
    `// Written by scripts/generate-printable-characters.ts.

/** Code points that the typesetter's fonts have, in hexadecimal, single or from-to. */
export const printableCharacters = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join(' ')
`,
  )
  console.log(`${printable.length} characters in ${lines.length} lines`)
}
