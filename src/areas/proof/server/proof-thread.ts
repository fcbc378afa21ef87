import { parentPort, workerData } from 'node:worker_threads'
import { openPostgres } from '#server/db/connect.ts'
import { proveFigures } from './prove-figures.ts'

// The program of the thread that proves the figures: it takes its time, and everybody else's answers go on meanwhile.

const sql = openPostgres(workerData, 1)
try {
  parentPort?.postMessage(await proveFigures(sql))
} finally {
  await sql.end({ timeout: 5 })
}
