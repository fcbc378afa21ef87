import { parentPort } from 'node:worker_threads'
import { Refusal } from '#kernel/errors.ts'
import { beReady } from '#server/child/be-ready.ts'
import { readSheet } from './read-sheet.ts'
import { rowsOfBody } from './rows-of-body.ts'
import type { SheetWriter } from './sheet.ts'
import type { SheetAnswer, SheetJob } from './sheet-job.ts'
import { sheetWriter } from './sheet-writer.ts'

let writer: SheetWriter | null = null

parentPort?.on('message', (job: SheetJob) => {
  parentPort?.postMessage(answered(job))
})
beReady()

function answered(job: SheetJob): SheetAnswer {
  try {
    return answer(job)
  } catch (error) {
    return trouble(error)
  }
}

function answer(job: SheetJob): SheetAnswer {
  if (job.kind === 'begin') {
    writer = sheetWriter(job.format, job.head)
    return { taken: 0 }
  }
  if (job.kind === 'add') {
    writer?.add(job.rows)
    return { taken: job.rows.length }
  }
  if (job.kind === 'end') return { file: writer?.end() ?? new Uint8Array() }
  if (job.kind === 'rows of a body') {
    const made = sheetWriter('xls', job.head)
    made.add(rowsOfBody(job.body, job.head.columns, job.names))
    return { file: made.end() }
  }
  return { sheet: readSheet(job.bytes, job.choice) }
}

function trouble(error: unknown): SheetAnswer {
  if (error instanceof Refusal) {
    return { refused: error.code, errors: [...error.errors] }
  }
  return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
