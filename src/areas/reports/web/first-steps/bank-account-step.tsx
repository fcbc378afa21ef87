import { createBankAccount } from '#areas/bank-accounts/contract.ts'
import { type Firm, readFirm } from '#areas/firm/contract/read-firm.ts'
import { changeFirm } from '#areas/firm/contract.ts'
import { formatIban } from '#kernel/codes/iban.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

export function BankAccountStep(props: StepProps) {
  const { data: firm } = useRead(readFirm)
  return firm ? <Fields firm={firm} {...props} /> : null
}

/** The first account; a firm that prints none yet prints it from now on. */
function Fields({ firm, later }: StepProps & { firm: Firm }) {
  const print = useCommand(changeFirm, { showsErrors: 'fields' })
  const create = useCommand(createBankAccount, { showsErrors: 'fields' })
  const form = useForm({
    schema: createBankAccount.input,
    initial: { iban: formatIban(firm.iban), shortName: 'Geschäftskonto' },
    toInput: (values) => ({ ...values, currency: baseCurrency }),
    keep: { form: 'first-steps/bank-account', what: 'ein Bankkonto' },
    onSubmit: async (input) => {
      if (firm.iban === '') {
        const printed = await print.run({ iban: input.iban })
        if (printed.kind !== 'applied') return printed
      }
      return create.run(input)
    },
  })
  return (
    <StepForm form={form} label="Speichern" later={later}>
      <CommandNotice command={create} />
      <FormGrid>
        <Cell span={8}>
          <IbanField label="IBAN" hint="Steht auf jeder Rechnung." {...form.field('iban')} />
        </Cell>
        <Cell span={4}>
          <TextField label="Bezeichnung" {...form.field('shortName')} maxLength={60} />
        </Cell>
      </FormGrid>
    </StepForm>
  )
}
