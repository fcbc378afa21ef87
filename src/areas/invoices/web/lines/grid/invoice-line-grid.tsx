import type { ReactNode } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import type { Form } from '#web/forms/use-form.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { SelectOption } from '#web/ui/choices/select.tsx'
import { messageAt } from '#web/ui/forms/form-problems.ts'
import { Ellipsis, Pencil, Trash2 } from '#web/ui/icons.ts'
import { type LineColumn, LineGrid, type LineRow } from '#web/ui/line-grid/line-grid.tsx'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import { declarationFaults } from '../declaration-values.ts'
import type { LineForm } from '../line-form.ts'
import { lineFaults, linePaths } from '../line-input.ts'
import { type GridRow, gridRows, ofRows } from '../line-texts.ts'
import type { LineFacts, LineValues } from '../line-values.ts'
import { type ShownLine, shownLine } from '../shown-line.ts'
import type { StockPlace } from '../stock-notice.tsx'
import { cellNames, cellOf, type LineCell, lineCells, lineProblems } from './line-cells.ts'
import { LineMore } from './line-more.tsx'
import { amountCells, readCells } from './read-cells.tsx'
import { textFault, textRow } from './text-row.tsx'
import { type LineEntry, useLineEntry } from './use-line-entry.ts'
import { writtenCells } from './written-cells.tsx'

interface InvoiceLineGridProps {
  form: Form<InvoiceValues>
  facts: LineFacts
  shown: readonly ShownLine[]
  mayAdd: boolean
  stock: StockPlace
  /** The § 25a lines that a line may be a discount on. */
  discountableFor: (line: LineValues) => readonly SelectOption<string>[]
  onEdit: (key: string) => void
  onRemove: (key: string) => void
  /** What stands below the table; of the line that is open what it needs is asked below it. */
  below: (addText: LineEntry['addText'], openLine: LineValues | null) => ReactNode
}

const columns: readonly LineColumn[] = [
  { key: 'text', header: cellNames.text, isCell: true },
  { key: 'quantity', header: cellNames.quantity, align: 'end', isCell: true },
  { key: 'unit', header: cellNames.unit, isCell: true },
  { key: 'price', header: cellNames.price, align: 'end', isCell: true },
  { key: 'discount', header: cellNames.discount, align: 'end', isCell: true },
  { key: 'tax', header: cellNames.tax, align: 'end', isCell: true },
  { key: 'category', header: cellNames.category, isCell: true },
  { key: 'net', header: 'Betrag netto', align: 'end' },
  { key: 'gross', header: 'Betrag brutto', align: 'end' },
]

/** The lines of an invoice, written in their table. */
export function InvoiceLineGrid(props: InvoiceLineGridProps) {
  const { form, facts, shown, mayAdd, stock, discountableFor, onEdit, onRemove, below } = props
  const { lines } = form.values
  const rows = gridRows(form.values)
  const entry = useLineEntry({
    ...{ form, facts, mayAdd, onRemove },
    asksMore: (line) =>
      lineFaults(line, facts, discountableFor(line).length > 0).length > 0 ||
      declarationFaults({ ...form.values, lines: [line] }, facts).length > 0,
  })
  const { table, more } = entry

  /** A line that holds nothing goes without a word; the cursor goes to the one before. */
  function erase(key: string) {
    const at = rows.findIndex((row) => row.key === key)
    if (at < 0) return
    const before = rows[at - 1]
    form.patch(ofRows(rows.toSpliced(at, 1)))
    entry.go({ line: before?.key ?? entry.entry.localId, cell: 'text' })
  }

  function rowOf(line: LineValues, index: number): LineRow {
    const key = line.localId
    const label = `Position ${index + 1}`
    const row = shown[index] ?? shownLine(line, facts)
    const isSaid = form.attempt > 0 || entry.left.has(key)
    const problems = isSaid ? lineProblems(line, facts, discountableFor(line).length > 0) : []
    const isOpen = more === key
    const isWritten = entry.written === key || problems.some((problem) => cellOf(problem) !== null)
    const cells = { line, label, facts, entry, errors: errorsOf(problems), onErase: () => erase(key) }
    return {
      ...{ key, label, number: index + 1, isEntry: false, isWritten },
      cells: isWritten ? { ...writtenCells(cells), ...amountCells(row) } : readCells(line, row, facts),
      problem: sentenceOf(problems),
      actions: <LineActions {...{ line, label, isOpen, entry, onEdit, onRemove }} />,
      more: isOpen && (
        <LineMore {...moreProps({ form, line, label, problems, entry, facts, stock, discountableFor })} />
      ),
    }
  }

  function shownRow({ line, text }: GridRow): LineRow {
    if (line) return rowOf(line, lines.indexOf(line))
    const before = lines.findIndex(({ localId }) => localId === text.beforeLocalId)
    const error = form.attempt > 0 ? textFault(text) : undefined
    return textRow({ text, entry, error, onRemove, before: before < 0 ? null : before + 1 })
  }

  return (
    <>
      <LineGrid
        label="Positionen"
        columns={columns}
        rows={[...rows.map(shownRow), ...(mayAdd ? [entryRowOf(lines.length, facts, entry)] : [])]}
        empty="Wählen Sie zuerst Kunde, Rechnungsdatum und Währung"
        bodyRef={table}
        onCommand={entry.command}
        onEnter={entry.advance}
        onKey={entry.onKey}
        onEscape={entry.onEscape}
        onGo={entry.go}
        onFocus={entry.onFocus}
        onLeave={entry.onLeave}
        onMove={entry.move}
        said={entry.said}
      />
      {below(entry.addText, lines.find(({ localId }) => localId === more) ?? null)}
    </>
  )
}

