import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { type FieldCase, fieldCases, fieldFile } from './field-cases.ts'
import { stockList } from './stock.ts'
import { productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Tables that led others astray, through the calls that the page makes: the preview, and the import with what it guessed.

const cases = fieldCases('table')
const path = '/api/products/imports'
const today = berlinDay(new Date())
const { office } = useWorld()

interface Place {
  line: number
  column: string
}
const amounts = ['buyingPP', 'salesPP']
const only = ({ line, column }: Place) => ({ line, column })

async function productOf(code: string) {
  const found = must(await office.get(`/proxy/get/products?searchText=${encodeURIComponent(code)}`))
  return found.section.find((row: { code: string }) => row.code === code)
}

async function expectStored(wanted: Record<string, unknown>): Promise<void> {
  const product = await productOf(String(wanted['code']))
  expect(product, String(wanted['code'])).toBeDefined()
  for (const [name, value] of Object.entries(wanted)) {
    if (name === 'stock') {
      const { section } = await stockList(office, today, String(wanted['code']))
      expect(section).toMatchObject([{ quantityInStock: value }])
    } else expect(product[name], name).toEqual(amounts.includes(name) ? Number(value) : value)
  }
}

async function run({ input, given, want }: FieldCase) {
  const isUpdate = typeof given === 'object'
  if (isUpdate) {
    const { salesPP, buyingPP, ...texts } = given.product
    const numbers = {
      ...(salesPP && { salesPP: Number(salesPP) }),
      ...(buyingPP && { buyingPP: Number(buyingPP) }),
    }
    must(await office.post('/api/products', productInput({ ...texts, ...numbers })))
  }
  const file = new File([new Uint8Array(fieldFile(input.file))], input.file)
  const asked = isUpdate ? { existing: given.existing } : undefined
  const preview = await office.postForm(`${path}/previews`, {
    command: JSON.stringify({ settings: asked }),
    file,
  })
  if (want.refused) return { preview, answer: preview }
  const { settings } = must(preview)
  return { preview, answer: await office.postForm(path, { command: JSON.stringify(settings), file }) }
}

test('a workbook with a hidden sheet, padded codes and cells that are no values', async () => {
  const head = ['Code', 'Bezeichnung', 'VK', 'Bestand']
  const padded = (v: number) => ({ t: 'n', v, z: '000000' })
  const bytesOf = (...rows: unknown[][]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ['ALT-9', 'Kanne', 3, 1]]), 'Vorjahr')
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), 'Lager')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))
  }
  const read = async (bytes: Uint8Array<ArrayBuffer>) => {
    const file = new File([bytes], 'lager.xlsx')
    const preview = must(await office.postForm(`${path}/previews`, { command: '{}', file }))
    const answer = await office.postForm(path, { command: JSON.stringify(preview.settings), file })
    return { preview, answer }
  }
  const bad = await read(
    bytesOf(
      [padded(3107), 'Kanne', { t: 'n', v: 18.5, z: '[$£-809]0.00' }, 1],
      [padded(3108), { t: 'e', v: 0x17 }, 20, 1],
      [padded(3109), 'Krug', { t: 'n', f: 'C2*2' }, 1],
      [padded(3110), 'Topf', '23 17', 1],
    ),
  )
  expect(bad.preview.problems.map(only)).toEqual([
    { line: 2, column: 'VK' },
    { line: 3, column: 'Bezeichnung' },
    { line: 4, column: 'VK' },
    { line: 5, column: 'VK' },
  ])
  expect(bad.answer.status).toBe(422)
  expect(await productOf('003107')).toBeUndefined()
  const good = await read(bytesOf([padded(3107), 'Kanne', { t: 'n', v: 18.5, z: '#,##0.00 "€"' }, 4]))
  expect(good.preview.source).toMatchObject({
    sheet: 'Lager',
    sheets: [{ name: 'Vorjahr', isHidden: true }, {}],
  })
  expect(good.answer.status).toBe(201)
  await expectStored({ code: '003107', codeDescription: 'Kanne', salesPP: 18.5, stock: 4 })
  expect(await productOf('ALT-9')).toBeUndefined()
})

test.each(cases.map((one) => [one.id, one] as const))('%s', async (_, one) => {
  const { want } = one
  const { preview, answer } = await run(one)
  const shown = JSON.stringify(preview.body)
  if (want.refused) {
    expect(preview.status).toBe(422)
    expect(shown).toContain(want.says)
    return
  }
  if (want.named) expect(preview.body.source).toMatchObject({ sheet: want.named })
  const isAsked = preview.body.questions.length > 0
  if (want.asked || (want.oneOf && isAsked)) {
    expect(isAsked).toBe(true)
    expect(answer.status).toBe(422)
    return
  }
  if (want.problem) {
    expect(preview.body.problems.map(only)).toEqual(expect.arrayContaining([want.problem].flat()))
    expect(answer.status).toBe(422)
    return
  }
  if (want.warned) expect(preview.body.notes.map(only)).toContainEqual(want.warned)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const stored = want.oneOf ? want.oneOf[0] : want
  for (const product of [stored.product ?? [], stored.products ?? []].flat()) await expectStored(product)
  for (const code of want.absent ?? []) expect(await productOf(code)).toBeUndefined()
  if (want.shown)
    expect(preview.body.rows[0].cells).toContainEqual(
      expect.objectContaining({ old: one.given.product.codeDescription }),
    )
})
