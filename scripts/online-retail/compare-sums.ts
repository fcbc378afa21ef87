import type { ExpectedDocument } from './expected-sums.ts'

/** The answer of the invoice list, as far as it is compared. */
export interface ListedInvoices {
  totalCount: number
  stats: { receivables: number; open: number }
  section: { entityId: { uuid: string }; amountGross: number }[]
}

/** What differs between the list of invoices and the sums calculated from the data; empty when all agrees to the cent. */
export function compareSums(
  listed: ListedInvoices,
  entered: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, ExpectedDocument>,
): string[] {
  const gross = new Map(listed.section.map((row) => [row.entityId.uuid, cents(row.amountGross)]))
  const total = (amount: (document: ExpectedDocument) => bigint) =>
    [...expected.values()].reduce((sum, document) => sum + amount(document), 0n)
  const problems = [...expected].flatMap(([number, document]) =>
    differ(`${number} gross`, gross.get(entered.get(number) ?? ''), document.gross),
  )
  return [
    ...differ('documents', BigInt(listed.totalCount), BigInt(expected.size)),
    ...problems,
    ...differ(
      'receivables',
      cents(listed.stats.receivables),
      total((document) => document.grossEuro),
    ),
    ...differ(
      'open',
      cents(listed.stats.open),
      total((document) => document.dueEuro),
    ),
  ]
}

const cents = (units: number) => BigInt(Math.round(units * 100))

function differ(what: string, found: bigint | undefined, expected: bigint): string[] {
  return found === expected ? [] : [`${what}: ${found ?? 'missing'}, expected ${expected}`]
}
