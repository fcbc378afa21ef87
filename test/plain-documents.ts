import type postgres from 'postgres'
import { addDays, type Day } from '#kernel/day.ts'
import type { Caller } from './caller.ts'

// The lists of documents beside SQL that shares nothing with the server's: what a document is, is computed anew from what was written
// of it (decisions §10, 'State' and 'Filter and sort'), and each question reads all of them.

type ListName = 'bills' | 'invoices'

export interface Compared {
  sql: postgres.Sql
  manager: Caller
  today: Day
  seed: number
  /** What may be found by words. */
  words: readonly string[]
}

interface Question {
  filters: ({ filterType: string } & Record<string, unknown>)[]
  where: string[]
  sort: { name: string; columns: string[]; isDescending: boolean } | null
  word: string | null
}

interface Drawing {
  list: ListName
  today: Day
  random: (below: number) => number
  pick: <T>(values: readonly T[]) => T
  partners: string[]
  categories: string[]
  days: Day[]
  words: readonly string[]
}

/** Asks the list so many questions, drawn at random; throws at the first that is answered otherwise. Answers how many rows were compared. */
export async function compareWithPlainSql(
  compared: Compared,
  list: ListName,
  questions: number,
): Promise<number> {
  const connection = await compared.sql.reserve()
  try {
    await writePlainly(connection, list, compared.today)
    const drawing = await drawingOf(connection, compared, list)
    let rows = 0
    for (let question = 0; question < questions; question++)
      rows += await compareOne(connection, compared, list, draw(drawing), drawing)
    await connection`drop table plain`
    return rows
  } finally {
    connection.release()
  }
}

/** Every document of the list as the specification tells it. */
async function writePlainly(sql: postgres.Sql, list: ListName, today: Day): Promise<void> {
  const isBill = list === 'bills'
  await sql`drop table if exists pg_temp.plain`
  await sql`
    create temporary table plain as
    with told as (
      select d.*, d.cancelled_by_document_id is not null as is_cancelled, d.kind = 'CANCELLATION' as is_cancellation,
        d.settled_by_document_id is not null as is_settled,
        case when d.kind = 'BILL' then d.document_day + coalesce(d.payment_target_days, 0)
          when d.kind = 'INVOICE' and d.cancelled_by_document_id is null then d.document_day + d.payment_target_days end as pay_until
      from documents d where (d.kind = 'BILL') = ${isBill}
    ), owed as (
      select *, case when is_settled then 0 when is_cancelled or is_cancellation then -paid_cents
        else gross_cents - paid_cents - discount_cents - written_off_cents end as open_cents
      from told
    )
    select document_id as id, document_day, service_day, booking_day, number_year, number_count, partner_id, currency, open_cents,
      case when ${isBill} and open_cents = 0 then null else pay_until end as shown_due,
      round(gross_cents / rate)::bigint as euros, round(open_cents / rate)::bigint as open_euros,
      round(case when is_settled then paid_cents when is_cancelled or is_cancellation then 0 else gross_cents end / rate)::bigint as asked_euros,
      case when is_cancellation then 'CANCELLATION'
        when is_cancelled and open_cents < 0 then 'REFUND' when is_cancelled then 'CANCELLED'
        when gross_cents < 0 and open_cents < 0 then 'REFUND' when gross_cents < 0 then 'CORRECTION'
        when is_settled then 'ADVANCE' when open_cents < 0 then 'OVERPAID'
        when open_cents = 0 then case when uncollectible_cents > 0 then 'WRITTEN_OFF' else 'PAID' end
        when pay_until < ${today}::date then 'OVERDUE' when paid_cents <> 0 then 'PARTLY_PAID' else 'OPEN' end as state,
      nullif(delivery, 'NONE') as way,
      delivery <> 'NONE' or is_cancelled
        or (select o.delivery = 'NONE' from documents o where o.document_id = owed.cancelled_document_id) is true as is_done_with,
      -- as a dictionary sorts it
      lower(regexp_replace(normalize(replace(partner_text, 'ß', 'ss'), nfd), '[\\u0300-\\u036f]', '', 'g')) collate "C" as name,
      array(select l.category_id from line_items l where l.document_id = owed.document_id) as categories,
      array(select p.record_day from payments p where p.document_id = owed.document_id) as paid_on,
      exists (select from attachments a where a.owner_id = owed.document_id) as has_file, search_text
    from owed`
}

