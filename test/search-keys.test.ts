import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { receiverSample, supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import { must } from './caller.ts'
import { fieldCases } from './field-cases.ts'
import { billInput, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// What is stored of other scripts is found however it is typed, also what was stored when accents still counted.

const { world, manager, trade } = useWorld()

const names = [
  'Ελληνικά Έπιπλα ΑΕ',
  'Ἀθῆναι ᾠδή Ϊόνιος',
  'Артём Ёлкин и Йогурт',
  'Київ їжак',
  'Müller Größe Łódź',
]
const found = async (resource: string, searchText: string) =>
  must(await manager.get(`/proxy/get/${resource}?searchText=${encodeURIComponent(searchText)}`)).totalCount

test.each([
  ['ΕΛΛΗΝΙΚΑ ΕΠΙΠΛΑ', 1],
  ['ελληνικα', 1],
  ['Έπιπλα', 1],
  ['ΑΘΗΝΑΙ', 1],
  ['ωδη ιονιος', 1],
  ['артем елкин', 1],
  ['Артём', 1],
  ['ЁЛКИН', 1],
  // other letters, not other accents
  ['иогурт', 0],
  ['киів', 0],
])('%s finds %i', async (typed, count) => {
  for (const companyName of names) {
    if ((await found('receivers', companyName)) > 0) continue
    const changes = { shortName: companyName.slice(0, 30), companyName }
    must(await manager.post('/api/partners/receivers', receiverSample(changes)))
    must(await manager.post('/api/partners/suppliers', supplierSample(changes)))
  }
  expect([await found('receivers', typed), await found('suppliers', typed)]).toEqual([count, count])
})

/** Keys as they were made when the accents of these scripts counted. */
const keysOfBefore = [
  ['Ελληνικά Έπιπλα ΑΕ', 'ελληνικά έπιπλα αε'],
  ['Ἀθῆναι ᾠδή Ϊόνιος', 'ἀθῆναι ᾠδή ϊόνιοσ'],
  ['Артём Ёлкин и Йогурт', 'артём ёлкин и йогурт'],
  ['Київ їжак', 'київ їжак'],
  ['Müller Größe Łódź', 'mueller groesse lodz muller grosse'],
] as const

test('what was stored before is found, too', async () => {
  must(await manager.post('/api/products', productInput()))
  must(await manager.post('/api/documents/bills', billInput(trade, '2026-03-05')))
  const account = { shortName: 'Konto', iban: 'DE89370400440532013000', currency: 'EUR' }
  must(await manager.post('/api/bankaccounts/', account))
  must(await manager.post('/api/inventorychangetypes/', { shortName: 'Bruch', valueType: 'OUTGOING' }))
  const migration = await readFile('migrations/0096-search-without-accents.sql', 'utf8')
  const { sql } = world.db
  for (const [text, before] of keysOfBefore)
    for (const table of [
      'partners',
      'products',
      'documents',
      'categories',
      'bank_accounts',
      'change_types',
    ]) {
      const condition = table === 'change_types' ? 'not system' : 'true'
      const changed = await sql.unsafe(`update ${table} set search_text = '${before}' where ${condition}`)
      expect(changed.count).toBeGreaterThan(0)
      await sql.unsafe(migration)
      const rows = await sql.unsafe(`select distinct search_text from ${table} where ${condition}`)
      expect([table, rows.map((row) => row['search_text'])]).toEqual([table, [searchKey(text)]])
    }
})

test('those from the field', async () => {
  for (const { id, input, given, want } of fieldCases('search')) {
    must(
      await manager.post(
        '/api/partners/receivers',
        receiverSample({ shortName: id, companyName: given.name }),
      ),
    )
    expect([id, (await found('receivers', input)) > 0]).toEqual([id, want.found])
  }
})
