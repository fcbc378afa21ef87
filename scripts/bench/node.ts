// One node of the bench in a process of its own, on a database that the bench started. Ends when the bench ends.
import pino from 'pino'
import type { ConnectionSettings } from '#server/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'

export interface NodeOrder {
  connection: ConnectionSettings
  /** False: nobody makes PDFs; the queue only grows. */
  makesPdfs: boolean
}

export interface NodeReport {
  address: string
}

/** In microseconds, as `process.cpuUsage` says it. */
export type ComputedReport = NodeJS.CpuUsage

const noWorkers = () => ({ wake: async () => {}, stop: async () => {}, routes: [] })

process.once('message', async (order: NodeOrder) => {
  const node = await startNode(
    readSettings(process.env),
    order.connection,
    pino({ level: 'error' }),
    order.makesPdfs ? undefined : noWorkers,
  )
  const report: NodeReport = { address: node.address }
  process.send?.(report)
  process.on('message', () => process.send?.(process.cpuUsage() satisfies ComputedReport))
  process.once('disconnect', async () => {
    await node.close()
    process.exit(0)
  })
})
