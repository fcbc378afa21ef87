import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'

/** The imports that made or changed a partner, as a condition on the journal. */
export const ofHisImports = (uuid: EntityId) =>
  sql<boolean>`entity_id = any (array(select import_id from partner_imports where partner_id = ${uuid} and effect <> 'KEPT'))`
