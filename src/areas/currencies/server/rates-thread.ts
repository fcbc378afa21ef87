import { parentPort, workerData } from 'node:worker_threads'
import type { Day } from '#kernel/day.ts'
import { noEcbFile, type RatesFile } from '../rules/collect-rates.ts'
import { readEcbCsv } from '../rules/read-ecb-csv.ts'
import { readEcbXml } from './read-ecb-xml.ts'
import { unpackRates } from './unpack-rates.ts'

// The program of the thread that reads one file (`read-rates-file.ts`).

function read(bytes: Uint8Array, today: Day): RatesFile {
  const content = unpackRates(Buffer.from(bytes))
  if (content === null) return { ok: false, fault: noEcbFile }
  const text = content.toString('utf8')
  return /^\s*</.test(text) ? readEcbXml(text, today) : readEcbCsv(text, today)
}

parentPort?.postMessage(read(workerData.bytes, workerData.today))
