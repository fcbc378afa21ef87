import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { type BankAccount, createBankAccount } from '../contract.ts'
import { ibanFaultsAmong } from './bank-account-check.ts'

interface NewBankAccountProps {
  existing: readonly BankAccount[]
  onCreated: (uuid: string) => void
  onClose: () => void
}

/** Under which name its entries are kept. */
export const keptForm = 'bank-account/new'

/** The side panel of 'Neues Bankkonto'. */
export function NewBankAccount({ existing, onCreated, onClose }: NewBankAccountProps) {
  const save = useCommand(createBankAccount, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if (entityId) onCreated(entityId.uuid)
      onClose()
    },
  })
  const form = useForm({
    schema: createBankAccount.input,
    initial: { iban: '', currency: 'EUR', shortName: '' },
    toInput: (values) => values,
    keep: { form: keptForm, what: 'ein Bankkonto' },
    check: ({ iban }) => ibanFaultsAmong(iban, existing).map((message) => ({ path: 'iban', message })),
    onSubmit: (input) => save.run(input),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neues Bankkonto"
      size="narrow"
      form={form}
      footer={<FormFooter form={form} />}
    >
      <CommandNotice command={save} />
      <FormGrid>
        <Cell>
          <IbanField label="IBAN" {...form.field('iban')} />
        </Cell>
        <Cell>
          <CurrencyPicker {...form.field('currency')} />
        </Cell>
        <Cell>
          <TextField label="Bezeichnung" {...form.field('shortName')} maxLength={60} />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}
