import { useState } from 'react'
import { amount, day, line, optionalLines } from '#kernel/fields.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { z } from '#kernel/zod.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { amountCents, amountInput, dayInput } from '#web/ui/fields/field-input.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { Trash2 } from '../ui/icons.ts'
import { type LineItem, lineItems, totals } from './sample-lines.ts'
import { Group, Row } from './specimen.tsx'

export function LayerParts() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Group title="Ebenen und Rückfragen">
      <Row label="Seitenebene">
        <Button kind="primary" onClick={() => setOpen(true)}>
          Neue Ausgangsrechnung
        </Button>
        {open && <InvoiceLayer onClose={() => setOpen(false)} />}
      </Row>
      <Row label="Rückfrage">
        <Button onClick={() => setAsking(true)}>Löschen …</Button>
        <ConfirmDialog
          open={asking}
          title="Bankkonto DE02 1203 0000 0000 2020 51 wirklich löschen?"
          confirmLabel="Bankkonto löschen"
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      </Row>
    </Group>
  )
}

const invoice = z.strictObject({
  receiver: line('Kunde fehlt'),
  invoiceDate: day('Rechnungsdatum fehlt'),
  currency: line('Währung fehlt'),
  remarks: optionalLines(),
})

function useInvoiceForm(onClose: () => void) {
  const toasts = useToasts()
  return useForm({
    schema: invoice,
    initial: {
      receiver: '',
      day: '21.11.2026',
      currency: 'EUR',
      method: 'WIRE' as 'WIRE' | 'CASH',
      remarks: '',
    },
    toInput: (v) => ({
      receiver: v.receiver,
      invoiceDate: dayInput(v.day),
      currency: v.currency,
      remarks: v.remarks,
    }),
    paths: { day: 'invoiceDate' },
    submitOnEnter: false,
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      toasts.success('Die Rechnung 2026-00012 wurde gespeichert.')
      onClose()
    },
  })
}

const Lines = () => (
  <DataTable<LineItem>
    label="Positionen"
    rows={lineItems}
    rowKey={(row) => row.key}
    columns={[
      { key: 'quantity', header: 'Menge', align: 'end', width: '64px', render: (row) => row.quantity },
      { key: 'text', header: 'Positionstext', render: (row) => row.text },
      { key: 'category', header: 'Kategorie', quiet: true, render: (row) => row.category },
      { key: 'gross', header: 'Brutto', align: 'end', render: (row) => row.gross },
    ]}
    actions={(row) => (
      <IconButton
        size="small"
        tone="danger"
        label={`${row.text}: entfernen`}
        icon={<Trash2 aria-hidden="true" />}
      />
    )}
  />
)

function InvoiceLayer({ onClose }: { onClose: () => void }) {
  const [adding, setAdding] = useState(false)
  const confirm = useConfirm()
  const form = useInvoiceForm(onClose)
  async function remove() {
    const yes = await confirm({
      title: 'Rechnung 2026-00012 wirklich löschen?',
      confirmLabel: 'Rechnung löschen',
    })
    if (yes) onClose()
  }
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neue Ausgangsrechnung"
      facts={`${form.values.receiver || 'Noch kein Kunde'} · 7.888,51 €`}
      form={form}
      actions={
        <IconButton label="Löschen" tone="danger" icon={<Trash2 aria-hidden="true" />} onClick={remove} />
      }
      footer={<FormFooter form={form} />}
    >
      <FormGrid>
        <Cell span={6}>
          <TextField label="Kunde" {...form.field('receiver')} />
        </Cell>
        <Cell span={3}>
          <DateField label="Rechnungsdatum" {...form.field('day')} />
        </Cell>
        <Cell span={3}>
          <CurrencyPicker {...form.field('currency')} />
        </Cell>
      </FormGrid>
      <FormSection
        title="Positionen"
        actions={<Button onClick={() => setAdding(true)}>Position hinzufügen</Button>}
      >
        <Lines />
      </FormSection>
      <FormSection title="Summen">
        <TotalsBlock rows={totals} />
      </FormSection>
      <Select
        label="Zahlungsweise"
        options={[
          { value: 'WIRE', label: 'Überweisung' },
          { value: 'CASH', label: 'Bar' },
        ]}
        {...form.field('method')}
      />
      <TextArea label="Bemerkungen" optional {...form.field('remarks')} />
      {adding && <LineLayer onClose={() => setAdding(false)} />}
    </SideLayer>
  )
}

const item = z.strictObject({ amount: amount('Betrag fehlt'), text: line('Positionstext fehlt') })

function LineLayer({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: item,
    initial: { amount: '', side: 'brutto' as 'brutto' | 'netto', text: '' },
    toInput: (v) => ({ amount: amountInput(v.amount), text: v.text }),
    onSubmit: onClose,
  })
  const cents = amountCents(form.values.amount)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Position hinzufügen"
      form={form}
      footer={<FormFooter form={form} saveLabel="Position hinzufügen" />}
    >
      <FormGrid>
        <Cell span={6}>
          <AmountField
            label="Betrag"
            unit="€"
            {...form.field('amount')}
            onGross={() => form.set('side', 'brutto')}
            onNet={() => form.set('side', 'netto')}
            hint={cents === null ? undefined : `gelesen: ${formatAmount(cents)} €`}
          />
        </Cell>
        <Cell span={6}>
          <RadioGroup
            label="Der Betrag ist"
            options={[
              { value: 'brutto', label: 'brutto' },
              { value: 'netto', label: 'netto' },
            ]}
            {...form.field('side')}
          />
        </Cell>
        <Cell>
          <TextField label="Positionstext" {...form.field('text')} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
