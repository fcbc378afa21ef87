import { expect, test } from 'vitest'
import { receiverSample, supplierSample } from '#areas/partners/rules/partner-samples.ts'
import { must } from './caller.ts'
import { fieldCases } from './field-cases.ts'
import { useWorld } from './use-world.ts'

// What is stored of other scripts is found however it is typed.

const { manager } = useWorld()

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
