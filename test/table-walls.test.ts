import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas, type SourceFile } from '../scripts/check-imports.ts'
import { checkTables } from '../scripts/check-tables.ts'
import { publishedViews, tableOwners } from '../scripts/table-owners.ts'

const root = join(import.meta.dirname, '..')

// What goes through the wall, with its reason. This list only gets shorter: an entry that is not needed any more fails the test.
const reasoned: Record<string, string> = {
  'migrations/0003-access.sql writes installation of machinery':
    'the key of the tokens is a secret of the installation',
  'migrations/0013-documents.sql writes number_ranges of firm':
    'take_number: found, given and counted in one round trip',
  'migrations/0013-documents.sql writes numbering of firm':
    'take_number, too: it takes the lock of the numbers',
  'migrations/0013-documents.sql writes stock_changes of stock':
    'keep_document_stock, which stock calls: it compares with a view that exists after the tables of stock',
  'src/server/backup/restore-backup.ts reads firm of firm':
    'restores whole databases, and refuses one in which there is a firm',
  'src/server/demo/start-demo.ts reads documents of documents':
    'fills the demo firm once, as a person would by calls',
  'src/server/demo/start-demo.ts reads users of access': 'fills no firm but the demo',
  'src/server/journal/read-history.ts reads users of access':
    'a row of the journal names a user, its reader a person',
}

describe('the walls between the tables', () => {
  it('stand in every file of the server, but for what is named', () => {
    const files = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .map(
        (path): SourceFile => ({
          path: path.replaceAll('\\', '/'),
          text: readFileSync(join(root, path), 'utf8'),
        }),
      )
    expect(files.length).toBeGreaterThan(500)
    expect(checkTables(files).sort()).toEqual(Object.keys(reasoned).sort())
  })

  it('know no area that is gone', () => {
    const owners = [...Object.keys(tableOwners), ...Object.keys(publishedViews)]
    expect(owners.filter((owner) => owner !== 'machinery' && !areas.includes(owner))).toEqual([])
  })

  // Each of these must not be; the check is worth nothing if it lets one through.
  it.each([
    ['src/areas/bills/server/a.ts', "tx.updateTable('tasks')", 'writes tasks of documents'],
    [
      'src/areas/bills/server/a.ts',
      "tx\n  .insertInto(\n    'attachments as a')",
      'writes attachments of attachments',
    ],
    ['src/areas/bills/server/a.ts', 'tx.deleteFrom("issues")', 'writes issues of papers'],
    ['src/areas/bills/server/a.ts', 'sql`insert into users (email) values (1)`', 'writes users of access'],
    [
      'src/areas/bills/server/a.ts',
      'sql`with x as (UPDATE only mails set a = 1) select 1`',
      'writes mails of machinery',
    ],
    ['src/areas/bills/server/a.ts', 'sql`delete from\n  payments`', 'writes payments of documents'],
    [
      'src/areas/bills/server/a.ts',
      "masterData(kind, { table: 'categories' })",
      'writes categories of categories',
    ],
    [
      'src/areas/stock/server/a.ts',
      "tx.insertInto('stock_of_documents')",
      'writes stock_of_documents of documents',
    ],
    ['src/areas/stock/server/a.ts', "tx.selectFrom('documents as d')", 'reads documents of documents'],
    [
      'src/areas/stock/server/a.ts',
      "tx.selectFrom(['products as p', 'payments'])",
      'reads payments of documents',
    ],
    ['src/areas/stock/server/a.ts', "query.leftJoin('amendments', 'a', 'b')", 'reads amendments of invoices'],
    [
      'src/areas/stock/server/a.ts',
      'sql`exists (select from line_items l)`',
      'reads line_items of documents',
    ],
    [
      'src/areas/stock/server/a.ts',
      'sql`from products p join documents using (a)`',
      'reads documents of documents',
    ],
    ['src/areas/stock/server/a.ts', 'sql`select 1 from products p, tasks`', 'reads tasks of documents'],
    [
      'src/areas/stock/server/a.ts',
      "tx.updateTable('products').from('documents')",
      'reads documents of documents',
    ],
    ['src/server/push.ts', 'sql`select 1 from users`', 'reads users of access'],
    ['migrations/0012-stock.sql', 'create view a as select 1 from documents', 'reads documents of documents'],
    ['migrations/0013-documents.sql', 'as $$ update products set a = 1 $$', 'writes products of stock'],
  ])('%s refuses: %s', (path, text, problem) => {
    expect(checkTables([{ path, text }])).toEqual([`${path} ${problem}`])
  })

  it.each([
    ['src/areas/bills/server/a.ts', "tx.selectFrom('documents').innerJoin('users', 'a', 'b')"],
    ['src/areas/documents/server/a.ts', "tx.updateTable('documents').from('products')"],
    ['src/areas/stock/server/a.ts', "tx.selectFrom('stock_of_documents')"],
    ['src/areas/stock/server/a.ts', '// raised by what is read from documents\nexport const x = 1'],
    ['src/areas/stock/server/a.ts', "declareSubject('documents')"],
    ['src/server/push.ts', 'sql`select 1 from journal join contents using (a)`'],
    ['src/server/compose.ts', "import { x } from '#areas/documents/server/x.ts'"],
    ['migrations/0013-documents.sql', 'create view a as select 1 from documents join products using (b)'],
    [
      'migrations/0012-stock.sql',
      "-- read from documents\ncomment on table products is 'see;\n  from documents';",
    ],
    ['migrations/0012-stock.sql', 'create trigger a before update on products execute function b()'],
    ['migrations/0015-later.sql', 'update documents set a = 1; delete from products'],
  ])('%s may: %s', (path, text) => {
    expect(checkTables([{ path, text }])).toEqual([])
  })
})
