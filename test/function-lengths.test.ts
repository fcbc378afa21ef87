import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../scripts/check-imports.ts'
import { functionsOf, mostLines } from '../scripts/function-lengths.ts'

const root = join(import.meta.dirname, '..')

// What is longer, how long it may be, and why. This list only gets shorter.
const exceptions: Record<string, { most: number; why: string }> = {
  'src/areas/bills/web/form/use-new-bill-form.ts useNewBillForm': {
    most: 120,
    why: 'what a new bill knows: each part reads what the others hold',
  },
  'src/areas/bills/web/lines/bill-line-panel.tsx BillLinePanel': {
    most: 121,
    why: 'one panel of fields, read in the order of the screen',
  },
  'src/areas/documents/web/use-edit-document-form.ts useEditDocumentForm': {
    most: 98,
    why: 'one form of a stored document: load, merge, save',
  },
  'src/areas/invoices/rules/decide-invoice.ts decideInvoice': {
    most: 92,
    why: 'its stages in the order in which their problems are said: each needs what the one before found',
  },
  'src/areas/invoices/web/layers/edit-invoice-layer.tsx EditInvoiceLayer': {
    most: 83,
    why: 'one layer, read in the order of the screen',
  },
  'src/areas/invoices/web/lines/invoice-lines.tsx InvoiceLines': {
    most: 98,
    why: 'one section of the form, read in the order of the screen',
  },
  'src/web/commands/command-machine.ts createCommandMachine': {
    most: 103,
    why: 'one machine: its steps share the state that they change',
  },
  'src/web/forms/use-form.ts useForm': {
    most: 136,
    why: 'what a form is: each part reads what the others hold',
  },
  'src/web/forms/use-kept-entries.ts useWriting': { most: 91, why: 'one effect with what it shares' },
  'src/web/ui/choices/search-select.tsx SearchSelectControl': {
    most: 135,
    why: 'one control: every part reads its state',
  },
}

describe('functions', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'], { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map(
      (path): SourceFile => ({
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(root, path), 'utf8'),
      }),
    )
  const found = functionsOf(files)
  const long = new Map(
    found
      .filter(({ lines }) => lines > mostLines)
      .map(({ path, name, lines }): [string, number] => [`${path} ${name}`, lines]),
  )

  it('stay short, but for what is named', () => {
    expect(found.length).toBeGreaterThan(5000)
    expect([...long].filter(([name, lines]) => lines > (exceptions[name]?.most ?? 0))).toEqual([])
  })

  it('are named only while they are long', () => {
    expect(Object.keys(exceptions).filter((name) => !long.has(name))).toEqual([])
  })

  const lines = (count: number): string => 'run()\n'.repeat(count)

  it.each([
    ['a function', `function a() {\n${lines(70)}}`, ['a 72']],
    ['one of exactly seventy lines', `function a() {\n${lines(68)}}`, []],
    ['a constant', `export const a = async () => {\n${lines(70)}}`, ['a 72']],
    ['a generic function of a class', `class A { async *a<T>() {\n${lines(70)}} }`, ['a 72']],
    ['a property', `const x = { a: function () {\n${lines(70)}} }`, ['a 72']],
    ['what is handed on', `run(() => {\n${lines(70)}})`, ['anonymous 72']],
    ['what is wrapped by a constant', `const a = memo(() => {\n${lines(70)}})`, ['anonymous 72']],
    ['one within another', `function a() {\nfunction b() {\n${lines(70)}}\nreturn b\n}`, ['a 75', 'b 72']],
    ['the type of one', `type A = (\n${'\n'.repeat(70)}) => void`, []],
  ])('are measured: %s', (_, text, expected) => {
    const measured = functionsOf([{ path: 'a.tsx', text }]).filter((one) => one.lines > mostLines)
    expect(measured.map((one) => `${one.name} ${one.lines}`)).toEqual(expected)
  })
})
