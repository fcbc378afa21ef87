import type { LineText as StoredText } from '#areas/documents/rules/lines/line-texts.ts'
import { percentText, taxTypeNames } from '#areas/documents/rules/taxes/tax-types.ts'
import { ProductLink } from '#areas/stock/web/product-link.tsx'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Column } from '#web/ui/lists/data-table.tsx'
import styles from './line-table.module.css'
import type { ShownLine } from './shown-line.ts'

/** A heading or a text, to be read. */
type ReadText = Pick<StoredText, 'kind' | 'text'>

interface LineTableProps {
  lines: readonly ShownLine[]
  /** Headings and texts before each line, in its order, and behind the last one. */
  texts: readonly (readonly ReadText[])[]
  /** Without them the table is only read. */
  onEdit?: (key: string) => void
  onRemove?: (key: string) => void
  empty?: string
}

// In the order of spec 2 §2: what a line is counted and priced by stands before what it is.
const columns: readonly Column<ShownLine>[] = [
  {
    key: 'quantity',
    header: 'Menge',
    align: 'end',
    width: '56px',
    render: ({ quantity, unit }) => `${quantity} ${unit}`.trim(),
  },
  { key: 'net', header: 'Betrag netto', align: 'end', render: (line) => <Amount line={line} side="net" /> },
  {
    key: 'gross',
    header: 'Betrag brutto',
    align: 'end',
    render: (line) => <Amount line={line} side="gross" />,
  },
  { key: 'text', header: 'Positionstext', render: (line) => <LineText line={line} /> },
  { key: 'taxType', header: 'Besteuerung', render: (line) => <Taxation line={line} /> },
  {
    key: 'tax',
    header: 'Steuer (%)',
    align: 'end',
    width: '76px',
    render: ({ taxPercent }) => (taxPercent === null ? '' : percentText(taxPercent)),
  },
  { key: 'category', header: 'Kategorie', render: (line) => line.category },
  {
    key: 'bookingText',
    header: 'Buchungstext',
    quiet: true,
    render: (line) => <div className={styles.bookingText}>{line.bookingText}</div>,
  },
]

/** The lines of an invoice, amounts for the whole quantity of a line. */
export function LineTable({
  lines,
  texts,
  onEdit,
  onRemove,
  empty = 'Noch keine Positionen',
}: LineTableProps) {
  const textsAt = (index: number) => (texts[index] ?? []).map(betweenText)
  return (
    <div className={cx(styles.lines, !onEdit && styles.read)}>
      <ActionTable
        label="Positionen"
        columns={onEdit ? [editColumn(onEdit), ...columns] : columns}
        rows={lines}
        rowKey={(line) => line.key}
        empty={empty}
        before={(line) => textsAt(lines.indexOf(line))}
        after={textsAt(lines.length)}
        {...(onRemove && {
          actions: (line: ShownLine) => (
            <IconButton
              size="small"
              tone="danger"
              label={`${line.descriptionShort}: entfernen`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onRemove(line.key)}
            />
          ),
        })}
      />
    </div>
  )
}

function betweenText({ kind, text }: ReadText) {
  return <div className={kind === 'HEADING' ? styles.heading : styles.between}>{text}</div>
}

function editColumn(onEdit: (key: string) => void): Column<ShownLine> {
  return {
    key: 'edit',
    header: 'Bearbeiten',
    headerHidden: true,
    width: '40px',
    render: (line) => (
      <IconButton
        size="small"
        label={`${line.descriptionShort}: bearbeiten`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(line.key)}
      />
    ),
  }
}

/** Its text, which leads to its product. */
export function LineText({ line }: { line: ShownLine }) {
  return (
    <div className={styles.texts}>
      <div className={styles.text}>
        {line.productId === null ? (
          line.descriptionShort
        ) : (
          <ProductLink uuid={line.productId} text={line.descriptionShort} />
        )}
      </div>
      {line.descriptionLong && <div className={styles.long}>{line.descriptionLong}</div>}
    </div>
  )
}

function Taxation({ line }: { line: ShownLine }) {
  return (
    <div className={styles.taxation}>
      {taxTypeNames[line.taxType]}
      {line.taxReason && <div className={styles.long}>{line.taxReason}</div>}
    </div>
  )
}

function Amount({ line, side }: { line: ShownLine; side: 'net' | 'gross' }) {
  const { pieceAmount, discount, currency } = line
  return (
    <div className={styles.amounts}>
      {formatAmount(line[side], currency)}
      {pieceAmount?.side === side && (
        <div className={styles.piece}>
          je {formatAmount(pieceAmount.amount, currency)}
          {discount && <span className={styles.discount}>abzgl. {discount}</span>}
        </div>
      )}
    </div>
  )
}
