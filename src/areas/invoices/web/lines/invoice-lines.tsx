import { useRef, useState } from 'react'
import { type LineTextKind, textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { type PaidSums, paymentRows } from '#areas/documents/web/totals-rows.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { vatIdHint } from '#areas/partners/rules/vat-id-state.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useWantedForm, useWantedForms } from '#web/forms/use-kept-entries.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { readInvoice } from '../../contract.ts'
import { isDistanceSale, taxationWarnings } from '../../rules/line-taxation.ts'
import { chosenCorrected } from '../form/correction-values.ts'
import styles from '../form/invoice-form.module.css'
import { type InvoiceValues, mayAddLines } from '../form/invoice-values.ts'
import { useVatIdStates } from '../form/use-vat-id-states.ts'
import { usePlainPdfHint } from '../paper/use-plain-pdf-hint.ts'
import { Declarations } from './declarations.tsx'
import { useDistanceSalesHint } from './distance-sales.tsx'
import { InvoiceLineGrid } from './grid/invoice-line-grid.tsx'
import { cellOf, lineProblems, unsaidOf } from './grid/line-cells.ts'
import { TotalDiscount } from './grid/total-discount.tsx'
import { discountableInCorrected, discountableLines } from './line-discounts.ts'
import { LineLayer, lineForm } from './line-layer.tsx'
import { LineNotices, type RemovedRow } from './line-notices.tsx'
import { LineTable } from './line-table.tsx'
import { taxedLine } from './line-taxes.ts'
import { gridRows, ofRows, withLines } from './line-texts.ts'
import { type LineFacts, type LineValues, newLine } from './line-values.ts'
import type { ShownLine } from './shown-line.ts'
import { type ShownSums, sumsRows } from './shown-sums.ts'
import { stockDayOf } from './sold-lines.ts'
import type { LineLayerState } from './use-line-layer.ts'
import { useStockWarnings } from './use-stock-warnings.ts'

interface InvoiceLinesProps {
  form: Form<InvoiceValues>
  facts: LineFacts
  /** False while the facts are not read yet. */
  isLoaded?: boolean
  /** The lines as they are shown, and their sums. */
  shown: readonly ShownLine[]
  sums: ShownSums & PaidSums
  /** The invoice where it is stored: what it sells itself does not lower what there is. */
  documentId?: string
  /** Why the PDF of a stored invoice bears no XML; until something is edited. */
  plainPdfReason?: string | null
  /** The line that is open. */
  layer: LineLayerState
}

/** The lines of the invoice with their sums. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const { form, facts, isLoaded = true, shown, sums, layer, documentId, plainPdfReason = null } = props
  const { lines, currency, receiver } = form.values
  const { open } = layer
  const openLine = open?.kind === 'stored' ? lines[open.place] : open?.line
  const { keep, remove, restore, removed } = useListedLines(form, layer)
  const mayAdd = mayAddLines(form.values)
  const taxed = lines.map((line) => taxedLine(line, facts))
  const hints = useVatIdStates(form.values)
    .filter(({ taxTypes }) => taxed.some(({ taxType }) => taxTypes.some((type) => type === taxType)))
    .flatMap(({ vatId, state }) => vatIdHint(vatId, state) ?? [])
  const corrected = useCorrectedItems(form.values)
  const distanceSales = useDistanceSalesHint(isDistanceSale(taxed, facts.tax))
  const plainPdfHint = usePlainPdfHint(form.values, facts, sums.whole.gross)
  const plainPdf = (form.dirty ? null : plainPdfReason) ?? plainPdfHint
  const stock = { day: stockDayOf(form.values, facts.tax.serviceDay), documentId: documentId ?? null }
  const stockWarnings = useStockWarnings(form.values, stock)
  const taxWarnings = [...taxationWarnings(taxed, facts.tax), distanceSales]
  const warnings = [...taxWarnings, ...stockWarnings, ...hints, plainPdf].filter((said) => said !== null)

  const problemsOf = (line: LineValues) =>
    lineProblems(line, facts, discountableLines(lines, line, facts, corrected).length > 0)

  // What opens below a line is said below the table.
  const atCells = (line: LineValues) => problemsOf(line).filter((problem) => cellOf(problem) !== null)

  const add = () => layer.add(newLine(currency, facts.tax, lines.at(-1)))
  const keptForm = form.readOnly ? undefined : form.kept?.form
  const ownForms = lines.map(({ localId }) => lineForm(keptForm, localId) ?? [])
  useWantedForm(mayAdd ? lineForm(keptForm, null) : undefined, add)
  useWantedForms(ownForms.flat(), (own) => layer.edit(ownForms.indexOf(own)))

  return (
    <FormSection title="Positionen">
      {form.readOnly ? (
        <>
          <LineTable lines={shown} texts={textsByPlace(form.values.texts, lines)} />
          <Declarations {...{ form, facts, lines }} />
        </>
      ) : (
        <InvoiceLineGrid
          {...{ form, facts, shown, mayAdd }}
          stock={stock}
          discountableFor={(line) => discountableLines(lines, line, facts, corrected)}
          onEdit={(key) => layer.edit(lines.findIndex(({ localId }) => localId === key))}
          onRemove={remove}
          below={(addText, openLine) => (
            <>
              <AddButtons {...{ form, mayAdd }} onAdd={add} onText={addText} />
              <Declarations {...{ form, facts, lines, openLine }} />
            </>
          )}
        />
      )}
      <LineNotices
        form={form}
        warnings={warnings}
        unsaid={(error) => unsaidOf(error, lines.map(atCells))}
        removed={removed}
        onRestore={restore}
        onEdit={layer.edit}
      />
      <div className={styles.totals}>
        <TotalsBlock rows={sumsRows(sums, currency)} />
        <TotalsBlock label="Zahlung" rows={paymentRows(sums.rest, sums, currency)} />
      </div>
      {open && openLine && !form.readOnly && (
        <LineLayer
          line={openLine}
          isNew={open.kind === 'new'}
          isBuyingPriceAsked={open.kind === 'stored' && open.at === 'amountBuying'}
          facts={facts}
          isLoaded={isLoaded}
          others={lines.filter(({ localId }) => localId !== openLine.localId)}
          stock={stock}
          discountable={discountableLines(lines, openLine, facts, corrected)}
          keptForm={form.kept?.form}
          invoice={[receiver && partnerName(receiver.fields), formatMoney(sums.rest, currency)]
            .filter(Boolean)
            .join(' · ')}
          onDone={keep}
          onClose={layer.close}
        />
      )}
    </FormSection>
  )
}

interface AddButtonsProps {
  form: Form<InvoiceValues>
  mayAdd: boolean
  onAdd: () => void
  onText: (kind: LineTextKind) => void
}

function AddButtons({ form, mayAdd, onAdd, onText }: AddButtonsProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className={styles.addLine}>
        <Button icon={<Plus aria-hidden="true" />} disabled={!mayAdd} onClick={onAdd}>
          Position hinzufügen
        </Button>
        <Button
          kind="quiet"
          title="Alt+H vor der Position, in der Sie schreiben"
          disabled={!mayAdd}
          onClick={() => onText('HEADING')}
        >
          Überschrift
        </Button>
        <Button
          kind="quiet"
          title="Alt+T vor der Position, in der Sie schreiben"
          disabled={!mayAdd}
          onClick={() => onText('TEXT')}
        >
          Freitext
        </Button>
        <Button
          ref={button}
          kind="quiet"
          title="Ein Prozentsatz in allen Positionen"
          aria-expanded={isOpen}
          disabled={form.values.lines.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          Gesamtrabatt
        </Button>
      </div>
      {isOpen && form.values.lines.length > 0 && (
        <TotalDiscount
          form={form}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** The § 25a lines of the invoice that is corrected. */
function useCorrectedItems(values: InvoiceValues) {
  const corrected = chosenCorrected(values)
  const invoice = useOne(readInvoice, corrected?.uuid ?? null).data
  return corrected && invoice ? discountableInCorrected(invoice.lineItems, corrected.number) : []
}

/** Lines that are taken over from their layer, taken away and brought back. */
function useListedLines(form: Form<InvoiceValues>, layer: LineLayerState) {
  const [removed, setRemoved] = useState<RemovedRow | null>(null)
  const { lines } = form.values
  const rows = gridRows(form.values)

  function keep(line: LineValues) {
    const isKnown = lines.some((other) => other.localId === line.localId)
    const next = isKnown
      ? lines.map((other) => (other.localId === line.localId ? line : other))
      : [...lines, line]
    form.patch(withLines(form.values, next))
    layer.close()
    setRemoved(null)
  }

  function remove(key: string) {
    const index = rows.findIndex((row) => row.key === key)
    const row = rows[index]
    if (!row) return
    form.patch(ofRows(rows.toSpliced(index, 1)))
    setRemoved({ row, index })
  }

  function restore({ row, index }: RemovedRow) {
    form.patch(ofRows(rows.toSpliced(index, 0, row)))
    setRemoved(null)
  }

  return { keep, remove, restore, removed }
}
