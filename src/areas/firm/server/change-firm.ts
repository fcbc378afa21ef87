import { Refusal, refuse } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { z } from '#kernel/zod.ts'
import { command, fact } from '#server/command.ts'
import {
  changeFirm,
  changeFirmProperty,
  type FirmProperty,
  firmChanged,
  firmProperties,
} from '../contract.ts'
import { applyFirmChanges, type FirmChanges } from './apply-firm-changes.ts'
import { firmColumns, isPlainFirmProperty } from './firm-columns.ts'
import { loadFirm } from './load-firm.ts'

export const changeFirmCommand = command(changeFirm, async (tx, input, context) => {
  const firm = await loadFirm(tx)
  const changes = await applyFirmChanges(tx, context, firm, input)
  return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
})

export const changeFirmPropertyCommand = command(changeFirmProperty, async (tx, input, context) => {
  const name = context.params.propertyName
  if (!isFirmProperty(name)) throw new Refusal('not-found')
  if (input.propertyName !== undefined && input.propertyName !== name) {
    refuse('propertyName', 'Der Name der Eigenschaft passt nicht zur Adresse')
  }
  const parsed = parseInput(z.object({ value: firmProperties[name] }), { value: input.value })
  if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
  const firm = await loadFirm(tx)
  if (isPlainFirmProperty(name) && input.oldValue !== undefined) {
    // absent, null and '' all mean 'not given', also in oldValue (decisions §2)
    const stored = JSON.stringify(firm[firmColumns[name]])
    if (JSON.stringify(input.oldValue ?? '') !== stored) throw new Refusal('stale-value')
  }
  const changes = await applyFirmChanges(tx, context, firm, { [name]: parsed.value.value } as FirmChanges)
  return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
})

function isFirmProperty(name: string): name is FirmProperty {
  return Object.hasOwn(firmProperties, name)
}
