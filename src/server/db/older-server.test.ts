import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'
import { forServer } from './older-server.ts'

const statement = /set expression as/g

test('no migration says to an older server what it does not know, and a newer one gets it as it is written', async () => {
  const texts = (await knownMigrations()).map(({ text }) => text)
  const said = (version: number) =>
    texts.flatMap((text) => forServer(text, version).match(statement) ?? []).length
  expect(said(150_000)).toBe(0)
  expect(said(170_000)).toBeGreaterThan(0)
  expect(texts.map((text) => forServer(text, 170_000))).toEqual(texts)
})

test('the new column has the expression, and each statement of a file is replaced', () => {
  const text = "alter table a alter column b set expression as (case\n when c then 'x' end);\nselect 1;\n"
  const made = forServer(text + text.replace('column b', 'column d'), 160_000)
  expect(made.match(/alter table a drop column b/g)).toHaveLength(1)
  expect(made.match(/generated always as/g)).toHaveLength(2)
  expect(made).toContain("$expression$(case\n when c then 'x' end)$expression$")
  expect(made).toContain('select 1;')
})
