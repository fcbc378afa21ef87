import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MissingOfBill, MissingOfInvoice } from '../rules/filter-words.ts'
import { oneOf } from './filter-documents.ts'
import { needsEvidence } from './tasks/needed-evidence.ts'
import { wantsProduct } from './tasks/wants-product.ts'

// What the tasks and the month close count, as lists are narrowed to it: the same conditions, so that each number has its rows.

/**
 * Served by attachments_owner. `offset 0` keeps the planner from joining: it takes what is missing for rare, and would look through all
 * bills where the walk along the order finds a page soon.
 */
const withoutFile = sql<SqlBool>`not exists (select from attachments a where a.owner_id = document_id offset 0)`

/** Served by tasks_open. */
const withoutProduct = sql<SqlBool>`document_id in (
  select tasks.document_id from tasks
  join line_items using (document_id, local_id) join categories using (category_id)
  where type = 'ASSIGN_PRODUCT' and completed_at is null and ${wantsProduct})`

/** Served by tasks_open. */
const withoutEvidence = sql<SqlBool>`document_id in (
  select documents.document_id from tasks join documents using (document_id)
  where type = 'EVIDENCE' and completed_at is null and ${needsEvidence})`

const conditions: Record<MissingOfBill | MissingOfInvoice, RawBuilder<SqlBool>> = {
  FILE: withoutFile,
  PRODUCT: withoutProduct,
  EVIDENCE: withoutEvidence,
}

/** Whether one of these is missing of the document. */
export function isMissing(things: readonly (keyof typeof conditions)[]): RawBuilder<SqlBool> {
  return oneOf(things.map((thing) => conditions[thing]))
}
