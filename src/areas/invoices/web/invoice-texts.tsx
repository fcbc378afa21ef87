import { invoiceTextNames as labels } from '#areas/documents/rules/invoice-texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Form } from '#web/use-form.ts'
import { type InvoiceValues, mayTellToKeep } from './invoice-values.ts'

/** The two texts of an invoice. Of a cancellation the first is fixed. */
export function InvoiceTexts({ form, frozen = false }: { form: Form<InvoiceValues>; frozen?: boolean }) {
  return (
    <FormGrid>
      <Cell>
        <TextArea label={labels.remarks} rows={3} optional disabled={frozen} {...form.field('remarks')} />
      </Cell>
      <Cell>
        <TextArea
          label={labels.customText}
          rows={2}
          optional
          hint="Steht am Ende der Rechnung."
          {...form.field('customText')}
        />
      </Cell>
      {!frozen && mayTellToKeep(form.values) && (
        <Cell>
          <Checkbox
            label="Auf die Aufbewahrung hinweisen"
            hint="Nötig bei Arbeiten an einem Grundstück oder Haus: Der Kunde hat die Rechnung zwei Jahre aufzubewahren (§ 14 Abs. 4 Nr. 9 UStG)."
            {...form.field('keepingNote')}
          />
        </Cell>
      )}
    </FormGrid>
  )
}
