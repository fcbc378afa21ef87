import type { ChangeType } from '#areas/change-types/contract.ts'
import { lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import type { z } from '#kernel/zod.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import type { stockChangeCreation } from '../../contract/stock-change.ts'
import { createStockChange, deleteStockChanges } from '../../contract.ts'
import { inDirection } from '../../rules/decide-stock-change.ts'
import { quantityInput } from '../quantity-field.tsx'

export interface StockChangeValues {
  /** The change type's id. */
  changeType: string | null
  quantity: string
  day: string
}

const paths = {
  changeType: 'data.changeType2',
  quantity: 'data.inventoryChange',
  day: 'data.changeTime',
} as const

/** The form 'Bestandsänderung hinzufügen' of a product; it stays, ready for the next one. */
export function useNewStockChange(uuid: string, changeTypes: readonly ChangeType[], isLoaded: boolean) {
  const toasts = useToasts()
  const openFrom = useOpenFrom()
  const empty = (): StockChangeValues => ({
    changeType: null,
    quantity: '',
    day: formatDay(berlinDay(new Date())),
  })
  const form = useForm<StockChangeValues, typeof stockChangeCreation>({
    schema: createStockChange.input,
    initial: empty(),
    toInput: (values) => stockChangeInput(uuid, values, changeTypes),
    paths,
    isLoaded,
    check: ({ day }) => lockedDayFaults('day', 'Das Datum', dayValue(day), openFrom),
    keep: { form: `stock-change/${uuid}`, what: 'eine Bestandsänderung' },
    onSubmit: (input) => save.run(input),
  })
  const save = useCommand(createStockChange, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      const text = 'Die Bestandsänderung wurde gespeichert.'
      if (entityId)
        sayWithUndo(toasts, text, {
          command: deleteStockChanges,
          params: {},
          input: { changeIds: [entityId.uuid] },
          said: 'Die Bestandsänderung ist zurückgenommen.',
        })
      else toasts.success(text)
      form.reset({ ...empty(), day: form.values.day })
    },
  })
  return { form, save }
}

/** The payload for the values of the form; not given where they cannot be read, so that the contract says what is missing. */
function stockChangeInput(
  uuid: string,
  { changeType, quantity, day }: StockChangeValues,
  changeTypes: readonly ChangeType[],
) {
  const type = changeTypes.find(({ entityId }) => entityId.uuid === changeType)
  const pieces = quantityInput(quantity)
  const chosenDay = dayInput(day)
  const isReadable = chosenDay !== null && /^\d{4}-\d{2}-\d{2}$/.test(chosenDay)
  const input = {
    itemEntityId: uuid,
    data: {
      changeTime: isReadable ? `${chosenDay}T${timeOf(type)}` : (chosenDay ?? ''),
      changeType2: type ?? null,
      itemEntityId: uuid,
      relativeChange: type?.valueType !== 'ABSOLUTE',
      // negative for outgoing types (spec 2 §5)
      inventoryChange: typeof pieces === 'number' && type ? inDirection(pieces, type.valueType) : pieces,
    },
  }
  // What is missing or unreadable is refused by the contract.
  return input as z.input<typeof stockChangeCreation>
}

/** A count holds for the end of its day (decisions §9, 'Stock'); what is moved by hand lies between it and the day's documents. */
function timeOf(type: ChangeType | undefined): string {
  return type?.system && type.shortName === 'inventory' ? '23:59:59' : '12:00:00'
}
