import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import type { InvoiceValues } from './invoice-values.ts'

const keeping =
  'Nötig bei Arbeiten an einem Grundstück oder Haus: Der Kunde hat die Rechnung zwei Jahre aufzubewahren (§ 14 Abs. 4 Nr. 9 UStG).'
const forBusiness =
  'Bei einem Unternehmen nur, wenn es die Leistung privat verwendet (§ 14b Abs. 1 Satz 5 UStG).'

/** The two texts of an invoice. Of a cancellation the first is fixed. */
export function InvoiceTexts({ form, frozen = false }: { form: Form<InvoiceValues>; frozen?: boolean }) {
  const { receiver } = form.values
  const isForBusiness = receiver !== null && !isConsumer(receiver.fields)
  return (
    <FormGrid>
      <Cell>
        <TextArea
          label={invoiceFields.remarks.label}
          rows={3}
          optional
          disabled={frozen}
          {...form.field('remarks')}
        />
      </Cell>
      <Cell>
        <TextArea
          label={invoiceFields.customText.label}
          rows={2}
          optional
          hint="Steht am Ende der Rechnung."
          {...form.field('customText')}
        />
      </Cell>
      {!frozen && (
        <Cell>
          <Checkbox
            label="Auf die Aufbewahrung hinweisen"
            hint={isForBusiness ? `${keeping} ${forBusiness}` : keeping}
            {...form.field('keepingNote')}
          />
        </Cell>
      )}
    </FormGrid>
  )
}
