import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { areas, checkImports, type SourceFile } from '../scripts/check-imports.ts'
import { importCircles } from '../scripts/import-circles.ts'

const root = join(import.meta.dirname, '..')

function filesOf(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

describe('the walls between the layers', () => {
  it('stand in every file of ours', () => {
    const files = filesOf('src/**/*.{ts,tsx,typ}')
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => file.path.endsWith('.typ')).length).toBeGreaterThan(3)
    expect(checkImports(files)).toEqual([])
  })

  it('know every area, and no area that is gone', () => {
    const existing = globSync('src/areas/*', { cwd: root }).map((path) => path.split(/[\\/]/).at(-1))
    expect(existing.filter((name) => !areas.includes(name ?? ''))).toEqual([])
  })

  // Each of these is an import that must not be; the check is worth nothing if it lets one through.
  it.each([
    ['src/kernel/money.ts', "import { x } from '#areas/firm/contract.ts'"],
    ['src/kernel/money.ts', "import { x } from '../server/settings.ts'"],
    ['src/kernel/money.ts', "import { readFile } from 'node:fs'"],
    ['src/kernel/money.ts', "import { x } from 'react'"],
    ['src/kernel/money.ts', "import { z } from 'zod'"],
    ['src/kernel/money.ts', "import type { Sql } from 'postgres'"],
    ['src/kernel/money.ts', "export const x: import('#server/settings.ts').Settings = null!"],
    ['src/areas/firm/contract.ts', "import { x } from '#areas/invoices/contract.ts'"],
    ['src/areas/firm/contract.ts', "import type { Settings } from '#server/settings.ts'"],
    ['src/areas/firm/contract.ts', "import { z } from 'zod'"],
    ['src/areas/firm/contract/papers.ts', "import { x } from '#areas/invoices/contract.ts'"],
    ['src/areas/firm/contract/papers.ts', "import type { Tx } from '#server/db/connect.ts'"],
    ['src/areas/firm/contract.ts', "import { x } from '#areas/invoices/contract/papers.ts'"],
    ['src/areas/firm/contract.ts', "import { x } from './server/load-firm.ts'"],
    ['src/areas/firm/contract.ts', "import { x } from './web/firm-page.tsx'"],
    ['src/areas/invoices/rules/totals.ts', "import { useState } from 'react'"],
    ['src/areas/invoices/rules/totals.ts', "import { hash } from 'node:crypto'"],
    ['src/areas/invoices/rules/totals.ts', "import { x } from '#areas/documents/server/insert-document.ts'"],
    ['src/areas/invoices/rules/totals.ts', "export * from '#areas/reports/contract.ts'"],
    ['src/areas/invoices/rules/totals.ts', "export { x } from '#web/ui/buttons/button.tsx'"],
    ['src/areas/bills/rules/a.test.ts', "import { x } from '#areas/invoices/contract.ts'"],
    ['src/areas/bills/server/a.ts', "import { x } from '#areas/invoices/server/take-number.ts'"],
    ['src/areas/bills/server/a.ts', "import { x } from '#areas/documents/web/lines.tsx'"],
    ['src/areas/bills/server/a.ts', "import { x } from '../web/bill-list.tsx'"],
    ['src/areas/bills/server/a.ts', "import { x } from '#web/api.ts'"],
    ['src/areas/bills/server/a.ts', "import { x } from 'react'"],
    ['src/areas/bills/server/a.ts', "import { areas } from '#server/compose.ts'"],
    ['src/areas/bills/server/a.ts', "const x = await import('#areas/invoices/contract.ts')"],
    ['src/areas/bills/server/a.ts', 'const x = await import(`#areas/invoices/contract.ts`)'],
    ['src/areas/bills/server/a.ts', 'const x = await import(name)'],
    ['src/areas/bills/server/a.ts', "const x = require('../web/bill-list.tsx')"],
    ['src/areas/bills/server/a.ts', "const w = new URL('../web/worker.ts', import.meta.url)"],
    ['src/areas/bills/server/a.ts', "import fc from 'fast-check'"],
    ['src/areas/bills/server/a.ts', "import { world } from '#test/world.ts'"],
    ['src/areas/bills/web/a.tsx', "import { x } from '#areas/invoices/web/invoice-dialog.tsx'"],
    ['src/areas/bills/web/a.tsx', "import { x } from '../server/create-bill.ts'"],
    ['src/areas/bills/web/a.tsx', "import type { Tx } from '#server/db/connect.ts'"],
    ['src/areas/bills/web/a.tsx', "import fastify from 'fastify'"],
    ['src/areas/bills/web/a.tsx', "import { join } from 'node:path'"],
    ['src/areas/bills/web/a.tsx', "import '#web/compose.tsx'"],
    ['src/areas/bills/helpers.ts', 'export const x = 1'],
    ['src/areas/somewhere/contract.ts', 'export const x = 1'],
    ['src/areas/letters/server/letter.typ', '#import "../../invoices/server/pdf/invoice.typ": d'],
    ['src/areas/letters/server/letter.typ', '#include "/invoices/server/pdf/invoice.typ"'],
    ['src/server/push.ts', "import { x } from '#areas/firm/contract.ts'"],
    ['src/server/push.ts', "import { areas } from './compose.ts'"],
    ['src/server/push.ts', "import { x } from '#web/api.ts'"],
    ['src/server/push.ts', "import { x } from '../../scripts/check.ts'"],
    ['src/server/push.ts', "import { x } from '#nowhere/x.ts'"],
    ['src/web/navigation.ts', "import { x } from '#areas/firm/contract.ts'"],
    ['src/web/navigation.ts', "import { x } from '#server/push.ts'"],
    ['src/web/navigation.ts', "import { x } from './compose.tsx'"],
    ['src/web/navigation.ts', "import { x } from './compose-lists.ts'"],
    ['src/web/compose.tsx', "import { x } from '#areas/firm/server/load-firm.ts'"],
    ['src/server/compose.ts', "import { x } from '#areas/firm/web/firm-page.tsx'"],
  ])('%s refuses: %s', (path, text) => {
    expect(checkImports([{ path, text }])).toHaveLength(1)
  })

  it.each([
    ['src/kernel/money.ts', "import { x } from './day.ts'"],
    ['src/kernel/zod.ts', "import { z } from 'zod'"],
    ['src/kernel/money.test.ts', "import fc from 'fast-check'; import { it } from 'vitest'"],
    ['src/areas/invoices/contract.ts', "import { x } from '#areas/documents/contract.ts'"],
    ['src/areas/invoices/contract.ts', "export * from './contract/papers.ts'"],
    ['src/areas/invoices/rules/a.ts', "import { x } from '#areas/documents/rules/lines/totals.ts'"],
    [
      'src/areas/invoices/server/a.ts',
      "import { x } from '#areas/stock/server/sell.ts'; import fs from 'node:fs'",
    ],
    ['src/areas/invoices/server/a.test.ts', "import { world } from '#test/world.ts'"],
    [
      'src/areas/invoices/web/a.tsx',
      "import { x } from '#areas/partners/web/picker.tsx'; import './a.module.css'",
    ],
    [
      'src/areas/invoices/web/a.tsx',
      "import url from 'pdfjs-dist/build/pdf.worker.mjs?url'; import { Dialog } from '@base-ui/react/dialog'",
    ],
    ['src/areas/invoices/server/pdf/invoice.typ', '#import "../../../letters/server/letter.typ": letter'],
    ['src/areas/letters/server/letter.typ', '#import "style.typ": *'],
    ['src/server/compose.ts', "import { x } from '#areas/ticker/server/poll.ts'"],
    ['src/server/start-node.ts', "import { areas } from './compose.ts'"],
    ['src/web/compose.tsx', "import { x } from '#areas/ticker/web/card.tsx'"],
  ])('%s may: %s', (path, text) => {
    expect(checkImports([{ path, text }])).toEqual([])
  })
})

