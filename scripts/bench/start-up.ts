import { rm } from 'node:fs/promises'
import { startTrade } from '#test/trade.ts'
import { withCleanUp } from './clean-up.ts'
import { german, median, printTable } from './figures.ts'
import { logIn, makeFolder } from './installation.ts'
import { httpClient, loadFor } from './load.ts'
import { type MainProcess, startMain } from './main-process.ts'
import { residentMegabytes, sharedMegabytes } from './memory.ts'
import type { Pace } from './pace.ts'

/** How long Kontor takes from its start until it is ready, and what memory it takes. */
export async function benchStartUp({ seconds }: Pace): Promise<void> {
  const folders: string[] = []
  let running: MainProcess | null = null
  const clean = async () => {
    await running?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
  await withCleanUp(clean, async () => {
    const fresh: number[] = []
    const warm: number[] = []
    for (let round = 0; round < 3; round++) {
      const folder = await makeFolder()
      folders.push(folder)
      for (const times of [fresh, warm]) {
        await running?.stop()
        running = await startMain(folder)
        times.push(running.readyAfter)
      }
    }
    const shown = (times: number[]) => [
      `${german(median(times))} ms`,
      times.map((time) => german(time)).join(' '),
    ]
    printTable(
      ['Start bis bereit', 'Median', 'einzeln'],
      [
        ['leerer Ordner (mit Einrichtung der Firma)', ...shown(fresh)],
        ['vorhandener Ordner', ...shown(warm)],
      ],
    )
    if (running) await benchMemory(running, seconds)
  })
}

async function benchMemory({ address, pid, postmaster }: MainProcess, seconds: number): Promise<void> {
  const row = (when: string) => [
    when,
    `${german(residentMegabytes(pid))} MB`,
    `${german(sharedMegabytes(postmaster))} MB`,
  ]
  const rows = [row('nach dem Start')]
  const manager = await logIn(address)
  const client = httpClient({ address, manager, trade: await startTrade(manager) })
  const perSecond = await loadFor(2 * seconds, 8, client.createInvoice)
  client.close()
  const invoices = german(perSecond * 2 * seconds)
  rows.push(row(`nach ${invoices} Rechnungen von 8 Clients, während die PDFs entstehen`))
  console.log()
  printTable(['Speicher', 'Node', 'PostgreSQL'], rows)
}
