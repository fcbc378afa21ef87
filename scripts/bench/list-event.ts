import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { PushMessage } from '#kernel/declare.ts'
import { areOutside } from '#kernel/touched-rows.ts'
import { people } from '#test/people.ts'
import { computedByDatabase } from './computed-time.ts'
import type { Parties } from './documents-filled.ts'
import { german, median, printTable } from './figures.ts'
import { type BenchNode, logIn } from './installation.ts'
import { type HttpClient, httpClient } from './load.ts'
import { machineLoad } from './machine-load.ts'

const screens = 50
const persons = 5
const events = 20
// What an event may cost the node (decisions §10): its own computing beyond the event itself.
const limitMs = 20

/** A person with the screens that show a list; each is told of events as a browser is, and asks again for what may show what they touched. */
interface Person {
  client: HttpClient
  address: string
  token: string
}

/**
 * What an event costs that changes a list which many screens show: the node's computing and the database's, beyond that of the event
 * without screens. Filtered alike, as several persons work on the same; in ten ways; and each in another way.
 */
export async function measureEvent(node: BenchNode, sql: postgres.Sql, parties: Parties): Promise<void> {
  const team = await Promise.all(await startPersons(node, sql))
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
    for (const screen of open) screen.close()
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

/** One person has few screens only: the manager's account, under several addresses. */
async function startPersons(node: BenchNode, sql: postgres.Sql): Promise<Promise<Person>[]> {
  const { email } = people.manager
  const others = Array.from({ length: persons - 1 }, (_, index) => `${index}.${email}`)
  const [{ columns } = { columns: '' }] = await sql<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  for (const other of others)
    await sql.unsafe(
      `insert into users (${columns}) select ${columns} from (
        select (jsonb_populate_record(u, jsonb_build_object('user_id', $1::text, 'email', $2::text))).* from users u where email = $3) copies
        on conflict do nothing`,
      [randomUUID(), other, email],
    )
  return [email, ...others].map(async (own) => {
    const manager = await logIn(node.address, own)
    return { client: httpClient({ ...node, manager }), address: node.address, token: manager.token ?? '' }
  })
}

interface Screen {
  /** Resolves when it shows what the next event brought. */
  told(): Promise<unknown>
  close(): void
}

async function openScreen({ client, address, token }: Person, filter: object | null): Promise<Screen> {
  const query = filter
    ? `&searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'all', of: [filter] }))}`
    : ''
  const ask = () =>
    Promise.all([
      patiently(() => client.get(`/proxy/get/invoices?startIndex=0&stopIndex=50&totals=0${query}`)),
      patiently(() => client.get(`/proxy/get/invoices/totals?${query.slice(1)}`)),
    ])
  await ask()
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/wsproxy/websocket/events?token=${encodeURIComponent(token)}`,
  )
  let next = Promise.withResolvers<unknown>()
  socket.addEventListener('message', ({ data }) => {
    const { refreshes = [], touched } = JSON.parse(String(data)) as Partial<PushMessage>
    if (!refreshes.includes('invoices')) return
    // As src/web/live/live.ts decides.
    const rows = touched?.['invoices']
    if (rows && areOutside(filter, rows)) next.resolve(null)
    else ask().then(next.resolve, next.reject)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('close', reject, { once: true })
  })
  return {
    told() {
      next = Promise.withResolvers()
      return next.promise
    },
    close: () => socket.close(),
  }
}

/** As a browser does, on a machine that has other work. */
async function patiently(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('503')) throw error
      await sleep(200)
    }
  }
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
    const told = open.map((screen) => screen.told())
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