describe('circles of imports', () => {
  it('are nowhere', () => {
    const files = filesOf('src/**/*.{ts,tsx,typ}', 'scripts/**/*.{ts,mjs}', 'test/**/*.ts')
    expect(files.length).toBeGreaterThan(500)
    expect(importCircles(files)).toEqual([])
  })

  const file = (path: string, ...names: string[]): SourceFile => ({
    path,
    text: names.map((name) => `import type { X } from '${name}'`).join('\n'),
  })
  const text = (path: string, source: string): SourceFile => ({ path, text: source })

  it.each([
    ['none', [file('src/kernel/a.ts', './b.ts', './c.ts'), file('src/kernel/b.ts', './c.ts')], []],
    [
      'types of each other',
      [file('src/kernel/a.ts', './b.ts'), file('src/kernel/b.ts', './a.ts')],
      ['src/kernel/a.ts → src/kernel/b.ts → src/kernel/a.ts'],
    ],
    [
      'over three files and an alias, told once, with what only leads into it left out',
      [
        file('src/areas/bills/web/a.tsx', './b.tsx'),
        file('src/areas/bills/web/b.tsx', '#areas/bills/rules/c.ts?raw'),
        file('src/areas/bills/rules/c.ts', '../web/a.tsx', '../web/leaf.ts'),
        file('src/areas/bills/web/leaf.ts'),
        file('src/areas/bills/web/0.ts', './a.tsx'),
      ],
      [
        'src/areas/bills/rules/c.ts → src/areas/bills/web/a.tsx → src/areas/bills/web/b.tsx → src/areas/bills/rules/c.ts',
      ],
    ],
    [
      'two apart',
      [
        text('scripts/a.ts', "export * from './b.ts'"),
        text('scripts/b.ts', "const a = await import('./a.ts')"),
        text('scripts/c.ts', "export const x: import('./d.ts').X = 1"),
        text('scripts/d.ts', "new Worker(new URL('./c.ts', import.meta.url))"),
      ],
      ['scripts/a.ts → scripts/b.ts → scripts/a.ts', 'scripts/c.ts → scripts/d.ts → scripts/c.ts'],
    ],
    ['a file of itself', [file('src/server/a.ts', '#server/a.ts')], ['src/server/a.ts → src/server/a.ts']],
  ])('are found: %s', (_, files, circles) => {
    expect(importCircles(files)).toEqual(circles)
  })
})

