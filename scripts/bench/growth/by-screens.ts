import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { german, median, percentile, printTable } from '../figures.ts'
import { emptyQueue } from '../invoices.ts'
import { residentMegabytes, sharedMegabytes } from '../memory.ts'
import { openScreen, type Screen } from '../screen.ts'
import { type Person, startTeam } from '../team.ts'
import { writeInvoice } from './day-calls.ts'
import type { GrownFirm } from './grown-firm.ts'

const steps = [1, 10, 100, 500]
// One person has no more screens open (src/server/push.ts).
const mostOfOne = 20

/** What open screens cost that all show the list: at rest, and when somebody writes an invoice, which all of them then show. */
export async function measureScreens(firm: GrownFirm, rounds: number, events: number): Promise<void> {
  const { installation, node } = firm
  const most = Math.max(...steps)
  const team = await startTeam([node], installation.sql, Math.ceil(most / mostOfOne))
  const open: Screen[] = []
  const rows: string[][] = []
  for (const step of steps) {
    while (open.length < step) open.push(await openScreen(team[open.length % team.length] as Person, null))
    rows.push([german(step), ...(await costOf(firm, team, open, rounds, events))])
  }
  for (const screen of open) await screen.close()
  for (const { client } of team) client.close()
  const heads = [
    'wissen es',
    'zeigen es',
    'Knoten rechnet je Ereignis',
    'ruhend',
    'Knoten',
    'PostgreSQL',
    'Last',
  ]
  printTable(['Offene Bildschirme', ...heads], rows)
  console.log(`  Wissen es: p50 / p95 in Millisekunden vom Absenden einer Rechnung an, über alle Bildschirme; zeigen es: bis der letzte die Liste neu gelesen hat, in
  Millisekunden. Ruhend: was der Knoten von einem Kern braucht, wenn niemand etwas tut.`)
}

async function costOf(
  { installation, node }: GrownFirm,
  [writer]: readonly Person[],
  open: readonly Screen[],
  rounds: number,
  events: number,
): Promise<string[]> {
  if (!writer) throw new Error('nobody writes')
  const taken: Awaited<ReturnType<typeof tellAll>>[] = []
  await tellAll(writer, open, 2)
  await emptyQueue(installation)
  const idle = await sharesOfCore(node, () => sleep(4000))
  const before = await node.computedMs()
  for (let round = 0; round < rounds; round++) taken.push(await tellAll(writer, open, events))
  const computed = ((await node.computedMs()) - before) / rounds / events
  const of = (kind: 'told' | 'shown', percent: number) =>
    german(median(taken.map((round) => percentile(round[kind], percent))), 0)
  return [
    `${of('told', 50)} / ${of('told', 95)}`,
    `${of('shown', 50)} / ${of('shown', 95)}`,
    `${german(computed, 1)} ms`,
    `${german(idle * 100, 1)} %`,
    `${german(residentMegabytes(node.pid))} MB`,
    `${german(sharedMegabytes(installation.postmaster))} MB`,
    german(loadavg()[0] ?? 0, 1),
  ]
}

/** So many invoices, one after the other: when each screen was told, and when the last one shows it. */
async function tellAll(writer: Person, open: readonly Screen[], events: number) {
  const taken = { told: [] as number[], shown: [] as number[] }
  for (let event = 0; event < events; event++) {
    const shown = open.map((screen) => screen.shows())
    const start = performance.now()
    const seq = await writeInvoice(writer.client)
    await Promise.all(shown)
    taken.shown.push(performance.now() - start)
    taken.told.push(...open.map(({ toldAt }) => (toldAt.get(seq) ?? Number.NaN) - start))
  }
  return taken
}

async function sharesOfCore(node: GrownFirm['node'], work: () => Promise<unknown>): Promise<number> {
  const [start, before] = [performance.now(), await node.computedMs()]
  await work()
  return ((await node.computedMs()) - before) / (performance.now() - start)
}
