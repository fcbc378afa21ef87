import { type RawBuilder, sql } from 'kysely'
import { partnersMergedName } from '#areas/partners/contract/mergers.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { activities } from '../../rules/activity.ts'

// What rows of the journal tell of who did what to what. One statement serves the firm's activity and the page of everything that happened
// (decisions §10, 'Protokoll'): they differ in the rows that they choose.

/** A text as an id or a number; null where it is none, for one damaged row must not keep the others from being told. */
function uuidIn(text: RawBuilder<unknown>) {
  return sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`
}
function numericIn(text: RawBuilder<unknown>) {
  return sql`case when ${text} ~ '^-?[0-9]+([.][0-9]+)?(e[+-]?[0-9]{1,3})?$' then (${text})::numeric end`
}

const sided = Object.keys(activities).filter((name) => activities[name]?.sides)
const sideWords = [...new Set(sided.map((name) => activities[name]?.sides?.word))]
const ofPartners = Object.keys(activities).filter((name) =>
  /^(SUPPLIER|RECEIVER)$/.test(activities[name]?.about ?? ''),
)

/** Letters, and who gets none, are about a partner, what is claimed beside an invoice about that; they have a life of their own. */
const ofLetters = Object.keys(activities).filter((name) => /^(reminder|block|balance letter) /.test(name))
const ofClaims = Object.keys(activities).filter((name) => /^(claim|settlement) /.test(name))
const aboutSql = sql`coalesce(${uuidIn(sql`coalesce(data ->> 'documentEntityId', data ->> 'itemEntityId', data ->> 'fromDocumentEntityId', data ->> 'productEntityId',
  case when event = any(${ofLetters}::text[]) then data ->> 'partnerEntityId' when event = any(${ofClaims}::text[]) then data ->> 'invoiceEntityId' end)`)},
  entity_id)`

/** Which of several things an event is that may be that (`ways` in rules/activity.ts). */
const waySql = sql<string>`coalesce(case
  when event in ('invoice payment recorded', 'invoice payment deleted') and data -> 'settledClaims' is not null then 'CLAIMS'
  when event like '% payment recorded' or event like '% payment deleted' then data #>> '{recordDetails,recordType}'
  when event in ('reminder blocked', 'block ended') then concat(data ->> 'kind', case when data ->> 'invoiceNumber' is not null then '_INVOICE' end)
  when event = 'claim settled' then case when data ->> 'waived' = 'true' then 'WAIVED' end
  when event = 'settlement ended' and data ->> 'gone' is not null and data ->> 'raisedClaims' is null then 'GONE'
  when event = 'balance letter written' then data ->> 'kind' end, '')`

/** The claims that an event says were settled, or are open again, beside what it is about. */
const claimsSql = sql`jsonb_array_elements(case when event in ('invoice payment recorded', 'invoice payment deleted', 'claim settled', 'settlement ended')
  and jsonb_typeof(data -> 'settledClaims') = 'array' then data -> 'settledClaims' else '[]' end) as claim`

/** The kinds of all claims of it, each once, in the order of their names; null for none. */
const claimKindsSql = sql<string | null>`(select string_agg(distinct kind, ',' order by kind) from (
  select claim ->> 'kind' as kind from ${claimsSql}
  union all select data ->> 'kind' where event = any(${ofClaims}::text[])) as claimed)`

/** What the same money paid beside. */
const claimedSql = sql`coalesce((select sum(${numericIn(sql`(claim ->> 'amount')`)}) from ${claimsSql}), 0)`

/** A row of the journal with the names of what it is about. */
export interface ToldRow {
  seq: number
  at: Date
  user_id: EntityId | null
  first_name: string | null
  family_name: string | null
  /** By which key a script did it; null of what a person did. */
  key_name: string | null
  event: string
  way: string
  about_id: EntityId
  /** Of an event of one of two sides: which. */
  side: string | null
  name: string
  other: string
  otherEntityId: string | null
  partner: string
  partnerEntityId: string | null
  isThere: boolean
  amount: number | null
  currency: string | null
}

/** Of which side an event is that may be of two. */
export const sideSql = sql<string | null>`case when event = any(${sided}::text[])
  then coalesce(${sql.join(sideWords.map((word) => sql`data ->> ${sql.lit(word)}`))}) end`

/** The name among the fields of a partner. */
const namedIn = (fields: RawBuilder<unknown>) => sql<
  string | null
>`coalesce(nullif(${fields} ->> 'companyName', ''),
  nullif(trim(concat_ws(' ', ${fields} ->> 'firstName', ${fields} ->> 'familyName')), ''), ${fields} ->> 'shortName')`

/**
 * The fields of a partner who is gone, as he had them last: of his deletion; of the merger, whose entity is who he became then; and where
 * that one is gone, too, what his own events say. Served by journal_entity.
 */
const goneFields = sql`coalesce(
  (select one.data -> 'deleted' from journal one
    where one.entity_id = about_id and one.event in ('supplier deleted', 'receiver deleted') limit 1),
  (select one.data -> 'from' from journal one
    where one.event = ${partnersMergedName} and one.data ->> 'fromEntityId' = about_id::text
      and one.entity_id = any (array(
        select into_partner_id from merged_partners where partner_id = about_id
        union all
        select later.partner_id from merged_partners his join merged_partners later using (into_partner_id)
        where his.partner_id = about_id)) limit 1),
  (select said.fields from journal one, lateral (select coalesce(one.data -> 'created', (
      select json_build_object('companyName', change ->> 'value') from json_array_elements(case when json_typeof(one.data -> 'changes') = 'array' then one.data -> 'changes' end) change
      where change ->> 'propertyName' = 'companyName' and change ->> 'value' <> '' limit 1)) as fields) said
    where one.entity_id = about_id and said.fields is not null order by one.seq desc limit 1))`

/** What the event itself says of the name: numbers of documents, fields of what was created or deleted, the file of an import. */
const ownName = sql<string | null>`coalesce(
  data ->> 'documentNumber', data ->> 'fromDocumentNumber', data ->> 'billNumber', data ->> 'invoiceNumber', data ->> 'number',
  data ->> 'codeDescription', ${namedIn(sql.ref('data'))}, data ->> 'month',
  ${namedIn(sql`(data -> 'created')`)}, ${namedIn(sql`(data -> 'deleted')`)},
  data #>> '{deleted,billNumber}', data #>> '{deleted,invoiceNumber}', data #>> '{deleted,codeDescription}',
  case when event like 'payment target %' then coalesce(data ->> 'paymentTargetDays', data -> 'deleted' ->> 'paymentTargetDays',
    data -> 'changes' -> 0 ->> 'value') end,
  case when event like '%s imported' then data ->> 'fileName' end)`

/** The name of an account, and of what stands in a list of master data. */
const listedName = sql`(
  select concat_ws(' ', him.first_name, him.family_name) from users him where him.user_id = about_id
  union all select short_name from bank_accounts where bank_account_id = about_id
  union all select short_name from categories where category_id = about_id
  union all select short_name from change_types where change_type_id = about_id
  limit 1)`

/** The rows of a selection of the journal (`seq`, `at`, `user_id`, `key_id`, `event`, `entity_id`, `data`) with what they tell; in no order. */
export async function tellEvents(
  tx: Tx,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    with parsed as materialized (
      -- Once: each look into json reads the whole text anew, and a document's state has many kilobytes.
      select seq, at, user_id, key_id, event, entity_id, data::jsonb as data from (${chosen}) as chosen
    ), latest as (
      select *, ${sideSql} as side, ${aboutSql} as about_id from parsed
    )
    select seq, at, latest.user_id, users.first_name, users.family_name, access_keys.name as key_name, event, ${waySql} as way, about_id, side,
      coalesce(d.number, pr.description, nullif(p.company_name, ''), nullif(trim(p.first_name || ' ' || p.family_name), ''),
        p.short_name, ${namedIn(sql.ref('gone.fields'))}, ${ownName}, ${listedName}, '') as name,
      coalesce(data ->> 'toDocumentNumber', ${namedIn(sql`(data -> 'from')`)}, data ->> 'levelName',
        case when event = any(${ofLetters}::text[]) then data ->> 'invoiceNumber' else ${claimKindsSql} end,
        '') as other,
      (select o.document_id from documents o where o.document_id = ${uuidIn(sql`(data ->> 'toDocumentEntityId')`)}) as "otherEntityId",
      coalesce(d.partner_text, '') as partner, d.partner_id as "partnerEntityId",
      (d.document_id is not null or p.partner_id is not null or pr.product_id is not null) as "isThere",
      (${numericIn(sql`coalesce(data -> 'recordDetails' -> 'recordData' ->> 'amount',
        case when event = any(${ofClaims}::text[]) then data ->> 'amount' end)`)} + ${claimedSql})::float8 as amount,
      coalesce(data -> 'recordDetails' -> 'recordData' ->> 'currency',
        case when event = any(${ofClaims}::text[]) then data ->> 'currency' end) as currency
    from latest
    left join users on users.user_id = latest.user_id
    left join access_keys on access_keys.key_id = latest.key_id
    left join documents d on d.document_id = about_id
    left join partners p on p.partner_id = about_id
    left join products pr on pr.product_id = about_id
    left join lateral (
      select ${goneFields} as fields where p.partner_id is null and event = any(${ofPartners}::text[])
    ) gone on true
    order by ${order}`.execute(tx)
  return rows
}
