import type postgres from 'postgres'
import { computedByDatabase } from './computed-time.ts'
import type { Parties } from './documents-filled.ts'
import { german, median, printTable } from './figures.ts'
import type { BenchNode } from './installation.ts'
import { machineLoad } from './machine-load.ts'
import { openScreen, type Screen } from './screen.ts'
import { type Person, startTeam } from './team.ts'

const screens = 50
const persons = 5
const events = 20
// What an event may cost the node (decisions §10): its own computing beyond the event itself.
const limitMs = 20

/**
 * What an event costs that changes a list which many screens show: the node's computing and the database's, beyond that of the event
 * without screens. Filtered alike, as several persons work on the same; in ten ways; and each in another way.
 */
export async function measureEvent(node: BenchNode, sql: postgres.Sql, parties: Parties): Promise<void> {
  const team = await startTeam([node], sql, persons)
  const [writer] = team
  if (!writer) return
  const filters = filtersOf(parties)
  const rows: string[][] = []
  await costOf(node, sql, writer, [])
  const alone = await costOf(node, sql, writer, [])
  for (const [name, ways] of [
    ['ungefiltert', [null]],
    ['alle gleich gefiltert', filters.slice(0, 1)],
    ['in zehn Arten gefiltert', filters.slice(0, 10)],
    ['jede anders gefiltert', filters],
  ] as const) {
    const shown = Array.from({ length: screens }, (_, screen) => ({
      person: team[screen % persons] as Person,
      filter: ways[Math.floor(screen / persons) % ways.length] ?? ways[screen % ways.length] ?? null,
    })).map((screen, index) => (ways.length >= screens ? { ...screen, filter: ways[index] ?? null } : screen))
    const open: Screen[] = []
    for (const { person, filter } of shown) open.push(await openScreen(person, filter))
    await costOf(node, sql, writer, open, 3)
    const cost = await costOf(node, sql, writer, open)
    for (const screen of open) await screen.close()
    const own = cost.node - alone.node
    rows.push([
      `${screens} Listen, ${name}`,
      `${german(own, 1)} ms`,
      `${german(cost.database - alone.database, 1)} ms`,
      `${german(cost.took, 0)} ms`,
      own <= limitMs ? `≤ ${limitMs} ms` : `ÜBER ${limitMs} ms`,
    ])
  }
  for (const { client } of team) client.close()
  console.log('')
  printTable(
    ['Eine neue Rechnung, gezeigt in', 'Server rechnet', 'Datenbank rechnet', 'bis alle sie haben', 'Grenze'],
    [
      [
        'keiner Liste (das Ereignis selbst)',
        `${german(alone.node, 1)} ms`,
        `${german(alone.database, 1)} ms`,
        '',
        '',
      ],
      ...rows,
    ],
  )
  console.log(machineLoad())
}

/** The means of what the node and the database compute for an event, until all screens show it; and how long that takes. */
async function costOf(
  node: BenchNode,
  sql: postgres.Sql,
  { client }: Person,
  open: readonly Screen[],
  count = events,
) {
  const [nodeBefore, databaseBefore] = [await node.computedMs(), await computedByDatabase(sql)]
  const took: number[] = []
  for (let event = 0; event < count; event++) {
    const start = performance.now()
    const told = open.map((screen) => screen.shows())
    await client.createInvoice()
    await Promise.all(told)
    took.push(performance.now() - start)
  }
  return {
    node: ((await node.computedMs()) - nodeBefore) / count,
    database: ((await computedByDatabase(sql)) - databaseBefore) / count,
    took: median(took),
  }
}

/** As many different ones as there are screens. */
function filtersOf({ receivers, categories }: Parties): object[] {
  const states = ['OVERDUE', 'OPEN', 'PAID', 'PARTLY_PAID', 'OVERPAID']
  const all = [
    ...states.map((one) => ({ filterType: 'state', states: [one] })),
    { filterType: 'delivery', states: [null, 'FAILED'] },
    { filterType: 'period', from: '2025-01-01', to: '2025-03-31' },
    { filterType: 'currency', currency: 'USD' },
    ...categories.slice(0, 2).map((category) => ({ filterType: 'category', category })),
    ...receivers.map((partner) => ({ filterType: 'partner', partner })),
  ]
  return all.slice(0, screens)
}
