import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from '#kernel/zod.ts'
import { newId } from '#server/new-id.ts'
import { printReference, stalePages } from '../scripts/print-reference.ts'
import { describedCalls } from '../scripts/reference/described-calls.ts'
import { table } from '../scripts/reference/markdown.ts'
import { otherRoutes } from '../scripts/reference/print-routes.ts'
import { printSchema } from '../scripts/reference/print-schema.ts'
import { startWorld } from './world.ts'

describe('the reference', () => {
  it('is fresh; if not: node scripts/print-reference.ts', () => {
    expect(stalePages(printReference())).toEqual([])
  })

  it('is stale when a page is missing or another', () => {
    const reference = printReference()
    const folder = mkdtempSync(join(tmpdir(), 'kontor-reference-'))
    try {
      for (const [name, text] of Object.entries(reference)) writeFileSync(join(folder, name), text)
      expect(stalePages(reference, folder)).toEqual([])
      writeFileSync(join(folder, 'events.md'), `${reference['events.md']} `)
      rmSync(join(folder, 'errors.md'))
      expect(stalePages(reference, folder)).toEqual(['events.md', 'errors.md'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each(['routes.md', 'permissions.md'])('%s has every call that the description has', (name) => {
    const page = printReference()[name] ?? ''
    const calls = describedCalls().map(({ call }) => call)
    expect(calls.length).toBeGreaterThan(200)
    expect(calls.filter((call) => !page.includes(`| \`${call}\` |`))).toEqual([])
  })

  it('names no route beside the declarations that is not there', async () => {
    const world = await startWorld()
    try {
      // What no route answers gets the problem, or the page of the screens.
      const isUnknown = async (path: string) => {
        const address = path.replace(':id', newId()).replace(':fileName', 'x')
        const text = await (await fetch(world.url + address)).text()
        return text.startsWith('<') || text.includes('"type":"urn:kontor:error:no-such-call"')
      }
      const unknown = []
      for (const path of [...otherRoutes.map((route) => route.path), '/nowhere', '/api/nowhere'])
        if (await isUnknown(path)) unknown.push(path)
      expect(unknown).toEqual(['/nowhere', '/api/nowhere'])
    } finally {
      await world.stop()
    }
  })
})

describe('a schema is printed', () => {
  it.each([
    [z.strictObject({}), '{}'],
    [z.record(z.string(), z.unknown()), 'object'],
    [z.array(z.enum(['A', 'B'])), '("A" | "B")[]'],
    [z.number().nullable(), 'number | null'],
    [z.string().transform(Number), 'unknown'],
    [
      z.strictObject({ a: z.literal(1).optional(), b: z.strictObject({ c: z.array(z.string()) }) }),
      '{\n  a?: 1\n  b: {\n    c: string[]\n  }\n}',
    ],
  ])('%#', (schema, text) => {
    expect(printSchema(schema)).toBe(text)
  })
})

it('a table stands its own bars', () => {
  expect(table(['a', 'b'], [['x|y', '']])).toBe('| a | b |\n| --- | --- |\n| x\\|y | – |')
})
