import { expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import { nameOrder } from '../rules/name-order.ts'

// The server writes what the database sorts documents by: both are one function.

const { world } = useWorld()

test('names are sorted as the database sorts them, whatever their letters', async () => {
  const letters: string[] = []
  for (let code = 0x20; code < 0x2000; code += 1)
    if (/\p{L}|\p{N}|\p{P}|\p{Zs}/u.test(String.fromCodePoint(code))) letters.push(String.fromCodePoint(code))
  const names = ['', 'Müller & Söhne', 'ẞ', 'STRASSE ß', 'Ä'.repeat(300), 'ß'.repeat(150), '😀Ö', ...letters]
  const rows = await world.db.sql<{ name: string; sorted: string | null }[]>`
    select name, nullif(name_order(name), '') as sorted from unnest(${names}::text[]) with ordinality as n (name, place) order by place`
  expect(rows.filter(({ name, sorted }) => nameOrder(name) !== sorted)).toEqual([])
  expect(rows).toHaveLength(names.length)
})
