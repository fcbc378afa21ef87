import type { PaperCode, PaperWords } from '#kernel/files/paper-page.ts'
import { type KeptChildOptions, keepChild } from '#server/child/kept-child.ts'
import { ChildError } from '#server/child/start-child.ts'

export interface PaperReader {
  /**
   * The words of a PDF's text layer; a scan without one is `no-text`. Refuses only where too many wait. `load` is called when its turn
   * has come. Takes its time: to be called before a transaction.
   */
  words(load: () => Promise<Uint8Array>): Promise<PaperWords>
  /** The QR codes of a PDF; none where they cannot be looked for. */
  codes(load: () => Promise<Uint8Array>): Promise<PaperCode[]>
  end(): Promise<unknown>
}

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

interface Job {
  bytes: Uint8Array
  wanted: 'words' | 'codes'
}

/** Reads papers in a process that a hostile file may cost its life (ADR 0024). One is read at a time. */
export function createPaperReader(options: Partial<KeptChildOptions> = {}): PaperReader {
  const child = keepChild<Job, PaperWords | PaperCode[]>({ ...usual, ...options })
  return {
    async words(load) {
      try {
        const words = await child.ask(async () => {
          const bytes = await load()
          return bytes.length > mostPaperBytes ? { answer: tooLarge } : { job: { bytes, wanted: 'words' } }
        })
        return Array.isArray(words) ? crashed : words
      } catch (error) {
        if (!(error instanceof ChildError)) throw error
        return error.reason === 'crash' ? crashed : tooLong
      }
    },
    async codes(load) {
      try {
        const codes = await child.ask(async () => {
          const bytes = await load()
          return bytes.length > mostPaperBytes ? { answer: [] } : { job: { bytes, wanted: 'codes' } }
        })
        return Array.isArray(codes) ? codes : []
      } catch (error) {
        if (!(error instanceof ChildError)) throw error
        return []
      }
    },
    end: child.end,
  }
}

const tooLarge: PaperWords = { ok: false, code: 'too-large', message: 'Die Datei ist größer als 20 MB' }
const tooLong: PaperWords = {
  ok: false,
  code: 'too-long',
  message: 'Die Datei ist zu umfangreich; das Lesen hat zu lange gedauert oder zu viel Speicher gebraucht',
}
const crashed: PaperWords = { ok: false, code: 'damaged', message: 'Die Datei ist beschädigt' }
