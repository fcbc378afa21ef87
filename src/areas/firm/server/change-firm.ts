import { Refusal, refuse } from '#kernel/errors.ts'
import { isSameValue, type PropertyChange } from '#kernel/property-change.ts'
import { fact, preparedCommand } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { changeFirm, changeFirmProperty, firmChanged, firmProperties } from '../contract.ts'
import { schemeOn } from '../rules/tax-schemes.ts'
import { applyFirmChanges, type FirmChanges } from './apply-firm-changes.ts'
import { checkLogo, checkSentLogo } from './check-logo.ts'
import { firmColumns, isPlainFirmProperty, onWire } from './firm-columns.ts'
import { lockFirm, taxSchemesOf } from './load-firm.ts'
import { type AccountHolder, refuseTakenAccounts } from './refuse-taken-accounts.ts'

/** The account may be deleted at the same moment. */
const constraints = (path: string) => ({
  firm_usual_bank_account_id_fkey: { path, message: 'Dieses Bankkonto gibt es nicht' },
})

export const changeFirmCommand = (accountHolder: AccountHolder) =>
  preparedCommand(
    changeFirm,
    async ({ logo }, { files }) => {
      const [file] = files.logo
      if (file && logo !== undefined) refuse('logo', 'Das Logo steht zweimal da')
      if (file) await checkLogo(await file.read(), 'logo')
      else await checkSentLogo(logo, 'logo')
    },
    async (tx, input, context) => {
      const [logo] = context.files.logo
      const firm = await lockFirm(tx)
      await refuseTakenAccounts(tx, firm, input.accounts, accountHolder)
      const changes = await applyFirmChanges(tx, context, firm, input, logo)
      return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
    },
    constraints('usualBankAccountEntityId'),
  )

export const changeFirmPropertyCommand = (accountHolder: AccountHolder) =>
  preparedCommand(
    changeFirmProperty,
    checkProperty,
    async (tx, input, context) => {
      const { name, value } = parseProperty(firmProperties, context.params.propertyName, input)
      const firm = await lockFirm(tx)
      refuseOtherEntity(firm.firm_id, input.entityId)
      // Of the logo the wire knows no old value; a next number can be set only while nobody depends on it.
      const isStale =
        isPlainFirmProperty(name) && !isSameValue(onWire(name, firm[firmColumns[name]]), input.oldValue)
      const isOtherScheme =
        name === 'taxScheme' && schemeOn(taxSchemesOf(firm), context.today) !== (input.oldValue ?? '')
      if (isStale || isOtherScheme) throw new Refusal('stale-value')
      // The value was parsed by the rule of its property.
      const changed = { [name]: value } as FirmChanges
      await refuseTakenAccounts(tx, firm, changed.accounts, accountHolder)
      const changes = await applyFirmChanges(tx, context, firm, changed)
      return changes.length > 0 ? fact(firmChanged, firm.firm_id, { changes }) : {}
    },
    constraints('value'),
  )

/** What is wrong with the property itself the handler says, with what it finds in the database. */
async function checkProperty(input: PropertyChange, { params }: { params: { propertyName: string } }) {
  if (params.propertyName !== 'logo') return
  const { value } = parseProperty(firmProperties, 'logo', input)
  // The value was parsed by the rule of its property.
  await checkSentLogo(value as FirmChanges['logo'], 'logo')
}
