import { useState } from 'react'
import { PartnerSelect } from '#areas/documents/web/partner-select.tsx'
import { listSuppliers } from '#areas/partners/contract.ts'
import { supplierFieldsOf } from '#areas/partners/web/partner-values.ts'
import { LocalSupplierLayer, NewSupplierLayer } from '#areas/partners/web/supplier-layers.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Form } from '#web/use-form.ts'
import { BillCurrency } from './bill-currency.tsx'
import styles from './bill-form.module.css'
import { type BillValues, withSupplier } from './bill-values.ts'

/** Who sent the bill, its number, days and total. */
export function BillHead({ form }: { form: Form<BillValues> }) {
  const { billDate, bookingDate, currency } = form.values
  return (
    <div className={styles.head}>
      <div>
        <BillSupplier form={form} />
      </div>
      <div className={styles.facts}>
        <TextField
          className={styles.wide}
          label="Rechnungsnummer"
          maxLength={60}
          {...form.field('billNumber')}
        />
        <DateField label="Rechnungsdatum" {...form.field('billDate')} />
        <DateField label="Eingang" {...form.field('bookingDate')} value={bookingDate ?? billDate} />
        <AmountField
          label="Rechnungsbetrag gesamt brutto"
          unit={currency === 'EUR' ? '€' : currency}
          {...form.field('billTotal')}
        />
        <BillCurrency form={form} />
      </div>
    </div>
  )
}

function BillSupplier({ form }: { form: Form<BillValues> }) {
  const { supplier } = form.values
  const [layer, setLayer] = useState<{ kind: 'new'; typed: string } | { kind: 'edit' } | null>(null)
  const close = () => setLayer(null)
  return (
    <>
      <PartnerSelect
        label="Lieferant"
        name="supplier"
        list={listSuppliers}
        value={supplier && { uuid: supplier.uuid, partner: supplier.fields }}
        onChoose={(row) => form.patch(withSupplier(row.entityId.uuid, supplierFieldsOf(row)))}
        onCreate={(typed) => setLayer({ kind: 'new', typed })}
        createLabel="Neuer Lieferant"
        onEdit={() => setLayer({ kind: 'edit' })}
        editLabel="Lieferant bearbeiten"
        changedNote={supplier?.isChanged ? 'Nur für diese Eingangsrechnung geändert.' : undefined}
        error={form.field('supplier').error}
        autoFocus
      />
      {layer?.kind === 'new' && (
        <NewSupplierLayer
          companyName={layer.typed}
          onCreated={({ uuid, fields }) => {
            form.patch(withSupplier(uuid, fields))
            close()
          }}
          onClose={close}
        />
      )}
      {layer?.kind === 'edit' && supplier && (
        <LocalSupplierLayer
          fields={supplier.fields}
          onDone={(fields) => {
            form.set('supplier', { ...supplier, fields, isChanged: true })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
