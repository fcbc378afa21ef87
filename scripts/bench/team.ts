import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { people } from '#test/people.ts'
import { type BenchNode, logIn } from './installation.ts'
import { type HttpClient, httpClient } from './load.ts'

export interface Person {
  client: HttpClient
  address: string
  token: string
}

// As many as a browser opens to one server.
const connections = 6

/**
 * So many people, each at one of the nodes in turn: one person has few screens only. They are the manager's account under several
 * addresses.
 */
export async function startTeam(
  nodes: readonly BenchNode[],
  sql: postgres.Sql,
  count: number,
): Promise<Person[]> {
  const { email } = people.manager
  const others = Array.from({ length: count - 1 }, (_, index) => `${index}.${email}`)
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
  const team: Person[] = []
  for (const [index, own] of [email, ...others].entries()) {
    const node = nodes[index % nodes.length]
    if (!node) throw new Error('nobody works without a node')
    const manager = await logIn(node.address, own)
    const client = httpClient({ ...node, manager }, connections)
    team.push({ client, address: node.address, token: manager.token ?? '' })
  }
  return team
}
