import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What Kontor wrote itself, an import finds as it is: whatever stands in the fields.

const { world, office } = useWorld()

const sides = [
  { list: 'receivers', input: receiverInput, kind: 'kunden' },
  { list: 'suppliers', input: supplierInput, kind: 'lieferanten' },
] as const
const formats = ['csv', 'xlsx', 'xls'] as const

/** Begins as formulas do, has quotes, lines, separators, apostrophes, words that mean something to a spreadsheet. */
const piece = fc.constantFrom(
  ...[
    '=1+1',
    '+49',
    '-5',
    '@x',
    "'=a",
    "'",
    '"',
    ';',
    ',',
    '\t|',
    'Ä ß é ø 漢字 🪑',
    '007',
    '1.234,50',
    '1e5',
    'WAHR',
    'Summe',
    'Firma',
  ],
  ...['Herr', 'Dr.', '12.03.2020', 'a\\b', '<b>', '&amp;', 'O’Neill', '  x', '50 %', '#', 'ﬁ', 'e\u0301'],
)
const line = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(' ').replaceAll('\t', ' ').trim())
const orNothing = <T>(of: fc.Arbitrary<T>, nothing: T) =>
  fc.oneof({ weight: 2, arbitrary: of }, { weight: 1, arbitrary: fc.constant(nothing) })
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))

const partner = fc.record({
  companyName: line,
  shortName: line,
  familyName: orNothing(line, ''),
  firstName: orNothing(line, ''),
  salutation: orNothing(line, ''),
  recipientName: orNothing(line, ''),
  street: orNothing(line, ''),
  zip: orNothing(fc.constantFrom('01099', '1099', 'SW1A 1AA', '-1'), ''),
  city: orNothing(line, ''),
  addressLines: lines,
  countryCode: fc.constantFrom('DE', 'AT', 'XK', 'GB'),
  notes: orNothing(lines, ''),
  vatId: orNothing(fc.constantFrom('DE136695976', 'DE123', 'ATU12345678'), ''),
  email: orNothing(fc.constantFrom('a@b.example', '=x@b.example'), ''),
  paymentTargetDays: orNothing(fc.constantFrom<number | null>(30, 31, 9999), null),
  discountTerms: fc.constantFrom(...[[], [], [{ days: 0, percent: 0.01 }], [{ days: 14, percent: 2 }]], [
    { days: 7, percent: 3.25 },
    { days: 30, percent: 2.5 },
  ]),
  targetAgreed: fc.boolean(),
})
type Partner = typeof partner extends fc.Arbitrary<infer T> ? T : never

/** A creation of one side, with these fields. */
function creationOf(
  base: ReturnType<typeof receiverInput> | ReturnType<typeof supplierInput>,
  fields: Partner,
) {
  // Both sides have these parts, and more that stays as it is.
  const input = structuredClone(base) as unknown as {
    partnerData: { addresses: Record<string, unknown>[]; contacts: unknown[] } & Record<string, unknown>
    rolesData: { roleDetails: Record<string, unknown> }[]
    relationshipDefaults: { partnershipData: Record<string, unknown> }[]
  }
  const { shortName, companyName, vatId, email, notes, salutation, firstName, familyName, ...rest } = fields
  const { paymentTargetDays, discountTerms, targetAgreed, ...place } = rest
  const { countryCode, recipientName, street, zip, city, addressLines } = place
  Object.assign(input.partnerData, { shortName, companyName, vatId, email, notes })
  input.partnerData.contacts = familyName || firstName ? [{ salutation, firstName, familyName }] : []
  input.partnerData.addresses = [{ countryCode, recipientName, salutation, street, zip, city, addressLines }]
  const [role] = input.rolesData
  if (role) {
    for (const name of [
      'billingAddressId',
      'deliveryAddressId',
      'contactId',
      'debitorNumber',
      'creditorNumber',
    ])
      delete role.roleDetails[name]
  }
  const [defaults] = input.relationshipDefaults
  if (defaults) Object.assign(defaults.partnershipData, { paymentTargetDays, discountTerms })
  // It is the firm's claim: of customers alone.
  if (defaults && base.rolesData[0]?.role === 'BUYER') defaults.partnershipData['targetAgreed'] = targetAgreed
  return input
}

test.each(sides)(
  '$list that Kontor wrote into a file change nothing, also where empty cells erase',
  async ({ list, input, kind }) => {
    let number = 20000
    const partners = fc.sample(partner, { numRuns: 40, seed: 20_261_127 })
    for (const fields of partners) {
      const creation = creationOf(input(), fields)
      const [role] = creation.rolesData
      if (role) role.roleDetails[list === 'receivers' ? 'debitorNumber' : 'creditorNumber'] = ++number
      const made = await office.post(`/api/partners/${list}`, creation)
      expect(made.status, JSON.stringify([made.body, fields])).toBe(201)
    }
    const path = `/api/partners/${list}/imports`
    for (const format of formats) {
      const { bytes } = await office.download(`/api/registers/${list}.${format}`)
      const file = () => new File([new Uint8Array(bytes)], `${kind}.${format}`)
      for (const eraseEmpty of [false, true]) {
        const form = {
          command: JSON.stringify({ settings: { existing: 'update', eraseEmpty } }),
          file: file(),
        }
        const shown = must(await office.postForm(`${path}/previews`, form))
        const wrong = {
          problems: shown.problems.slice(0, 3),
          questions: shown.questions,
          changes: shown.changes,
        }
        expect(
          wrong,
          `${format} ${JSON.stringify(shown.rows.filter((row: { kind: string }) => row.kind !== 'KEPT').slice(0, 1))}`,
        ).toEqual({
          ...{ problems: [], questions: [], changes: [] },
        })
        expect(shown).toMatchObject({ created: 0, changed: 0, rowCount: shown.unchanged, maybes: [] })
        expect(shown.unchanged).toBeGreaterThanOrEqual(partners.length)
        const seq = await world.lastSeq()
        must(await office.postForm(path, { command: JSON.stringify(shown.settings), file: file() }))
        expect(await world.eventsAfter(seq)).toEqual([])
      }
    }
  },
)
