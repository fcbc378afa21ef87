import { read } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import { bookingsSheet } from '../contract.ts'

const { world, office } = useWorld()

const columns = [
  { name: 'bookingDate', title: 'Datum', type: 'day' },
  { name: 'document.documentCreation.billNumber', title: 'Rg.-Nr.' },
  { name: 'amountGross', title: 'Betrag', type: 'money', sum: true },
]
const address = (defined: unknown = columns, title = 'Rechnungseingangsbuch') =>
  `${bookingsSheet.path}?title=${encodeURIComponent(title)}&columns=${encodeURIComponent(
    typeof defined === 'string' ? defined : JSON.stringify(defined),
  )}`
const row = {
  bookingDate: '2026-03-05',
  document: { documentCreation: { billNumber: '=R-1' } },
  amountGross: 119.5,
  id: 'x',
}

test('the rows of the body become a genuine .xls, and nothing is stored', async () => {
  const seq = await world.lastSeq()
  const { status, headers, bytes } = await office.download(address(), [row, { ...row, amountGross: -19.25 }])
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/vnd.ms-excel')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''incoming.xls")
  const sheet = read(bytes, { cellNF: true }).Sheets['Rechnungseingangsbuch'] ?? {}
  expect(['A4', 'B4', 'C4'].map((place) => sheet[place]?.v)).toEqual(['Datum', 'Rg.-Nr.', 'Betrag'])
  expect([sheet['A5']?.z, sheet['B5']?.v, sheet['B5']?.f, sheet['C5']?.v, sheet['C7']?.v]).toEqual([
    'dd.mm.yyyy',
    '=R-1',
    undefined,
    119.5,
    100.25,
  ])
  expect(await world.eventsAfter(seq)).toEqual([])
})

test('what is wrong with the columns names them, not the rows of the body', async () => {
  const { body } = await office.post(address([{ name: '', title: 'A' }, null]), '[]')
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['columns.0.name', 'columns.1'])
  expect((await office.post(address([]), '[]')).body.errors[0].path).toBe('columns')
})

test('more than the 2 MB of other calls', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ ...row, id: `${index}`.padStart(100, 'x') }))
  const { status, bytes } = await office.download(address(), many)
  expect([status, bytes.subarray(0, 4).toString('hex')]).toEqual([200, 'd0cf11e0'])
})

test.each<[string, string, unknown, number, string?]>([
  ['no title', address(columns, ''), [], 422, 'Titel fehlt'],
  ['no columns', `${bookingsSheet.path}?title=T`, [], 422, 'Spalten fehlen'],
  ['columns that are no JSON', address('[{'), [], 400],
  ['columns that are no list', address({ name: 'a' }), [], 400],
  ['an unknown property of a column', address([{ name: 'a', title: 'A', formula: '1' }]), [], 400],
  ['an unknown kind of column', address([{ name: 'a', title: 'A', type: 'formula' }]), [], 400],
  [
    'a hundred and one columns',
    address(Array(101).fill({ name: 'a', title: 'A' })),
    [],
    422,
    'Höchstens 100 Spalten',
  ],
  ['no list of rows', address(), { rows: [] }, 400],
  ['no JSON', address(), '[{"a":', 400],
  ['nested without end', address(), `${'['.repeat(200_000)}`, 400],
  ['a third decimal', address(), [{ amountGross: 1.005 }], 400],
  [
    'more rows than a .xls takes',
    address(),
    Array(65_001).fill({}),
    413,
    'Eine .xls-Datei fasst höchstens 65.000 Zeilen. Bitte wählen Sie .xlsx.',
  ],
])('%s is refused', async (_, path, body, status, title) => {
  const answer = await office.post(path, typeof body === 'string' ? body : JSON.stringify(body))
  expect([answer.status, answer.body.type], JSON.stringify(answer.body)).toEqual([
    status,
    expect.stringContaining('urn:kontor'),
  ])
  if (title) expect(answer.body.title).toBe(title)
})

test('needs BILL_VIEW or INVOICE_VIEW, and JSON', async () => {
  expect((await world.nobody.post(address(), '[]')).status).toBe(401)
  expect((await (await world.as('pending')).post(address(), '[]')).status).toBe(403)
  expect((await office.post(address(), '[]', { 'content-type': 'text/plain' })).status).toBe(415)
})