/** What there is to ask for. */
async function drawingOf(
  sql: postgres.Sql,
  { seed, today, words }: Compared,
  list: ListName,
): Promise<Drawing> {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const partners = await sql`select distinct partner_id as id from plain order by 1 limit 60`
  const categories = await sql`select distinct unnest(categories) as id from plain order by 1`
  const days = await sql`select distinct document_day as day from plain order by 1`
  return {
    list,
    today,
    random,
    pick: <T>(values: readonly T[]) => values[random(values.length)] as T,
    partners: partners.map(({ id }) => String(id)),
    categories: categories.map(({ id }) => String(id)),
    days: days.map(({ day }) => day as Day),
    words,
  }
}

const dates: Record<ListName, Record<string, string>> = {
  bills: { billDate: 'document_day', bookingDate: 'booking_day', dueDate: 'shown_due' },
  invoices: { invoiceDate: 'document_day', serviceDate: 'service_day', dueDate: 'shown_due' },
}
const standardDate: Record<ListName, string> = { bills: 'booking_day', invoices: 'document_day' }
const sorts: Record<ListName, Record<string, string[]>> = {
  bills: {
    billDate: ['document_day', 'id'],
    bookingDate: ['booking_day', 'id'],
    supplier: ['name', 'id'],
    amountGross: ['euros', 'id'],
    dueDate: ['shown_due', 'id'],
  },
  invoices: {
    invoiceDate: ['document_day', 'number_count', 'id'],
    invoiceNumber: ['number_year', 'number_count'],
    receiver: ['name', 'id'],
    amountGross: ['euros', 'id'],
    dueDate: ['shown_due', 'id'],
  },
}
const states = [
  ...['CANCELLATION', 'REFUND', 'CANCELLED', 'CORRECTION', 'ADVANCE', 'OVERPAID'],
  ...['WRITTEN_OFF', 'PAID', 'OVERDUE', 'PARTLY_PAID', 'OPEN'],
]

type Drawn = [filter: Question['filters'][number], where: string]

function drawFilter(drawing: Drawing): Drawn {
  const { list, pick, random, partners, categories } = drawing
  const kinds: (() => Drawn)[] = [
    () => [{ filterType: 'unpaid' }, 'open_cents <> 0'],
    () => drawPeriod(drawing),
    () => {
      const partner = pick(partners)
      return [{ filterType: 'partner', partner }, `partner_id = '${partner}'`]
    },
    () => {
      const category = pick(categories)
      return [{ filterType: 'category', category }, `'${category}' = any(categories)`]
    },
    () => {
      const some = Array.from({ length: 1 + random(3) }, () => pick(states))
      return [{ filterType: 'state', states: some }, `state in ('${some.join("', '")}')`]
    },
    () => {
      const currency = pick(['EUR', 'USD', 'CHF', 'GBP'])
      return [{ filterType: 'currency', currency }, `currency = '${currency}'`]
    },
    () => drawAmount(drawing),
    () => {
      if (list === 'bills') return [{ filterType: 'missing', states: ['FILE'] }, 'not has_file']
      const some = [pick(['SENT', 'DOWNLOADED', 'FAILED', null]), pick(['SENT', 'QUEUED', null])]
      const ways = some.map((way) => (way === null ? '(way is null and not is_done_with)' : `way = '${way}'`))
      return [{ filterType: 'delivery', states: some }, ways.join(' or ')]
    },
  ]
  return pick(kinds)()
}

function drawPeriod({ list, random, pick, days }: Drawing): Drawn {
  const start = pick(days)
  const from = random(4) > 0 ? start : undefined
  const to = random(4) > 0 ? addDays(start, random(400)) : undefined
  const by = random(5) > 0 ? pick([...Object.keys(dates[list]), 'paymentDate']) : undefined
  const column = by === undefined ? standardDate[list] : dates[list][by]
  const within = `between '${from ?? '-infinity'}' and '${to ?? 'infinity'}'`
  return [
    { filterType: 'period', ...(by && { by }), ...(from && { from }), ...(to && { to }) },
    column ? `${column} ${within}` : `exists (select from unnest(paid_on) day where day ${within})`,
  ]
}

