import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => parentPort?.postMessage(String(process.pid)))
parentPort?.postMessage('ready')
