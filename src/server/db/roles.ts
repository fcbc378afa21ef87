import type { Logger } from 'pino'
import type postgres from 'postgres'
import { type ConnectionSettings, openPostgres } from './connect.ts'
import { migrate, migrationLock } from './migrate.ts'

// Two roles (decisions §10 'Roles in the database'): the owner migrates and restores; the program's own reads and writes rows, and may
// less of the journal and of stored files. What it may otherwise it does by functions that act as their owner.

const allRows = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
const ofTables: Readonly<Record<string, readonly string[]>> = {
  journal: ['SELECT'],
  journal_head: ['SELECT'],
  migrations: ['SELECT'],
  contents: ['INSERT', 'SELECT'],
}

/**
 * Brings the database up to date, as its owner where one is named, and gives the program's role its rights. Migrations have no limit of
 * time: connections of their own. Throws a German sentence where the roles do not fit. `beforeUpdate` comes before a change of the schema.
 */
export async function bringUpToDate(
  connection: ConnectionSettings,
  beforeUpdate?: () => Promise<void>,
): Promise<void> {
  const { owner } = connection
  const before = beforeUpdate
  if (!owner) return withSql(connection, async (sql) => void (await migrate(sql, undefined, { before })))
  const program = await withSql(connection, placeOf)
  await withSql(owner, async (sql) => {
    const own = await placeOf(sql)
    refuseOther(program, own)
    await refuseOtherOwner(sql, program.role)
    const isOther = own.role !== program.role
    // Nodes of the earlier version go on meanwhile: what a migration makes anew they may use in the moment in which it is there.
    const within = isOther ? (tx: postgres.Sql) => giveRightsWithin(tx, program.role) : undefined
    await migrate(sql, undefined, { before, within })
    if (isOther) await giveRights(sql, program.role)
  })
}

/** Throws a German sentence where the owner's address names another database than the program's: one would be filled, the other served. */
export async function refuseOtherDatabase(connection: ConnectionSettings): Promise<void> {
  const { owner } = connection
  if (!owner) return
  // A restore asks who is at work there right afterwards: not we.
  const passing = { application_name: 'kontor address' }
  refuseOther(await withSql(connection, placeOf, passing), await withSql(owner, placeOf, passing))
}

