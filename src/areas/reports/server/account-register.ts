import { join } from 'node:path'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { letterFirmOf } from '#areas/letters/server/letter-firm-of.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import { type Logo, printLetter } from '#areas/letters/server/print-letter.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { receiverSnapshot, supplierSnapshot } from '#areas/partners/server/load-partner.ts'
import { nowKnownAs } from '#areas/partners/server/merge-partners.ts'
import type { PartnerRow } from '#areas/partners/server/partner-columns.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { register } from '#server/http/add-register.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { SheetColumn, SheetRow } from '#server/spreadsheet/sheet.ts'
import { accountRegister } from '../contract/account-register.ts'
import type { Balance, StatementOnWire } from '../contract/partner-account.ts'
import { type AccountFacts, type AccountOwner, type AccountPage, accountPage } from '../rules/account-page.ts'
import { afterText, beforeText, movementWord, periodText } from '../rules/account-words.ts'
import type { Movement } from '../rules/partner-account.ts'
import { loadMovements, statementOnWire } from './partner-account.ts'

interface Days {
  from: Day | null
  to: Day | null
}

/** The account of a partner as a sheet, or as a letter to him: the figures that his page shows, read by the same function. */
export const accountRegisterFile = register(
  accountRegister,
  async (tx, query, { permissions }, sheet) => {
    const { movements, name } = await loadOwner(tx, query.partner, permissions)
    await sheet.begin({ title: `Kontoauszug ${name}`, subtitle: periodText(query), columns })
    await sheet.add(sheetRows(statementOnWire(movements, query), query))
  },
  (tx, query, { permissions, today }) =>
    printAccount(tx, { partner: query.partner, permissions, today }, (facts, movements) =>
      accountPage({ ...facts, statement: statementOnWire(movements, query), days: query }),
    ),
)

/** Whose account it is decides who may see it. Who was merged with another is the other. */
export async function loadOwner(tx: Tx, asked: EntityId, held: readonly Permission[] | null) {
  const partner = await nowKnownAs(tx, asked)
  const row = await tx.selectFrom('partners').where('partner_id', '=', partner).selectAll().executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  const side = row.role === 'BUYER' ? 'INVOICE' : 'BILL'
  if (!allows(side === 'INVOICE' ? 'INVOICE_VIEW' : 'BILL_VIEW', held)) throw new Refusal('not-permitted')
  const movements = await loadMovements(tx, partner, side)
  const owner = ownerOf(row)
  return { movements, owner, name: partnerName(owner.partner) }
}

/** Whose account that of a stored partner is. */
export const ownerOf = (row: PartnerRow): AccountOwner =>
  row.role === 'BUYER'
    ? { side: 'INVOICE', partner: receiverSnapshot(row), number: row.debitor_number }
    : { side: 'BILL', partner: supplierSnapshot(row), number: row.creditor_number }

interface Asked {
  partner: EntityId
  permissions: readonly Permission[] | null
  today: Day
}

/** Reads whose account it is and what moved it; what it answers prints the letter that `pageOf` makes of them. */
export async function printAccount(
  tx: Tx,
  { partner, permissions, today }: Asked,
  pageOf: (facts: Omit<AccountFacts, 'statement' | 'days'>, movements: readonly Movement[]) => AccountPage,
): Promise<(printer: Pick<PdfPrinter, 'render'>) => Promise<Uint8Array>> {
  const [{ movements, owner }, firm] = await Promise.all([loadOwner(tx, partner, permissions), loadFirm(tx)])
  const logo = await loadLogo(tx, firm)
  const facts = { firm: letterFirmOf(firm), home: firm.country_code, owner, today, madeAt: new Date() }
  const page = pageOf(facts, movements)
  return (printer) => printAccountPage(printer, page, logo)
}

const columns: readonly SheetColumn[] = [
  { heading: 'Datum', kind: 'day' },
  { heading: 'Art', kind: 'text', width: 30 },
  { heading: 'Beleg', kind: 'text', width: 18 },
  { heading: 'Inhalt', kind: 'text', width: 40 },
  { heading: 'Betrag', kind: 'money' },
  { heading: 'Offen danach', kind: 'money' },
  { heading: 'Währung', kind: 'text', width: 10 },
  { heading: 'Betrag €', kind: 'money' },
  { heading: 'Zusammen offen danach €', kind: 'money', width: 24 },
]

function sheetRows({ openingBalance, rows, balance }: StatementOnWire, days: Days): SheetRow[] {
  return [
    ...(days.from === null ? [] : balanceRows(days.from, beforeText(days.from), openingBalance)),
    ...rows.map((row) => [
      ...[row.date, movementWord(row), row.number, row.text],
      ...[wireCents(row.amount), wireCents(row.balance), row.currency],
      ...[wireCents(row.amountEuro), wireCents(row.balanceEuro)],
    ]),
    ...balanceRows(days.to, afterText(days.to), balance),
  ]
}

/** A row for each currency that is owed in; one of 0 where nothing ever moved. */
function balanceRows(day: Day | null, text: string, { currencies, euro }: Balance): SheetRow[] {
  const owed = currencies.length > 0 ? currencies : [{ currency: 'EUR', amount: 0 }]
  return owed.map(({ currency, amount }) => [
    ...[day, text, '', '', null, wireCents(amount), currency, null, wireCents(euro)],
  ])
}

const template = join(import.meta.dirname, 'account.typ')

/** A child that died may be asked again; anything else is a fault of the template. */
export async function printAccountPage(
  printer: Pick<PdfPrinter, 'render'>,
  page: AccountPage,
  logo: Logo | null,
): Promise<Uint8Array> {
  try {
    return await printLetter(printer, template, page, logo)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    throw new Refusal('unavailable')
  }
}
