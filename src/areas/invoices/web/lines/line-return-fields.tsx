import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { Select, type SelectOption } from '#web/ui/choices/select.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { asksReturn, discountHint, takesBack } from './line-discounts.ts'
import type { LineForm } from './line-form.ts'
import { returned } from './line-values.ts'

interface LineReturnFieldsProps {
  form: LineForm
  taxType: TaxType
  /** The § 25a lines that this one may be a discount on. */
  discountable: readonly SelectOption<string>[]
}

const returnOptions = [
  { value: 'yes', label: 'Ja, zurück in den Bestand' },
  { value: 'no', label: 'Nein, nur der Preis wird gemindert' },
] as const

const answerOf = (isReturned: boolean | null) => (isReturned === null ? null : isReturned ? 'yes' : 'no')

/** Of a line below 0: whether the goods come back; under § 25a UStG by what it is a discount on. */
export function LineReturnFields({ form, taxType, discountable }: LineReturnFieldsProps) {
  const { values } = form
  return (
    <>
      {takesBack(values, taxType) && (
        <Cell>
          <Select
            label="Nachlass auf"
            options={[...discountable, { value: returned, label: 'Keine Position: Ein Stück kommt zurück' }]}
            hint={discountHint(values.appliesTo, discountable.length > 0)}
            {...form.field('appliesTo')}
          />
        </Cell>
      )}
      {asksReturn(values, taxType) && (
        <Cell>
          <Select
            label="Kommt die Ware zurück?"
            options={returnOptions}
            value={answerOf(values.goodsReturned)}
            onChange={(answer) => form.set('goodsReturned', answer === 'yes')}
            error={form.field('goodsReturned').error}
            hint="Davon hängt ab, ob sie wieder im Bestand steht."
          />
        </Cell>
      )}
    </>
  )
}
