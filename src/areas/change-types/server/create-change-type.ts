import { command, fact } from '#server/command.ts'
import { changeTypeCreated, createChangeType } from '../contract.ts'
import { changeTypeKeys } from './load-change-type.ts'

export const createChangeTypeCommand = command(createChangeType, async (tx, input, context) => {
  const changeTypeId = context.newId()
  context.write(
    tx.insertInto('change_types').values({
      change_type_id: changeTypeId,
      short_name: input.shortName,
      value_type: input.valueType,
      system: input.system,
      ...changeTypeKeys(input),
    }),
  )
  return fact(changeTypeCreated, changeTypeId, input)
})
