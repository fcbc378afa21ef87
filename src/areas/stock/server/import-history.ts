import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'

/** The imports that made or changed a product, as a condition on the journal. */
export const ofItsImports = (uuid: EntityId) =>
  sql<boolean>`entity_id = any (array(select import_id from product_imports where product_id = ${uuid} and effect <> 'KEPT'))`
