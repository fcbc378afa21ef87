import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from '#server/compose.ts'

// ADR 0064 says of each command that takes something away how it is taken back, or why not.

const rows = readFileSync('docs/adr/0064-what-can-be-taken-back.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, command = '', back = '', why = '']) => ({ command, back, why }))

const names = new Set(commands.map(({ declaration }) => declaration.name))

const takesAway = (name: string) =>
  /^(delete|withdraw|reject|end|log out|merge|lock|remove|waive|discard|create cancellation)\b/.test(name)

// Of change types no screen changes one.
const masterData =
  /^(create|change|replace) (supplier|receiver|product|category|payment target|bank account)$/

const missing = (among: Iterable<string>) =>
  [...among]
    .filter((name) => takesAway(name) || masterData.test(name))
    .filter((name) => !rows.some(({ command }) => command === name))

test('each command that takes something away stands in the table', () => {
  expect(missing(names)).toEqual([])
  expect(missing(['delete world', 'change category'])).toEqual(['delete world'])
  expect([...names].filter((name) => masterData.test(name))).toHaveLength(12)
})

test('the table names no command that is not there', () => {
  expect(rows.map(({ command }) => command).filter((name) => !names.has(name))).toEqual([])
})

test('what is not taken back by a command says why', () => {
  const silent = rows.filter(({ back, why }) => !names.has(back) && why === '')
  expect(silent.map(({ command }) => command)).toEqual(['delete draft'])
})
