import type { FileResult } from '#areas/einvoice/server/electronic-file.ts'
import { Refusal } from '#kernel/errors.ts'
import type { PaperWords } from '#kernel/files/paper-page.ts'
import type { PaperReader } from '#server/papers/paper-words.ts'

// Usual ones take some milliseconds, the first one a second.
const longestMs = 10_000

export interface PictureFile {
  type: string
  load: () => Promise<Uint8Array>
}

/**
 * The words of a hybrid invoice's picture, or why there are none; null of an invoice that has no picture. Waits ten seconds at most: whoever
 * reads an invoice wants its data first of all.
 */
export async function readPicture(
  papers: PaperReader,
  result: FileResult,
  { type, load }: PictureFile,
  mostMs = longestMs,
): Promise<PaperWords | null> {
  if (!result.ok || !result.isHybrid) return null
  if (type !== 'application/pdf') return enclosed
  const late = Promise.withResolvers<PaperWords>()
  const timer = setTimeout(() => late.resolve(tooLong), mostMs)
  try {
    return await Promise.race([papers.words(load).catch(busy), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooLong: PaperWords = { ok: false, code: 'too-long', message: 'Das Lesen hat zu lange gedauert' }
const enclosed: PaperWords = {
  ok: false,
  code: 'no-text',
  message: 'Die PDF-Datei steckt in einer anderen Datei; legen Sie sie einzeln ab',
}

const tooMany: PaperWords = { ok: false, code: 'too-long', message: 'Gerade werden zu viele Dateien gelesen' }

function busy(error: unknown): PaperWords {
  if (error instanceof Refusal) return tooMany
  throw error
}
