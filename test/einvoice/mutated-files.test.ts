import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { invoiceRules, judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { atLength } from '#test/endurance.ts'
import { mutate, mutations } from './mutated-files.ts'
import { validInvoice } from './valid-invoice.ts'

// Sound files of both syntaxes, each with one element removed, doubled or changed where an official rule looks at it. At length those of
// the XRechnung test suite are changed, too, written anew so that one knows where each element stands.

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice', 'xrechnung-testsuite')

function read(file: Uint8Array) {
  const result = readElectronicInvoice(file)
  return result.ok ? result : null
}

function brokenIn(file: string): string[] | null {
  const found = read(new TextEncoder().encode(file))
  return (
    found && judgeInvoice(found.invoice, { profile: 'XRECHNUNG', syntax: found.syntax }).map(({ id }) => id)
  )
}

function soundInvoices(): ElectronicInvoice[] {
  if (!atLength || !existsSync(folder)) return [validInvoice()]
  const others = readdirSync(folder).flatMap((name) => read(readFileSync(join(folder, name)))?.invoice ?? [])
  // Other categories have rules of their own names, and of several means of payment one may go.
  const usual = others.filter(
    ({ lines, payments }) => payments.length === 1 && lines.every(({ tax }) => tax.code === 'S'),
  )
  return [validInvoice(), ...usual]
}

test('at least 97 % of the mutations of claimed rules are noticed', () => {
  const claimed = new Set(invoiceRules.map(({ id }) => id))
  expect(mutations.filter(({ rule }) => !claimed.has(rule))).toEqual([])
  const missed: string[] = []
  let count = 0
  for (const [index, invoice] of soundInvoices().entries()) {
    const files = { ubl: writeUbl(invoice), cii: writeCii(invoice) }
    for (const syntax of ['ubl', 'cii'] as const) {
      const before = brokenIn(files[syntax]) ?? []
      if (index === 0) expect(before, syntax).toEqual([])
      for (const { rule, way, ...paths } of mutations) {
        const path = paths[syntax]
        const mutated = path && mutate(files[syntax], path, way)
        if (index === 0 && path !== null) expect(mutated, `${rule}: no ${path} in ${syntax}`).not.toBeNull()
        if (!mutated || mutated === files[syntax] || before.includes(rule)) continue
        count += 1
        if (!brokenIn(mutated)?.includes(rule)) missed.push(`${rule} in ${syntax} (${invoice.number})`)
      }
    }
  }
  console.log(`Mutationen der Regeln: ${count - missed.length} von ${count} bemerkt`)
  expect(missed.length / count, missed.join(', ')).toBeLessThanOrEqual(0.03)
}, 600_000)
