import type { Form } from '#web/forms/use-form.ts'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import {
  AddressFields,
  NameFields,
  type PastedAddress,
  PaymentFields,
  ShortNameField,
  sharedForm,
  withLines,
} from './partner-form-parts.tsx'
import type { SupplierValues } from './partner-values.ts'
import { SellerKindField } from './seller-kind-field.tsx'
import { VatIdField } from './vat-id-field.tsx'

/** The fields of a supplier (spec 1 §4.5): for a new one, for editing, and for editing inside of a bill. */
export function SupplierForm({ form }: { form: Form<SupplierValues> }) {
  const shared = sharedForm(form)
  return (
    <FormGrid>
      <NameFields form={shared} onAddress={(address) => form.patch(withoutLines(form.values, address))} />
      <Cell span={6}>
        <ShortNameField form={shared} label="Kürzel (für Buchungstext)" />
      </Cell>
      <Cell span={6}>
        <VatIdField
          label="USt-IdNr."
          optional
          countryCode={form.values.countryCode}
          {...form.field('vatId')}
        />
      </Cell>
      <Cell span={6}>
        <TextField
          label="Unsere Kundennr. beim Lieferanten"
          optional
          {...form.field('customerNumberAtSupplier')}
          maxLength={60}
        />
      </Cell>
      <Cell span={6}>
        <IntegerField label="Kreditorennr." optional {...form.field('creditorNumber')} />
      </Cell>
      <Cell>
        <SellerKindField {...form.field('sellerKind')} />
      </Cell>
      <PaymentFields form={shared} mode="BILL" />
      <AddressFields form={shared} />
      <Cell>
        <TextField label="E-Mail" type="email" optional {...form.field('email')} maxLength={254} />
      </Cell>
      <Cell>
        <TextArea label="Notizen" optional rows={3} {...form.field('notes')} maxLength={4000} />
      </Cell>
    </FormGrid>
  )
}

/** Nothing is printed for a supplier: what no field says (`c/o`, a department) is noted. */
function withoutLines(values: SupplierValues, { addressLines: _, aside, ...address }: PastedAddress) {
  if (aside.length === 0) return address
  return { ...address, notes: withLines(address.notes ?? values.notes, aside) }
}