/** The empty row behind the others, where the next line is begun. */
function entryRowOf(count: number, facts: LineFacts, entry: LineEntry): LineRow {
  const label = `Position ${count + 1}`
  const cells = writtenCells({ line: entry.entry, label, facts, entry, errors: {}, onErase: () => {} })
  return {
    ...{ key: entry.entry.localId, label, number: count + 1, isEntry: true },
    ...{ isWritten: true, cells, actions: null, more: null, problem: '' },
  }
}

interface LineActionsProps extends Pick<InvoiceLineGridProps, 'onEdit' | 'onRemove'> {
  line: LineValues
  label: string
  isOpen: boolean
  entry: LineEntry
}

function LineActions({ line, label, isOpen, entry, onEdit, onRemove }: LineActionsProps) {
  const key = line.localId
  return (
    <>
      <IconButton
        size="small"
        label={`${label}: mehr`}
        aria-expanded={isOpen}
        icon={<Ellipsis aria-hidden="true" />}
        onClick={() => (isOpen ? entry.closeMore() : entry.openMore(key))}
      />
      <IconButton
        size="small"
        label={`${line.descriptionShort}: bearbeiten`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(key)}
      />
      <IconButton
        size="small"
        tone="danger"
        label={`${line.descriptionShort}: entfernen`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(key)}
      />
    </>
  )
}

interface MoreOfLine extends Pick<InvoiceLineGridProps, 'form' | 'facts' | 'stock' | 'discountableFor'> {
  line: LineValues
  label: string
  problems: readonly FieldError[]
  entry: LineEntry
}

/** What opens below a line edits that line of the invoice. */
function moreProps({ form, line, label, problems, entry, facts, stock, discountableFor }: MoreOfLine) {
  const key = line.localId
  return {
    ...{ label, facts, stock, line, invoice: form, isBuyingPriceAsked: false },
    form: lineFormOf(form, line, problems, (changes) => entry.change(key, changes)),
    discountable: discountableFor(line),
    others: form.values.lines.filter((other) => other !== line),
    onDuplicate: () => entry.command('duplicate', { line: key, cell: 'text' }),
    onClose: entry.closeMore,
  }
}

function errorsOf(problems: readonly FieldError[]): { [Cell in LineCell]?: string } {
  const found: { [Cell in LineCell]?: string } = {}
  for (const cell of lineCells) {
    const messages = problems.filter((problem) => cellOf(problem) === cell).map(({ message }) => message)
    if (messages.length > 0) found[cell] = messages.join(', ')
  }
  return found
}

function sentenceOf(problems: readonly FieldError[]): string {
  const messages = [...new Set(problems.map(({ message }) => message))]
  return messages.map((message) => (/[.?!]$/.test(message) ? message : `${message}.`)).join(' ')
}

/** A line of the invoice as the parts of its layer need it. */
function lineFormOf(
  form: Form<InvoiceValues>,
  line: LineValues,
  problems: readonly FieldError[],
  change: (changes: Partial<LineValues>) => void,
): LineForm {
  const paths: { readonly [name: string]: string } = linePaths
  return {
    values: line,
    patch: change,
    set: (name, value) => change({ [name]: value }),
    field: (name) => ({
      name,
      value: line[name],
      onChange: (value) => change({ [name]: value }),
      error: messageAt(problems, [name, paths[name] ?? name]),
    }),
    formProps: form.formProps,
  }
}