function drawAmount({ random }: Drawing): Drawn {
  const from = random(4) > 0 ? random(9000) - 500 : undefined
  const to = random(4) > 0 ? (from ?? 0) + random(3000) : undefined
  const ends = [
    ...(from === undefined ? [] : [`euros >= ${from * 100}`]),
    ...(to === undefined ? [] : [`euros <= ${to * 100}`]),
  ]
  return [
    { filterType: 'amount', ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    ends.join(' and ') || 'true',
  ]
}

function draw(drawing: Drawing): Question {
  const { list, random, pick, words } = drawing
  const drawn = Array.from({ length: random(4) }, () => drawFilter(drawing))
  const word = random(5) === 0 ? pick(words) : null
  const [name, columns] = pick(Object.entries(sorts[list]))
  return {
    filters: drawn.map(([filter]) => filter),
    where: [...drawn.map(([, where]) => `(${where})`), ...(word ? [`search_text like '%${word}%'`] : [])],
    sort: random(3) === 0 ? null : { name, columns, isDescending: random(2) === 0 },
    word,
  }
}

/** One section somewhere in what is found, and the sums of all of it. */
async function compareOne(
  sql: postgres.Sql,
  { manager }: Compared,
  list: ListName,
  { filters, where, sort, word }: Question,
  { random }: Drawing,
): Promise<number> {
  const found = where.join(' and ') || 'true'
  const usual = sorts[list][list === 'bills' ? 'billDate' : 'invoiceDate'] as string[]
  const way = sort && !sort.isDescending ? 'asc' : 'desc'
  const order = (sort?.columns ?? usual).map((column) => `${column} ${way}`).join(', ')
  const [sums] = await sql.unsafe(
    `select count(*)::int as count, coalesce(sum(asked_euros), 0)::bigint as asked, coalesce(sum(open_euros), 0)::bigint as open
     from plain where ${found}`,
  )
  const count = Number(sums?.['count'])
  const startIndex = random(2) === 0 ? 0 : random(count + 5)
  const stopIndex = startIndex + 1 + random(60)
  const expected = await sql.unsafe(
    `select id from plain where ${found} order by ${order} offset ${startIndex} limit ${stopIndex - startIndex}`,
  )
  const query = new URLSearchParams({ searchText: word ?? '' })
  const [only] = filters
  if (only) {
    const searchFilter = filters.length === 1 && random(2) === 0 ? only : { filterType: 'all', of: filters }
    query.set('searchFilter', JSON.stringify(searchFilter))
  }
  const section = new URLSearchParams({
    ...Object.fromEntries(query),
    sort: sort ? `${sort.isDescending ? '-' : ''}${sort.name}` : '',
    startIndex: String(startIndex),
    stopIndex: String(stopIndex),
    totals: '0',
  })
  const ask = async (path: string) => {
    const answer = await manager.get(path)
    if (answer.status !== 200)
      throw new Error(`${answer.status}: ${path}\n  where ${found} order by ${order}`)
    return answer.body
  }
  const window = await ask(`/proxy/get/${list}?${section}`)
  const totals = await ask(`/proxy/get/${list}/totals?${query}`)
  const shown = {
    ids: window.section.map((row: { entityId: { uuid: string } }) => row.entityId.uuid),
    count: totals.totalCount,
    ...(list === 'invoices' && {
      asked: Math.round(totals.stats.receivables * 100),
      open: Math.round(totals.stats.open * 100),
    }),
  }
  const wanted = {
    ids: expected.map(({ id }) => id),
    count,
    ...(list === 'invoices' && { asked: Number(sums?.['asked']), open: Number(sums?.['open']) }),
  }
  if (JSON.stringify(shown) !== JSON.stringify(wanted))
    throw new Error(
      `${list}?${section}\n  where ${found} order by ${order}\n  shows   ${JSON.stringify(shown)}\n  instead ${JSON.stringify(wanted)}`,
    )
  return expected.length
}
