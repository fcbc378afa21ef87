import { sql } from 'kysely'
import { firmSetUp } from '#areas/access/contract/set-up.ts'
import { firmChanged } from '#areas/firm/contract.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import type { Tx } from '#server/db/driver.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Kind, kindOf, type States, type Told } from './kind.ts'

/** Something that one statement finds wrong. */
export interface Check {
  name: string
  looksAt: Readonly<Partial<Record<keyof Tables, readonly string[]>>>
  /** What is wrong, each said in German. */
  find(tx: Tx): Promise<string[]>
}

interface Setting {
  changes: { propertyName: string; value: unknown }[]
}

/** The next number can be set for the year of the day on which it is set, and only while none of it is given. */
function begun(states: States, { at, data }: Told): void {
  for (const { propertyName, value } of (data as Setting).changes)
    if (propertyName === 'nextNumber') states.set(String(yearOf(berlinDay(new Date(at)))), { first: value })
}

const ranges: Kind = kindOf({
  name: 'Anfänge der Nummernkreise',
  looksAt: { number_ranges: ['year', 'first_number'] },
  on: { [firmSetUp.name]: begun, [firmChanged.name]: begun },
  async rows(tx) {
    const rows = await tx.selectFrom('number_ranges').selectAll().execute()
    return rows.map((row) => ({
      id: String(row.year),
      label: String(row.year),
      values: { first: row.first_number },
      isKnownElsewhere: row.first_number === 1,
    }))
  },
})

/** From the first to the last number of a year each stands at one invoice, and the next is the one after it. */
const gaps: Check = {
  name: 'Rechnungsnummern',
  looksAt: {
    number_ranges: ['next_number'],
    numbering: ['latest_day'],
    documents: ['number', 'number_year', 'number_count'],
  },
  async find(tx) {
    const { rows } = await sql<{ what: string }>`
      with given as (
        select number_year as year, number_count as count, count(*) as times from documents where kind <> 'BILL' group by 1, 2
      ),
      wanted as (
        select r.year, c.count from number_ranges r cross join lateral generate_series(r.first_number, r.next_number - 1) c (count)
      ),
      wrong as (
        select year, count, case when g.times is null then 'fehlt' when w.count is null then 'steht außerhalb ihres Kreises'
          else 'steht mehrfach' end as what
        from wanted w full join given g using (year, count)
        where g.times is distinct from 1 or w.count is null
      )
      select format('%s/%s %s', year, count, what) as what from wrong
      union all
      select 'Das jüngste Rechnungsdatum ist ein anderes' from numbering n
        where n.latest_day is distinct from (select max(document_day) from documents where kind <> 'BILL')
      order by what`.execute(tx)
    return rows.map(({ what }) => what)
  },
}

/** How an invoice or a letter went out follows from how it was handed out (keep_delivery, keep_delivery_of_paper). */
const deliveries: Check = {
  name: 'Versandstände',
  looksAt: { documents: ['delivery'], papers: ['delivery'] },
  async find(tx) {
    const { rows } = await sql<{ what: string }>`
      select number as what from documents d
      where (delivery <> 'NONE' or exists (select from issues i where i.document_id = d.document_id))
        and delivery <> delivery_of(document_id)
      union all
      select paper_id::text from papers where delivery <> delivery_of_paper(paper_id)
      order by what`.execute(tx)
    return rows.map(({ what }) => what)
  },
}

/** How far an invoice is reminded of is what its letters say. One that took itself back below a newer letter keeps its items until that goes, too. */
const reminded: Check = {
  name: 'Mahnstufen',
  looksAt: { documents: ['reminder_level', 'reminded_day'], reminder_items: ['withdrawn'] },
  async find(tx) {
    const { rows } = await sql<{ what: string }>`
      with told as (
        select distinct on (document_id) document_id, i.level, r.day
        from reminder_items i join reminders r using (reminder_id)
        where r.withdrawn_at is null order by document_id, i.level desc
      )
      select number as what from documents d left join told t using (document_id)
      where kind = 'INVOICE' and (d.reminder_level, d.reminded_day) is distinct from (t.level, t.day)
      union all
      select 'Eine Mahnung ist zum Teil zurückgenommen' from reminder_items i join reminders r using (reminder_id)
        where i.withdrawn <> (r.withdrawn_at is not null) and not (r.withdrawn_at is not null and exists (
          select from reminder_items newer join reminders n on n.reminder_id = newer.reminder_id
          where newer.document_id = i.document_id and newer.level > i.level and n.withdrawn_at is null))
      order by what`.execute(tx)
    return rows.map(({ what }) => what)
  },
}

export const numberKinds: readonly Kind[] = [ranges]
export const checks: readonly Check[] = [gaps, deliveries, reminded]
