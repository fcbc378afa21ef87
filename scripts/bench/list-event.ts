import { readFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { german } from './figures.ts'
import { type BenchNode, logIn } from './installation.ts'
import { httpClient } from './load.ts'

const screens = 50
const sessions = 5
const events = 20

/** The database's time for an event with many open, unsearched screens of several sessions, each of which asks for rows and totals. */
export async function measureEvent(node: BenchNode, sql: postgres.Sql): Promise<void> {
  const managers = await Promise.all(Array.from({ length: sessions }, () => logIn(node.address)))
  const clients = managers.map((manager) => httpClient({ ...node, manager }))
  const [writer] = clients
  if (!writer) return
  const ask = () =>
    Promise.all(
      Array.from({ length: screens }, (_, screen) => clients[screen % sessions]).flatMap((client) => [
        client?.get('/proxy/get/invoices?startIndex=0&stopIndex=50&totals=0'),
        client?.get('/proxy/get/invoices/totals'),
      ]),
    )
  if (process.platform !== 'linux') return console.log('  Ein Ereignis: nur unter Linux zu messen.')
  await ask()
  const alone = await databaseTime(sql, writer.changeFirm)
  const withScreens = await databaseTime(sql, async () => {
    await writer.changeFirm()
    await ask()
  })
  for (const client of clients) client.close()
  console.log(
    `  Ein Ereignis mit ${screens} offenen Listen: ${german(withScreens - alone, 1)} ms Rechenzeit der Datenbank (das Ereignis selbst ${german(alone, 1)} ms).`,
  )
}

/** The mean of the milliseconds that the database's sessions computed. */
async function databaseTime(sql: postgres.Sql, work: () => Promise<unknown>): Promise<number> {
  const before = await computedMs(sql)
  for (let event = 0; event < events; event++) await work()
  return ((await computedMs(sql)) - before) / events
}

// USER_HZ, as Linux shows it in /proc on every machine.
const tickMs = 10

/** By the system's own account: what PostgreSQL reports of its sessions comes too late to be told apart. */
async function computedMs(sql: postgres.Sql): Promise<number> {
  const rows = await sql`select pid from pg_stat_activity where datname = current_database()`
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(Number(pid))))
  return ticks.reduce((sum, own) => sum + own, 0) * tickMs
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Behind the name, which may hold anything: utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
