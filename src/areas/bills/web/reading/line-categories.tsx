import { useState } from 'react'
import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { BillValues } from '../form/bill-values.ts'
import type { BillLine } from '../lines/bill-line.ts'
import styles from './electronic-bill.module.css'

// Each is a field of its own; of more lines most are alike, and one category for all does.
const mostListed = 40

/** Where the lines of an invoice are booked that have no category yet: one for all of them, or line by line. */
export function LineCategories({ form }: { form: Form<BillValues> }) {
  const { lines } = form.values
  // They stay listed when they have one, so that it can be seen and changed.
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set())
  const open = lines.filter(({ categoryId }) => categoryId === null)
  const shown = lines.filter(({ localId }) => listed.has(localId))
  const assign = (categoryId: string | null, isMeant: (line: BillLine) => boolean) =>
    form.set(
      'lines',
      lines.map((line) => (isMeant(line) ? { ...line, categoryId } : line)),
    )
  if (open.length === 0 && shown.length === 0) return null
  return (
    <section className={styles.categories} aria-label="Kategorien der Positionen">
      {open.length > 0 && (
        <CategorySelect
          scope="BILL"
          name="lineCategories"
          label={
            open.length === 1
              ? 'Kategorie der Position'
              : `Kategorie für ${open.length} Positionen ohne Kategorie`
          }
          hint="Beim nächsten Mal schlägt Kontor sie für diesen Lieferanten vor."
          value={null}
          onChange={(categoryId) => assign(categoryId, (line) => line.categoryId === null)}
        />
      )}
      {shown.map((line, index) => (
        <CategorySelect
          key={line.localId}
          scope="BILL"
          name={`lineCategory${index}`}
          label={labelOf(line)}
          value={line.categoryId}
          onChange={(categoryId) => assign(categoryId, ({ localId }) => localId === line.localId)}
        />
      ))}
      {shown.length > 0 ? (
        <Button size="small" onClick={() => setListed(new Set())}>
          Positionen ausblenden
        </Button>
      ) : (
        open.length > 1 && (
          <Button
            size="small"
            onClick={() => setListed(new Set(open.slice(0, mostListed).map(({ localId }) => localId)))}
          >
            Je Position wählen
          </Button>
        )
      )}
    </section>
  )
}

function labelOf({ bookingTextSuffix, quantity, amount, currency }: BillLine): string {
  const pieces = quantity === '1' ? '' : `${quantity} × `
  return `${bookingTextSuffix} · ${pieces}${amount} ${currency}`.trim()
}