async function withSql<Result>(
  settings: ConnectionSettings,
  run: (sql: postgres.Sql) => Promise<Result>,
  parameters: Record<string, string> = {},
): Promise<Result> {
  const sql = openPostgres(settings, 1, parameters)
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

interface Place {
  role: string
  database: string
  /** Tells a server from every other one. */
  since: string
}

/** Asked of the server itself: one database has several addresses, as by a pooler or by another name of the machine. */
async function placeOf(sql: postgres.Sql): Promise<Place> {
  const [row] = await sql<Place[]>`select current_user::text as role, current_database()::text as database,
    extract(epoch from pg_postmaster_start_time())::text as since`
  return row ?? { role: '', database: '', since: '' }
}

function refuseOther(program: Place, owner: Place): void {
  if (owner.since === program.since && owner.database === program.database) return
  const other =
    owner.database === program.database
      ? `${owner.database} auf einem anderen Server`
      : `${owner.database} statt ${program.database}`
  throw new Error(
    `DATABASE_OWNER_URL nennt eine andere Datenbank als DATABASE_URL: ${other}. Beide nennen dieselbe, jede mit ihrer Rolle.`,
  )
}

/** A database in which one role did both belongs to that role: only its administrator can hand it over. */
async function refuseOtherOwner(sql: postgres.Sql, program: string): Promise<void> {
  const [found] = await sql<{ owner: string; self: string; database: string }[]>`
    select pg_get_userbyid(relowner)::text as owner, current_user::text as self, current_database()::text as database
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S') and current_user <> ${program}
      and (pg_get_userbyid(relowner) = ${program} or not pg_has_role(relowner, 'usage'))
    limit 1`
  if (!found) return
  const { owner, self, database } = found
  throw new Error(
    `Die Tabellen der Datenbank gehören der Rolle ${owner}, nicht der Rolle aus DATABASE_OWNER_URL (${self}). Bitte führen Sie in dieser ` +
      `Datenbank einmal als ihr Verwalter aus: REASSIGN OWNED BY "${owner}" TO "${self}"; ALTER DATABASE "${database}" OWNER TO "${self}";`,
  )
}

/**
 * Gives a role what the program needs, and takes what it has beyond; `sql` is the owner's. Writes only where something differs. Nodes that
 * start together do it one after the other.
 */
export async function giveRights(sql: postgres.Sql, program: string): Promise<void> {
  await sql.begin(async (begun) => {
    // postgres.js gives a transaction a type of its own.
    const tx = begun as unknown as postgres.Sql
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await giveRightsWithin(tx, program)
  })
}

async function giveRightsWithin(tx: postgres.Sql, program: string): Promise<void> {
  for (const statement of [...(await ofRelations(tx, program)), ...(await ofTheRest(tx, program))])
    await tx.unsafe(statement)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What is to be changed of tables, views and sequences. */
async function ofRelations(tx: postgres.Sql, program: string): Promise<string[]> {
  const relations = await tx<{ name: string; kind: string; given: string[]; is_public: boolean }[]>`
    select c.relname::text as name, c.relkind::text as kind,
      coalesce(array_agg(a.privilege_type order by a.privilege_type)
        filter (where a.grantee = ${program}::text::regrole or a.grantee = 0), '{}') as given,
      coalesce(bool_or(a.grantee = 0), false) as is_public
    from pg_class c
    left join lateral aclexplode(c.relacl) a on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
    group by c.oid, c.relname, c.relkind order by c.relname`
  return relations.flatMap(({ name, kind, given, is_public }) => {
    const wanted = rightsOn(name, kind)
    if (!is_public && wanted.join() === given.join()) return []
    const thing = `${kind === 'S' ? 'sequence' : 'table'} ${quoted(name)}`
    return [
      `revoke all on ${thing} from public, ${quoted(program)}`,
      `grant ${wanted.join(', ')} on ${thing} to ${quoted(program)}`,
    ]
  })
}

/** In the order of the alphabet. */
function rightsOn(name: string, kind: string): readonly string[] {
  if (kind === 'S') return ['SELECT', 'USAGE']
  return kind === 'v' ? ['SELECT'] : (ofTables[name] ?? allRows)
}

/** Nobody but the owner makes anything, not even for the moment; the program's role may call what acts as the owner. */
async function ofTheRest(tx: postgres.Sql, program: string): Promise<string[]> {
  const role = quoted(program)
  const [found] = await tx<Record<'database' | 'makes' | 'temporary' | 'creates' | 'enters', string>[]>`
    select current_database()::text as database,
      has_schema_privilege(${program}, 'public', 'create') as makes,
      has_database_privilege(${program}, current_database(), 'temporary') as temporary,
      has_database_privilege(${program}, current_database(), 'create') as creates,
      has_schema_privilege(${program}, 'public', 'usage') as enters`
  const functions = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and not has_function_privilege(${program}, oid, 'execute')`
  const database = quoted(found?.database ?? '')
  return [
    ...(found?.makes ? [`revoke create on schema public from public, ${role}`] : []),
    ...(found?.temporary ? [`revoke temporary on database ${database} from public, ${role}`] : []),
    ...(found?.creates ? [`revoke create on database ${database} from public, ${role}`] : []),
    ...(found?.enters ? [] : [`grant usage on schema public to ${role}`]),
    ...functions.map(({ signature }) => `grant execute on function ${signature} to ${role}`),
  ]
}

/**
 * Whether the role that asks is the program's alone: no superuser, owner of nothing, and without a way to change the schema, to empty a
 * table, or to write the journal and stored files past their functions.
 */
export const isOwnRole = `
  select not (
    r.rolsuper or r.rolcreatedb or r.rolcreaterole or r.rolreplication or r.rolbypassrls
    or exists (select from pg_auth_members m where m.member = r.oid)
    or exists (select from pg_shdepend d join pg_database b on b.datname = current_database()
      where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o' and d.dbid in (0, b.oid))
    or has_schema_privilege('public', 'create')
    or has_database_privilege(current_database(), 'create')
    or has_database_privilege(current_database(), 'temporary')
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege(oid, 'truncate, trigger'))
    or has_table_privilege('journal', 'insert, update, delete')
    or has_table_privilege('journal_head', 'insert, update, delete')
    or has_table_privilege('contents', 'update, delete')
  ) as is_own
  from pg_roles r where r.rolname = current_user`

/** Says so where a mistake or a hole in the program could do more to the database than it has to. */
export async function warnOfOneRole(sql: postgres.Sql, log: Pick<Logger, 'warn'>): Promise<void> {
  const [role] = await sql.unsafe<{ is_own: boolean }[]>(isOwnRole)
  if (!role?.is_own)
    log.warn(
      'the role of the program may change the schema and the journal: DATABASE_OWNER_URL names one of its own for that',
    )
}
