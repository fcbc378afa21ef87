import { Refusal, refuse } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { changeFirm, changeFirmProperty, firmChanged, firmProperties } from '../contract.ts'
import { applyFirmChanges, type FirmChanges } from './apply-firm-changes.ts'
import { firmColumns, isPlainFirmProperty } from './firm-columns.ts'
import { lockFirm } from './load-firm.ts'

export const changeFirmCommand = command(changeFirm, async (tx, input, context) => {
  const [logo] = context.files.logo
  if (logo && input.logo !== undefined) refuse('logo', 'Das Logo steht zweimal da')
  const firm = await lockFirm(tx)
  const changes = await applyFirmChanges(tx, context, firm, input, logo)
  return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
})

export const changeFirmPropertyCommand = command(changeFirmProperty, async (tx, input, context) => {
  const { name, value } = parseProperty(firmProperties, context.params.propertyName, input)
  const firm = await lockFirm(tx)
  refuseOtherEntity(firm.firm_id, input.entityId)
  // Of the logo the wire knows no old value; a next number can be set only while nobody depends on it.
  if (isPlainFirmProperty(name) && !isSameValue(firm[firmColumns[name]], input.oldValue)) {
    throw new Refusal('stale-value')
  }
  // The value was parsed by the rule of its property.
  const changes = await applyFirmChanges(tx, context, firm, { [name]: value } as FirmChanges)
  return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
})
