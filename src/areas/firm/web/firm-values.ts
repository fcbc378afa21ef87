import { formatIban } from '#kernel/codes/iban.ts'
import { parseDay } from '#kernel/day.ts'
import type { WireInputOf } from '#kernel/declare.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { FilesToSend } from '#web/commands/command-body.ts'
import { amountInput, amountText, dayInput, dayText, integerInput } from '#web/ui/fields/field-input.ts'
import type { Firm } from '../contract/read-firm.ts'
import type { changeFirm } from '../contract.ts'
import { type AccountKey, type Accounts, accountKeys, accountsOf } from '../rules/accounts.ts'

/** Each account is a value of its own: what two people change beside each other does not meet. Named as its path in the input. */
export const accountValueName = (key: AccountKey) => `accounts.${key}` as const
type AccountValues = Record<ReturnType<typeof accountValueName>, string>

/** A logo chosen here and not saved yet. */
export interface ChosenLogo {
  file: File
  /** An address at which it can be seen; no two pictures have the same. */
  preview: string
}

/** What the page edits. The next number is text while it is typed; of a saved logo only which it is. */
export type FirmValues = Omit<
  Firm,
  | 'entityId'
  | 'history'
  | 'numberRangeEmpty'
  | 'numberRanges'
  | 'isLogoLeftOut'
  | 'nextNumber'
  | 'ossSince'
  | 'marginStatementSince'
  | 'foundedOn'
  | 'accounts'
  // They have a table of their own.
  | 'taxScheme'
  | 'taxSchemes'
  | 'logo'
  // It is chosen where the accounts stand.
  | 'usualBankAccountEntityId'
  | 'smallDifference'
  // They have fields of their own.
  | 'reminderLevels'
  | 'anchorRecipients'
> & {
  /** Addresses with commas between them. */
  anchorRecipients: string
  /** As it is typed. */
  smallDifference: string
  nextNumber: string
  ossSince: string
  marginStatementSince: string
  foundedOn: string
  logo: Firm['logo'] | ChosenLogo
} & AccountValues

export function valuesOf(firm: Firm): FirmValues {
  const {
    entityId: _id,
    history: _history,
    numberRangeEmpty: _empty,
    numberRanges: _ranges,
    isLogoLeftOut: _isLeftOut,
    accounts,
    taxScheme: _scheme,
    taxSchemes: _schemes,
    usualBankAccountEntityId: _account,
    smallDifference,
    reminderLevels: _levels,
    anchorRecipients,
    nextNumber,
    ossSince,
    marginStatementSince,
    foundedOn,
    ...rest
  } = firm
  // As the IBAN's field shows it: leaving the field must not count as a change.
  return {
    ...rest,
    ...accountValues(accountsOf(accounts)),
    iban: formatIban(rest.iban),
    nextNumber: String(nextNumber),
    smallDifference: amountText(wireCents(smallDifference)),
    anchorRecipients: anchorRecipients.join(', '),
    ossSince: typedDay(ossSince),
    marginStatementSince: typedDay(marginStatementSince),
    foundedOn: typedDay(foundedOn),
  }
}

const typedDay = (day: string | null) => dayText(day === null ? null : parseDay(day))

const dayNames = ['ossSince', 'marginStatementSince', 'foundedOn'] as const
const isDayName = (name: string): name is (typeof dayNames)[number] => dayNames.some((day) => day === name)

/** Accounts as the form has them. */
export function accountValues(accounts: Accounts): AccountValues {
  // Every key, under its name.
  return Object.fromEntries(accountKeys.map((key) => [accountValueName(key), accounts[key]])) as AccountValues
}

export const firmValueNames = (values: FirmValues) => Object.keys(values) as (keyof FirmValues)[] // a plain record

/** The names of the values that differ. */
export function changedNames(before: FirmValues, now: FirmValues): (keyof FirmValues)[] {
  return firmValueNames(now).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
}

/** What goes over the wire: only what was changed. A chosen logo goes as a file beside it. */
export function firmInputOf(before: FirmValues, now: FirmValues): WireInputOf<typeof changeFirm> {
  const changes: Record<string, unknown> = {}
  for (const name of changedNames(before, now)) {
    // Together: what is left out of them is the standard's.
    if (name.startsWith('accounts.')) changes['accounts'] = accountsInput(now)
    else if (name === 'nextNumber') changes[name] = integerInput(now.nextNumber)
    else if (name === 'smallDifference') changes[name] = amountInput(now.smallDifference)
    else if (name === 'anchorRecipients') changes[name] = now[name].split(/[\s,;]+/).filter(Boolean)
    else if (isDayName(name)) changes[name] = dayInput(now[name])
    else if (name !== 'logo') changes[name] = now[name]
    else if (now.logo === null) changes[name] = null
  }
  // Each value is the firm's own or comes from a field of its kind; the contract checks them.
  return changes as WireInputOf<typeof changeFirm>
}

function accountsInput(values: FirmValues) {
  return Object.fromEntries(accountKeys.map((key) => [key, values[accountValueName(key)].trim()]))
}

/** The logo that was chosen, as `changeFirm` takes it. */
export function firmFilesOf({ logo }: FirmValues): FilesToSend<typeof changeFirm> {
  return logo && 'file' in logo ? { logo: [logo.file] } : {}
}

/** Somebody else saved meanwhile. */
export interface FirmMerge {
  /** What the form shows now: the newly saved values, with what was typed here on top. */
  values: FirmValues
  /** What was changed here and there differently. */
  conflicts: (keyof FirmValues)[]
}

/** Brings what was typed here together with what somebody else saved meanwhile. Nothing typed is lost. */
export function mergeFirm(base: FirmValues, typed: FirmValues, saved: FirmValues): FirmMerge {
  const mine = changedNames(base, typed)
  const theirs = changedNames(base, saved)
  const differs = (name: keyof FirmValues) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name])
  return {
    values: { ...saved, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) },
    conflicts: mine.filter((name) => theirs.includes(name) && differs(name)),
  }
}
