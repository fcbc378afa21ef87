import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { cleanText, mapTexts, missingGlyph } from '#server/pdf/clean-text.ts'
import { declarePdfUa } from '#server/pdf/declare-pdf-ua.ts'
import { readFonts } from '#server/pdf/fonts.ts'
import { missingCharacters } from '#server/pdf/missing-characters.ts'
import type { PdfFiles, PdfTemplate } from '#server/pdf/pdf-job.ts'

/** Makes PDFs in the thread that it is created in; blocks it meanwhile. */
export type Typesetter = { typeset(template: PdfTemplate, data: unknown, files: PdfFiles): Uint8Array }

/** Results that were not used by the last two documents leave the compiler's cache, else memory grows with every document. */
const cacheAge = 2
/** How often characters that turn out to have no glyph are replaced before we give up. */
const mostTries = 4

export function createTypesetter(): Typesetter {
  const compilers = new Map<string, NodeCompiler>()
  const missing = new Set<string>()

  const compilerFor = (folder: string) => {
    const known = compilers.get(folder)
    if (known) return known
    const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: readFonts() }] })
    compilers.set(folder, compiler)
    return compiler
  }

  const printable = (text: string) =>
    missing.size === 0 ? text : text.replace(/[^ -~]/gu, (one) => (missing.has(one) ? missingGlyph : one))

  return {
    typeset(template, data, files) {
      const compiler = compilerFor(template.folder)
      const clean = mapTexts(data, cleanText)
      try {
        for (const [name, bytes] of Object.entries(files)) {
          compiler.mapShadow(join(template.folder, name), Buffer.from(bytes))
        }
        for (let attempt = 1; ; attempt += 1) {
          try {
            return compile(compiler, template, mapTexts(clean, printable))
          } catch (error) {
            const unknown = missingCharacters(String(error)).filter((character) => !missing.has(character))
            if (unknown.length === 0 || attempt === mostTries) throw error
            for (const character of unknown) missing.add(character)
          }
        }
      } finally {
        compiler.resetShadow()
        compiler.evictCache(cacheAge)
      }
    },
  }
}

function compile(compiler: NodeCompiler, { folder, main, plain }: PdfTemplate, data: unknown): Uint8Array {
  const compiled = compiler.compile({
    mainFilePath: join(folder, main),
    inputs: { data: JSON.stringify(data) },
    resetRead: true,
  })
  if (compiled.result === null) {
    throw new Error(
      `the template does not compile: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`,
    )
  }
  if (plain) return compiler.pdf(compiled.result, { pdfStandard: '1.7' })
  return declarePdfUa(compiler.pdf(compiled.result, { pdfStandard: 'a-3a' }))
}
