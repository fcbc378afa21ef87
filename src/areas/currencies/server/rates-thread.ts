import { parentPort, workerData } from 'node:worker_threads'
import { readEcbRates } from '../rules/read-ecb-rates.ts'
import { unpackRates } from './unpack-rates.ts'

// The program of the thread that reads one file (`read-rates-file.ts`).
const content = unpackRates(Buffer.from(workerData))
parentPort?.postMessage(content && readEcbRates(content.toString('utf8')))
