import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import type { SheetHead } from './sheet.ts'
import { createSpreadsheets, type OpenSheet } from './spreadsheets.ts'

const head: SheetHead = { title: 'T', columns: [{ heading: 'A', kind: 'text' }] }
const fill = async (sheet: OpenSheet) => {
  await sheet.begin(head)
  await sheet.add([['x'], ['ö']])
}
const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)

test('a file is made and read in processes of its own', async () => {
  const spreadsheets = createSpreadsheets()
  const bytes = await spreadsheets.make('csv', fill)
  expect(Buffer.from(bytes).toString()).toBe('\ufeffA\r\nx\r\nö\r\n')
  expect((await spreadsheets.read(bytes)).rows).toEqual([['A'], ['x'], ['ö']])
  await expect(spreadsheets.read(Buffer.from('PK\u0003\u0004'))).rejects.toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'file', message: 'Die Datei ist beschädigt oder keine Tabelle' }],
  })
})

test('what costs a process its life is refused, and the next file is made', async () => {
  // No process is that small.
  const small = createSpreadsheets({ mostBytes: 2 ** 20 })
  const slow = async (sheet: OpenSheet) => {
    for (;;) await fill(sheet)
  }
  expect(await small.make('xls', slow).catch(codeOf)).toBe('out-of-memory')
  expect(await createSpreadsheets({ timeoutMs: 0 }).read(new Uint8Array(5e6)).catch(codeOf)).toBe(
    'invalid-input',
  )
  expect((await createSpreadsheets().make('xls', fill)).length).toBeGreaterThan(4096)
})

test('more rows than a .xls takes are refused before they are written', async () => {
  const spreadsheets = createSpreadsheets()
  const made = spreadsheets.make('xls', async (sheet) => {
    await sheet.begin(head)
    for (let part = 0; part < 66; part++) await sheet.add(Array(1000).fill(['x']))
  })
  await expect(made).rejects.toMatchObject({ code: 'too-many-rows' })
})

test('ten are made or wait, the others are told to come back', async () => {
  const spreadsheets = createSpreadsheets()
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  const running = Array.from({ length: 10 }, () =>
    spreadsheets.make('csv', async () => {
      await held
      throw new Refusal('superseded')
    }),
  )
  expect(await spreadsheets.make('csv', fill).catch(codeOf)).toBe('too-busy')
  go()
  expect(await Promise.all(running.map((one) => one.catch(codeOf)))).toEqual(Array(10).fill('superseded'))
})

test('who goes away gives his place back, whether it was his turn or not', async () => {
  const spreadsheets = createSpreadsheets()
  const person = new AbortController()
  const endless = async (sheet: OpenSheet) => {
    for (;;) await fill(sheet)
  }
  const left = Array.from({ length: 10 }, () => spreadsheets.make('csv', endless, person.signal))
  person.abort()
  for (const one of await Promise.allSettled(left)) expect(one.status).toBe('rejected')
  expect((await spreadsheets.make('csv', fill)).length).toBeGreaterThan(0)
})
