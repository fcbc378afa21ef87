import { loadavg } from 'node:os'
import { withCleanUp } from '../clean-up.ts'
import { computedByDatabase } from '../computed-time.ts'
import { german, printTable } from '../figures.ts'
import { startInstallation } from '../installation.ts'
import { residentMegabytes, sharedMegabytes } from '../memory.ts'
import { openScreen, type Screen } from '../screen.ts'
import { type Person, startTeam } from '../team.ts'
import {
  callCells,
  callHeads,
  callsSaid,
  lookAtList,
  nothingTaken,
  openInvoice,
  searchList,
  type Taken,
  timed,
  writeInvoice,
} from './day-calls.ts'
import { type GrownFirm, growFirm } from './grown-firm.ts'

const steps = [1000, 10_000, 100_000, 1_000_000]

/** What one person waits for in firms that have more and more invoices, each an installation of its own. */
export async function measureDocuments(most: number, rounds: number, requests: number): Promise<void> {
  const rows: string[][] = []
  for (const documents of [...steps.filter((step) => step < most), most])
    rows.push(await rowOf(documents, rounds, requests))
  printTable(['Rechnungen', ...callHeads, 'rechnen', 'Datenbank', 'Knoten', 'PostgreSQL', 'Last'], rows)
  console.log(
    `${callsSaid} Beim Auffüllen bleiben Journal und PDFs aus; was sie brauchen, steht unter Platz.`,
  )
}

async function rowOf(documents: number, rounds: number, requests: number): Promise<string[]> {
  const installation = await startInstallation()
  let row: string[] = []
  await withCleanUp(installation.remove, async () => {
    const firm = await growFirm(installation, documents, { makesPdfs: false })
    const [person] = await startTeam([firm.node], installation.sql, 1)
    if (!person) return
    const screen = await openScreen(person, null)
    await oneRound(firm, person, screen, 10)
    const taken: Taken[] = []
    const computed = async () => (await firm.node.computedMs()) + (await computedByDatabase(installation.sql))
    const before = await computed()
    for (let round = 0; round < rounds; round++) taken.push(await oneRound(firm, person, screen, requests))
    const each = ((await computed()) - before) / rounds / requests
    await screen.close()
    person.client.close()
    const [size] = await installation.sql`select pg_database_size(current_database()) / 1e6 as megabytes`
    row = [
      german(documents),
      ...callCells(taken),
      `${german(each)} ms`,
      `${german(Number(size?.['megabytes']))} MB`,
      `${german(residentMegabytes(firm.node.pid))} MB`,
      `${german(sharedMegabytes(installation.postmaster))} MB`,
      german(loadavg()[0] ?? 0, 1),
    ]
  })
  return row
}

/** Each call so many times, in turn: whatever else the machine does meets all of them. */
async function oneRound(
  { invoices }: GrownFirm,
  { client }: Person,
  screen: Screen,
  requests: number,
): Promise<Taken> {
  const taken = nothingTaken()
  for (let turn = 0; turn < requests; turn++) {
    // An event, or the answer would be the one of before.
    await client.changeFirm()
    await timed(taken.list, () => lookAtList(client))
    await timed(taken.search, () => searchList(client, turn))
    await timed(taken.open, () => openInvoice(client, invoices[turn % invoices.length] ?? ''))
    const shown = screen.shows()
    const start = performance.now()
    const seq = await timed(taken.create, () => writeInvoice(client))
    await shown
    taken.event.push((screen.toldAt.get(seq) ?? Number.NaN) - start)
  }
  return taken
}
