import type { ChangeType, ValueType } from '#areas/change-types/contract.ts'
import { changeTypeName, valueTypeNames } from '#areas/change-types/rules/change-type-text.ts'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { FormProblems } from '#web/ui/forms/form-problems-notice.tsx'
import { QuantityField } from '../quantity-field.tsx'
import styles from './stock-layer.module.css'
import type { StockChangeValues } from './use-new-stock-change.ts'

interface StockChangeFormProps {
  form: Form<StockChangeValues>
  changeTypes: readonly ChangeType[]
}

// What is typed: a number of pieces, or what is there now.
const quantityHints: Record<ValueType, string> = {
  INCOMING: 'kommt hinzu',
  OUTGOING: 'geht ab',
  ABSOLUTE: 'so viel ist danach da',
}

/** Ereignis, Menge, Datum (spec 2 §2, 'Inventory list'). */
export function StockChangeForm({ form, changeTypes }: StockChangeFormProps) {
  const chosen = changeTypes.find(({ entityId }) => entityId.uuid === form.values.changeType)
  const locked = useLockedDay('Das Datum', dayValue(form.values.day))
  return (
    <>
      <FormGrid>
        <Cell span={6}>
          <Select
            label="Ereignis"
            options={changeTypes.map((type) => ({
              value: type.entityId.uuid,
              label: `${changeTypeName(type)} (${valueTypeNames[type.valueType]})`,
            }))}
            {...form.field('changeType')}
          />
        </Cell>
        <Cell span={3}>
          <QuantityField
            label="Menge"
            {...form.field('quantity')}
            {...(chosen && { hint: quantityHints[chosen.valueType] })}
          />
        </Cell>
        <Cell span={3}>
          <DateField
            label="Datum"
            {...form.field('day')}
            error={form.field('day').error ?? locked ?? undefined}
          />
        </Cell>
      </FormGrid>
      <div className={styles.add}>
        <FormProblems form={form} />
        <span role="status" className={styles.waiting}>
          {form.waitingFor}
        </span>
        <Button kind="primary" type="submit" busy={form.busy}>
          Bestandsänderung hinzufügen
        </Button>
      </div>
    </>
  )
}
