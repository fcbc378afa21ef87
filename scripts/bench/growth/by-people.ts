import { loadavg } from 'node:os'
import { computedByDatabase } from '../computed-time.ts'
import { german, median, printTable } from '../figures.ts'
import type { BenchInstallation, BenchNode } from '../installation.ts'
import { emptyQueue } from '../invoices.ts'
import { residentMegabytes, sharedMegabytes } from '../memory.ts'
import { type Person, startTeam } from '../team.ts'
import { callCells, callHeads, callsSaid } from './day-calls.ts'
import type { GrownFirm } from './grown-firm.ts'
import { type Worked, workADay } from './work-day.ts'

const steps = [1, 5, 10, 20]
const most = Math.max(...steps)

interface Way {
  name: string
  nodes: readonly BenchNode[]
  people: readonly Person[]
  thinks: boolean
}

interface Round extends Worked {
  /** What each has computed, as a part of one core. */
  byNodes: number
  byDatabase: number
  byBench: number
}

/** People who work at once: how many, and on one node or on two that share a database. PDFs are made beside. */
export async function measurePeople(firm: GrownFirm, rounds: number, seconds: number): Promise<void> {
  const { installation, node } = firm
  const second = await installation.startNode({ makesPdfs: true })
  const [one, two] = [[node], [node, second]]
  const [ofOne, ofTwo] = [
    await startTeam(one, installation.sql, most),
    await startTeam(two, installation.sql, most),
  ]
  const working: Way[] = steps.map((step) => ({
    name: `${german(step)} mit Pausen, 1 Knoten`,
    nodes: one,
    people: ofOne.slice(0, step),
    thinks: true,
  }))
  const ways: Way[] = [
    ...working,
    { name: `${most} mit Pausen, 2 Knoten`, nodes: two, people: ofTwo, thinks: true },
    { name: `${most} ohne Pausen, 1 Knoten`, nodes: one, people: ofOne, thinks: false },
    { name: `${most} ohne Pausen, 2 Knoten`, nodes: two, people: ofTwo, thinks: false },
  ]
  const measured = ways.map((way) => ({ way, rounds: [] as Round[], memory: [] as string[] }))
  await workADay({ people: ofTwo, invoices: firm.invoices, seconds: 5, thinks: false })
  // In turn: whatever else the machine does meets all of them.
  for (let round = 0; round < rounds; round++)
    for (const one of measured) {
      one.rounds.push(await oneRound(firm, one.way, seconds))
      one.memory = memoryOf(installation, one.way.nodes)
    }
  for (const { client } of [...ofOne, ...ofTwo]) client.close()
  await second.stop()
  printPeople(measured)
}

async function oneRound({ installation, invoices }: GrownFirm, way: Way, seconds: number): Promise<Round> {
  const { sql } = installation
  await emptyQueue(installation)
  const computed = async () => ({
    nodes: (await Promise.all(way.nodes.map((node) => node.computedMs()))).reduce((sum, own) => sum + own, 0),
    database: await computedByDatabase(sql),
    bench: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  })
  const [start, before] = [performance.now(), await computed()]
  const worked = await workADay({ people: way.people, invoices, seconds, thinks: way.thinks })
  const [ms, after] = [performance.now() - start, await computed()]
  return {
    ...worked,
    byNodes: (after.nodes - before.nodes) / ms,
    byDatabase: (after.database - before.database) / ms,
    byBench: (after.bench - before.bench) / ms,
  }
}

const memoryOf = ({ postmaster }: BenchInstallation, nodes: readonly BenchNode[]) => [
  nodes.map(({ pid }) => german(residentMegabytes(pid))).join(' + '),
  german(sharedMegabytes(postmaster)),
]

function printPeople(measured: readonly { way: Way; rounds: readonly Round[]; memory: readonly string[] }[]) {
  const percent = (values: readonly number[]) => `${german(median(values) * 100)} %`
  const rows = measured.map(({ way, rounds, memory }) => [
    way.name,
    german(median(rounds.map(({ perSecond }) => perSecond)), 1),
    ...callCells(rounds.map(({ taken }) => taken)),
    `${german(median(rounds.map(({ byNodes, byDatabase, perSecond }) => ((byNodes + byDatabase) / perSecond) * 1000)), 1)} ms`,
    percent(rounds.map(({ byNodes }) => byNodes)),
    percent(rounds.map(({ byDatabase }) => byDatabase)),
    percent(rounds.map(({ byBench }) => byBench)),
    ...memory,
    german(loadavg()[0] ?? 0, 1),
  ])
  const heads = [
    'je Sekunde',
    ...callHeads,
    'Knoten',
    'PostgreSQL',
    'Messung',
    'Knoten MB',
    'PostgreSQL MB',
    'Last',
  ]
  printTable(['Zugleich Arbeitende', ...heads], rows)
  console.log(`${callsSaid}
  Jede Person hat die Liste offen und denkt zwischen zwei Handgriffen 0,5 bis 2,5 Sekunden nach; jeder sechste schreibt eine Rechnung.
  Knoten, PostgreSQL und Messung: was sie rechnen, in Teilen eines Kerns; je Handgriff: Knoten und PostgreSQL zusammen, samt
  dem, was offene Bildschirme seinetwegen neu lesen.`)
}
