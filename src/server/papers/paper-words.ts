import type { PaperCode, PaperWords } from '#kernel/files/paper-page.ts'
import { type KeptChildOptions, keepChild } from '#server/child/kept-child.ts'
import { ChildError } from '#server/child/start-child.ts'
import type { PaperJob } from './paper-job.ts'

export interface PaperReader {
  /**
   * The words of a PDF's text layer; a scan without one is `no-text`. Refuses only where too many wait. `load` is called when its turn
   * has come. Takes its time: to be called before a transaction.
   */
  words(load: Load): Promise<PaperWords>
  /** The words that an OCR reads in the pages of a PDF or in a picture (`readableTypes`): some seconds a page, at most 90. */
  scan(load: Load, type: string): Promise<PaperWords>
  /** The QR codes of a PDF or a picture; none where they cannot be looked for. */
  codes(load: Load, type: string): Promise<PaperCode[]>
  end(): Promise<unknown>
}

type Load = () => Promise<Uint8Array>

/** The pictures that are read. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const megabyte = 2 ** 20
export const mostPaperBytes = 20 * megabyte

const usual: KeptChildOptions = {
  entry: new URL('./paper-process.ts', import.meta.url),
  // Usual papers take some milliseconds, 16 million operators half a minute.
  timeoutMs: 10_000,
  mostBytes: 800 * megabyte,
  keptBytes: 384 * megabyte,
  mostJobs: 50,
  idleMs: 10 * 60_000,
}

// The OCR has a child of its own: nobody's text layer waits for a scan. It gives its memory back soon.
const ofScans: KeptChildOptions = { ...usual, timeoutMs: 90_000, keptBytes: 450 * megabyte, idleMs: 60_000 }

/** Reads papers in processes that a hostile file may cost their lives (ADR 0024). Of text layers and of scans one is read at a time. */
export function createPaperReader(options: Partial<KeptChildOptions> = {}): PaperReader {
  const child = keepChild<PaperJob, PaperWords | PaperCode[]>({ ...usual, ...options })
  const scanner = keepChild<PaperJob, PaperWords | PaperCode[]>({ ...ofScans, ...options })
  async function wordsOf(from: typeof child, load: Load, job: Omit<PaperJob, 'bytes'>): Promise<PaperWords> {
    try {
      const words = await from.ask(async () => {
        const bytes = await load()
        return bytes.length > mostPaperBytes ? { answer: tooLarge } : { job: { ...job, bytes } }
      })
      return Array.isArray(words) ? crashed : words
    } catch (error) {
      if (!(error instanceof ChildError)) throw error
      if (error.isKilled) return killed
      return error.reason === 'crash' ? crashed : tooLong
    }
  }
  return {
    words: (load) => wordsOf(child, load, { type: 'application/pdf', wanted: 'words' }),
    scan: (load, type) => wordsOf(scanner, load, { type, wanted: 'scan' }),
    async codes(load, type) {
      try {
        const codes = await child.ask(async () => {
          const bytes = await load()
          return bytes.length > mostPaperBytes ? { answer: [] } : { job: { bytes, type, wanted: 'codes' } }
        })
        return Array.isArray(codes) ? codes : []
      } catch (error) {
        if (!(error instanceof ChildError)) throw error
        return []
      }
    },
    end: () => Promise.all([child.end(), scanner.end()]),
  }
}

const tooLarge: PaperWords = { ok: false, code: 'too-large', message: 'Die Datei ist größer als 20 MB' }
const tooLong: PaperWords = {
  ok: false,
  code: 'too-long',
  message: 'Die Datei ist zu umfangreich; das Lesen hat zu lange gedauert oder zu viel Speicher gebraucht',
}
const killed: PaperWords = {
  ok: false,
  code: 'too-long',
  message:
    'Der Server hat das Lesen abgebrochen, meist aus Mangel an Arbeitsspeicher; versuchen Sie es später noch einmal',
}
const crashed: PaperWords = {
  ok: false,
  code: 'too-long',
  message: 'Das Lesen ist abgebrochen; versuchen Sie es noch einmal',
}
