import type { FieldError } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { changeTypeCreated, createChangeType } from '../contract.ts'
import { changeTypeTaken, isChangeTypeTaken } from '../rules/change-type-text.ts'
import { changeTypeKeys, changeTypeOf } from './load-change-type.ts'

export const createChangeTypeCommand = command(
  createChangeType,
  async (tx, input, context) => {
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
  },
  { change_types_name: { path: 'shortName', message: changeTypeTaken } },
  { alsoWrong: takenName },
)

/** Whether the name of an input with other faults is taken. */
async function takenName(tx: Tx, input: unknown): Promise<FieldError[]> {
  const { shortName } = Object(input)
  if (typeof shortName !== 'string') return []
  const rows = await tx.selectFrom('change_types').selectAll().execute()
  const isTaken = isChangeTypeTaken(shortName, rows.map(changeTypeOf))
  return isTaken ? [{ path: 'shortName', message: changeTypeTaken }] : []
}
