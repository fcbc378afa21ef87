import { readFile } from 'node:fs/promises'
import type postgres from 'postgres'

// USER_HZ, as Linux shows it in /proc on every machine.
const tickMs = 10

/** What the database's sessions have computed, in milliseconds, by the system's own account; NaN outside Linux. */
export async function computedByDatabase(sql: postgres.Sql): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN
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
