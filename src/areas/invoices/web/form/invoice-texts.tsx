import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import type { InvoiceValues } from './invoice-values.ts'

const keeping =
  'Nötig bei Arbeiten an einem Grundstück oder Haus: Der Kunde hat die Rechnung zwei Jahre aufzubewahren (§ 14 Abs. 4 Nr. 9 UStG).'
const forBusiness =
  'Bei einem Unternehmen nur, wenn es die Leistung privat verwendet (§ 14b Abs. 1 Satz 5 UStG).'

const inDefault =
  'Ein Verbraucher kommt nur dann 30 Tage nach Fälligkeit und Zugang ohne Mahnung in Verzug (§ 286 Abs. 3 BGB).'

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/** The two texts of an invoice and its language. Of a cancellation the first is fixed. */
export function InvoiceTexts({ form, frozen = false }: { form: Form<InvoiceValues>; frozen?: boolean }) {
  const { receiver } = form.values
  const isForBusiness = receiver !== null && !isConsumer(receiver.fields)
  return (
    <FormGrid>
      <Cell span={6}>
        <Select
          label={invoiceFields.language.label}
          hint="Der Rechnung und ihrer E-Mail; Ihre eigenen Texte übersetzt Kontor nicht."
          options={languageOptions}
          disabled={frozen}
          {...form.field('language')}
        />
      </Cell>
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
      {!frozen && receiver !== null && !isForBusiness && (
        <Cell>
          <Checkbox label="Auf den Verzug hinweisen" hint={inDefault} {...form.field('defaultNotice')} />
        </Cell>
      )}
    </FormGrid>
  )
}
