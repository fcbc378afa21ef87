import { parentPort, workerData } from 'node:worker_threads'
import { makeBackup } from './make-backup.ts'

// The program of the thread that makes a backup: compressing and encrypting take their time, and everybody else's answers go on meanwhile.

parentPort?.postMessage(await makeBackup(workerData))
