import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { newId } from '#server/new-id.ts'

/**
 * The invoice as one bare statement: one round trip, prepared, committed by itself. Answers a function that writes the rows
 * of the given invoice once more (document, line items, taxes, their months, task, PDF queue), with the next number and the chained journal row. Nobody
 * makes the PDF that it queues.
 */
export async function rawInvoice(sql: postgres.Sql, documentId: string): Promise<() => Promise<unknown>> {
  const [document] = await sql`select * from documents where document_id = ${documentId}`
  const lines = await sql`select * from line_items where document_id = ${documentId} order by position`
  const taxes = await sql`select * from document_taxes where document_id = ${documentId}`
  const months = await sql`select * from document_months where document_id = ${documentId}`
  const tasks = await sql`select * from tasks where document_id = ${documentId}`
  const [journal] = await sql`
    select *, data::text as json from journal where entity_id = ${documentId} and event = 'invoice created'`
  if (!document || !journal) throw new Error('the invoice is gone')
  const ids = ['document_id', 'number', 'number_count', 'search_text']
  const documentColumns = (await columnsOf(sql, 'documents')).filter(({ name }) => !ids.includes(name))
  const lineColumns = (await columnsOf(sql, 'line_items')).filter(({ name }) => name !== 'document_id')
  const taxColumns = (await columnsOf(sql, 'document_taxes')).filter(({ name }) => name !== 'document_id')
  const monthColumns = (await columnsOf(sql, 'document_months')).filter(({ name }) => name !== 'document_id')

  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value) + firstFree}::${type}`
  const text = `
    with taken as (
      update number_ranges set next_number = next_number + 1
      where year = ${bind(document['number_year'], 'int')} returning next_number - 1 as count
    ), numbered as (
      select count, ${bind(document['number_year'], 'text')} || '-' || lpad(count::text, 5, '0') as number from taken
    ), document as (
      insert into documents (${[...ids, ...names(documentColumns)].join(', ')})
      select $1::uuid, number, count, replace(${bind(document['search_text'], 'text')},
          ${bind(document['number'].replace('-', ''), 'text')}, replace(number, '-', '')),
        ${documentColumns.map(({ name, type }) => bind(document[name], type)).join(', ')}
      from numbered
    ), lines as (
      insert into line_items (document_id, ${names(lineColumns).join(', ')})
      values ${lines
        .map((line) => `($1, ${lineColumns.map(({ name, type }) => bind(line[name], type)).join(', ')})`)
        .join(', ')}
    ), taxes as (
      insert into document_taxes (document_id, ${names(taxColumns).join(', ')})
      values ${taxes
        .map((tax) => `($1, ${taxColumns.map(({ name, type }) => bind(tax[name], type)).join(', ')})`)
        .join(', ')}
    ), months as (
      insert into document_months (document_id, ${names(monthColumns).join(', ')})
      values ${months
        .map((month) => `($1, ${monthColumns.map(({ name, type }) => bind(month[name], type)).join(', ')})`)
        .join(', ')}
    ), tasks_raised as (
      insert into tasks (task_id, type, document_id, raised_at)
      values ${tasks.map((task) => `(gen_random_uuid(), ${bind(task['type'], 'text')}, $1, now())`).join(', ')}
    ), pending as (
      insert into pending_pdfs (document_id, next_try_at) values ($1, 'infinity')
    ), fact as (
      select date_trunc('milliseconds', clock_timestamp()) as at, $2::uuid as request_id,
        ${bind(journal['user_id'], 'uuid')} as user_id, ${bind(journal['command'], 'text')} as command,
        ${bind(journal['input_hash'], 'bytea')} as input_hash, ${bind(journal['event'], 'text')} as event,
        ${bind(journal['refreshes'], 'text[]')} as refreshes,
        replace(${bind(journal['json'], 'text')}, ${bind(document['number'], 'text')}, number)::json as data
      from numbered
    ), head as (
      update journal_head h set seq = h.seq + 1, hash = sha256(h.hash || convert_to(journal_text(h.seq + 1, f.at,
        f.request_id, f.user_id, f.command, f.input_hash, f.event, $1, f.refreshes, f.data), 'UTF8'))
      from fact f returning new.seq, old.hash as previous_hash, new.hash
    )
    insert into journal (seq, at, request_id, user_id, command, input_hash, event, entity_id, data, refreshes,
      previous_hash, hash)
    select seq, at, request_id, user_id, command, input_hash, event, $1, data, refreshes, previous_hash, hash
    from head, fact`
  return () => sql.unsafe(text, [newId(), randomUUID(), ...values] as never[], { prepare: true })
}

// $1 is the document's id, $2 the request's.
const firstFree = 2

interface Column {
  name: string
  type: string
}

const names = (columns: readonly Column[]) => columns.map(({ name }) => name)

/** The columns that can be written. */
function columnsOf(sql: postgres.Sql, table: string): Promise<Column[]> {
  return sql<Column[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
}
