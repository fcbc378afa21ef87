import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemasAsAsked, unaskedMethods } from '../scripts/schemas-as-asked.ts'

const root = join(import.meta.dirname, '..')

test('zod writes each method in the way that the build leaves it out by', () => {
  const whole = readFileSync(join(root, 'node_modules/zod/v4/classic/schemas.js'), 'utf8')
  const asked = schemasAsAsked(whole)
  const methods = (code: string) =>
    [...code.matchAll(/^ {4}(?:async )?(\w+)(?:: .*)?\(.*\{$/gm)].map(([, name]) => name)
  const left = methods(asked)
  expect(unaskedMethods.filter((name) => left.includes(name))).toEqual([])
  expect(unaskedMethods.filter((name) => !methods(whole).includes(name))).toEqual([])
  expect(left).toEqual(expect.arrayContaining(['parse', 'safeParse', 'regex', 'strict', 'extend']))
  expect(asked).not.toContain('memoizer()')
})

test('every contract is made without the methods that the browser does not have', () => {
  // In a process of its own: the files of a worker share what they load.
  const made = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
      import { globSync } from 'node:fs'
      import { z } from './src/kernel/zod.ts'
      let taken = 0
      for (const schema of [z.string(), z.number(), z.object({}), z.array(z.string())])
        for (let held = schema; held && held !== Object.prototype; held = Object.getPrototypeOf(held))
          for (const name of ${JSON.stringify(unaskedMethods)}) if (Object.hasOwn(held, name) && delete held[name]) taken++
      const files = globSync('src/areas/*/contract{.ts,/**/*.ts}').filter((path) => !path.endsWith('.test.ts'))
      for (const path of files) await import('./' + path)
      console.log(JSON.stringify({ taken, files: files.length }))
      `,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const { taken, files } = JSON.parse(made)
  expect(taken).toBeGreaterThanOrEqual(unaskedMethods.length)
  expect(files).toBeGreaterThan(100)
})
