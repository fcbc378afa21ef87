import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { fieldCases, fieldFile } from './field-cases.ts'
import { stockList } from './stock.ts'
import { useWorld } from './use-world.ts'

// Files as other programs write them, imported as the screen does it: with what is guessed of their headings.

const cases = fieldCases('headings')
const { office } = useWorld()

const path = '/api/products/imports'

// A file of tests has at least one, also where the data is missing.
if (cases.length === 0) test.skip('needs KONTOR_TEST_DATA', () => {})

test.each(cases.map((one) => [one.id, one] as const))('%s', async (_, { input, want }) => {
  const file = new File([new Uint8Array(fieldFile(input.file))], input.file)
  const shown = must(await office.postForm(`${path}/previews`, { command: JSON.stringify({}), file }))
  const sent = await office.postForm(path, { command: JSON.stringify(shown.settings), file })
  const isStopped = shown.questions.length > 0 || shown.problems.length > 0
  expect(sent.status >= 400, JSON.stringify(sent.body)).toBe(isStopped)
  for (const answer of want.oneOf ?? [want]) {
    if (answer.asked && shown.questions.length > 0) return
    if (answer.problem && shown.problems.some(({ line }: { line: number }) => line === answer.problem.line))
      return
  }
  expect(isStopped, JSON.stringify(shown.problems)).toBe(false)
  const today = berlinDay(new Date())
  const wanted: Record<string, unknown>[] = want.products ?? [want.product]
  for (const { code, stock, ...properties } of wanted) {
    const { section } = await stockList(office, today, String(code))
    const found = section.find((row: { code: string }) => row.code === code)
    const amounts = Object.entries(properties).map(([name, value]) => [
      name,
      name.endsWith('PP') ? Number(value) : value,
    ])
    expect(found).toMatchObject(Object.fromEntries(amounts))
    if (stock !== undefined) expect(found.quantityInStock).toBe(stock)
  }
})
