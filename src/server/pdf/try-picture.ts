import { PdfError, type PdfFiles } from '#server/pdf/pdf-job.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { waitingLine } from '#server/waiting-line.ts'

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' } as const

export interface Picture {
  bytes: Uint8Array
  type: keyof typeof extensions
}

// A logo takes a twentieth of a second; one that takes this long would hold up every letter.
const longestMs = 5000
const mostBytes = 2 ** 30
const trials = waitingLine({ atOnce: 1, waiting: 5 })

/**
 * Whether letters can carry the picture: it is typeset alone, in a process of its own, which it may cost its life without
 * anybody's document being lost with it.
 */
export function canBePrinted({ bytes, type }: Picture): Promise<boolean> {
  const name = `picture.${extensions[type]}`
  const files: PdfFiles = { [name]: bytes }
  return trials.run(async () => {
    const printer = createPdfPrinter({ timeoutMs: longestMs, mostBytes })
    try {
      await printer.render(
        { folder: import.meta.dirname, main: 'picture.typ' },
        { picture: `/${name}` },
        files,
      )
      return true
    } catch (error) {
      if (error instanceof PdfError) return false
      throw error
    } finally {
      await printer.close()
    }
  })
}
