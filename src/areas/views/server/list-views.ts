import { sql } from 'kysely'
import { allows } from '#kernel/permissions.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listViews, viewAccess, viewResources } from '../contract/list-views.ts'

/** Served by views_names and views_shared. */
export const listViewsList = plainList(listViews, {
  rows: (tx, { words, filter }, { permissions, userId = null }) => {
    const seen = viewResources.filter((resource) => allows(viewAccess[resource], permissions))
    const asked = filter.filterType === 'resource' ? seen.filter((one) => one === filter.resource) : seen
    return tx
      .selectFrom('views')
      .innerJoin('users', 'users.user_id', 'views.maker_id')
      .select(['view_id', 'resource', 'name', 'query', 'is_shared', 'maker_id', 'first_name', 'family_name'])
      .where(sql<boolean>`resource = any(${asked}::text[])`)
      .where((eb) => eb.or([eb('is_shared', '=', true), eb('maker_id', '=', userId)]))
      .where(() => holdsWords(sql<string>`name`, words))
      .orderBy(sql`lower(name)`)
      .orderBy('view_id')
  },
  rowOf: ({ view_id, resource, name, query, is_shared, maker_id, first_name, family_name }) => ({
    entityId: { uuid: view_id },
    resource,
    name,
    query,
    shared: is_shared,
    maker: {
      entityId: { uuid: maker_id },
      name: [first_name, family_name].filter(Boolean).join(' '),
    },
  }),
})
