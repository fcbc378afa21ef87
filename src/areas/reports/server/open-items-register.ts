import type { Day } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { register } from '#server/http/add-register.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import { openItemsRegister } from '../contract/open-items-register.ts'
import type { ItemsOnWire } from '../contract/partner-account.ts'
import { openOnText } from '../rules/account-words.ts'
import { openItemsPage } from '../rules/open-items-page.ts'
import { loadOwner, printAccount } from './account-register.ts'
import { itemsOnWire } from './partner-account.ts'

/** What was open of a partner at the end of a day, as a sheet or as a letter to him: the figures that his page shows, read by the same function. */
export const openItemsRegisterFile = register(
  openItemsRegister,
  async (tx, { partner, day }, { permissions }, sheet) => {
    const { movements, name } = await loadOwner(tx, partner, permissions)
    await sheet.begin({ title: `Offene Posten ${name}`, subtitle: openOnText(day), columns })
    await sheet.add(sheetRows(itemsOnWire(movements, day), day))
  },
  (tx, { partner, day }, { permissions, today }) =>
    printAccount(tx, { partner, permissions, today }, (facts, movements) =>
      openItemsPage({ ...facts, items: itemsOnWire(movements, day), day }),
    ),
)

const columns: readonly SheetColumn[] = [
  { heading: 'Datum', kind: 'day' },
  { heading: 'Fällig', kind: 'day' },
  { heading: 'Beleg', kind: 'text', width: 30 },
  { heading: 'Betrag', kind: 'money' },
  { heading: 'Offen', kind: 'money' },
  { heading: 'Währung', kind: 'text', width: 10 },
  { heading: 'Offen €', kind: 'money' },
]

/** Below the documents what is owed in each currency, the last column with all of it in EUR. */
function sheetRows({ items, balance }: ItemsOnWire, on: Day): SheetRow[] {
  const owed = balance.currencies.length > 0 ? balance.currencies : [{ currency: 'EUR', amount: 0 }]
  return [
    ...items.map(
      (item): SheetRow => [
        ...[item.date, item.dueDate, item.number],
        ...[wireCents(item.amountGross), wireCents(item.amountDue), item.currency],
        wireCents(item.amountDueEuro),
      ],
    ),
    ...owed.map(
      ({ currency, amount }): SheetRow => [
        ...[on, null, openOnText(on), null],
        ...[wireCents(amount), currency, wireCents(balance.euro)],
      ],
    ),
  ]
}