describe('the three type checks', () => {
  // Inside the project, so that the planted files find the same packages.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/walls-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function typeCheck(side: string, text: string): Promise<string> {
    const name = `${side}-${text.replace(/\W+/g, '-')}`
    const project = join(folder, `${name}.json`)
    writeFileSync(join(folder, `${name}.ts`), text)
    const config = { extends: `../../tsconfig.${side}.json`, include: [`${name}.ts`], exclude: [] }
    writeFileSync(project, JSON.stringify(config))
    return tsc('-p', project)
  }

  function tsc(...args: string[]): Promise<string> {
    return new Promise((resolve) => {
      const child = spawn(join(root, 'node_modules/.bin/tsc'), args, { cwd: root })
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      child.on('close', () => resolve(output))
    })
  }

  it.each([
    ['shared', 'export const x = document.title', "Cannot find name 'document'"],
    ['shared', 'export const x = window.name', "Cannot find name 'window'"],
    ['shared', 'export const x = process.env', "Cannot find name 'process'"],
    ['shared', 'export const x = Buffer.from([])', "Cannot find name 'Buffer'"],
    ['server', 'export const x = window.name', "Cannot find name 'window'"],
    ['server', 'export const x = document.title', "Cannot find name 'document'"],
    ['web', 'export const x = process.env', "Cannot find name 'process'"],
    ['web', 'export const x = Buffer.from([])', "Cannot find name 'Buffer'"],
  ])('refuse on the side %s: %s', async (side, text, message) => {
    expect(await typeCheck(side, text)).toContain(message)
  })

  it.each([
    ['shared', 'export const x = Math.max(1, 2)'],
    ['server', 'export const x = process.env'],
    ['web', 'export const x = window.name'],
  ])('take on the side %s: %s', async (side, text) => {
    expect(await typeCheck(side, text)).toBe('')
  })

  it('together see every file, and each only its own', async () => {
    const filesOf = async (side: string) =>
      (await tsc('-p', `tsconfig.${side}.json`, '--listFilesOnly'))
        .split('\n')
        .map(
          (line) =>
            line
              .trim()
              .replaceAll('\\', '/')
              .split(`${root.replaceAll('\\', '/')}/`)[1] ?? '',
        )
        .filter((path) => path.startsWith('src/'))
    const [shared, server, web] = await Promise.all(['shared', 'server', 'web'].map(filesOf))
    const seen = new Set([...(shared ?? []), ...(server ?? []), ...(web ?? [])])
    const all = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
    expect(all.filter((path) => !seen.has(path))).toEqual([])
    expect(shared?.filter((path) => /^src\/(server|web)\/|\/(server|web)\//.test(path))).toEqual([])
    expect(server?.filter((path) => /^src\/web\/|^src\/areas\/[^/]+\/web\//.test(path))).toEqual([])
    expect(web?.filter((path) => /^src\/server\/|^src\/areas\/[^/]+\/server\//.test(path))).toEqual([])
  })
})
