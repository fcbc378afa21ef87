import { sql } from 'kysely'

/** What the last letter is called that reminds of an invoice; null where none stands. Served by reminder_items_document. */
export const reminderName = (documents = 'd') =>
  sql<string | null>`(select l.level_name from letters_of_documents l
    where l.document_id = ${sql.ref(`${documents}.document_id`)} and l.level = ${sql.ref(`${documents}.reminder_level`)} and not l.withdrawn)`
