// The accounts of the bookings lists and registers (decisions §4, 'Bookings'), by the charts of DATEV. Which of them a firm really uses
// its tax adviser says.

export const accountKeys = [
  'collectiveDebtor',
  'collectiveCreditor',
  'revenueVat19',
  'revenueVat16',
  'revenueVat7',
  'revenueVat5',
  'revenueDifferentialMargin',
  'revenueDifferentialCost',
  'revenueEu',
  'revenueThirdCountry',
  'revenueReverseCharge',
  'revenueServiceEu',
  'revenueServiceThirdCountry',
  'revenueOss',
  'revenueSmallBusiness',
  'revenueSmallBusinessBefore2025',
  'revenueTaxFree',
  'revenueZeroRate',
  'passThrough',
  'advanceVat19',
  'advanceVat16',
  'advanceVat7',
  'advanceOther',
] as const
export type AccountKey = (typeof accountKeys)[number]
export type Accounts = Readonly<Record<AccountKey, string>>

export const chartNames = ['SKR03', 'SKR04'] as const
export type ChartName = (typeof chartNames)[number]

/** For each key its number in SKR03, and in SKR04. */
const numbers: Readonly<Record<AccountKey, readonly [string, string]>> = {
  collectiveDebtor: ['10000', '10000'],
  collectiveCreditor: ['70000', '70000'],
  revenueVat19: ['8400', '4400'],
  revenueVat16: ['8340', '4340'],
  revenueVat7: ['8300', '4300'],
  // No account of its own: in the second half of 2020 that of 7 % bore 5 %.
  revenueVat5: ['8300', '4300'],
  revenueDifferentialMargin: ['8191', '4136'],
  revenueDifferentialCost: ['8193', '4138'],
  revenueEu: ['8125', '4125'],
  revenueThirdCountry: ['8120', '4120'],
  revenueReverseCharge: ['8337', '4337'],
  revenueServiceEu: ['8336', '4336'],
  revenueServiceThirdCountry: ['8338', '4338'],
  revenueOss: ['8320', '4320'],
  revenueSmallBusiness: ['8192', '4184'],
  revenueSmallBusinessBefore2025: ['8195', '4185'],
  revenueTaxFree: ['8100', '4100'],
  revenueZeroRate: ['8290', '4290'],
  passThrough: ['1590', '1370'],
  advanceVat19: ['1718', '3272'],
  advanceVat16: ['1717', '3270'],
  advanceVat7: ['1711', '3260'],
  advanceOther: ['1710', '3250'],
}

/** All accounts of a chart. */
export function chartOf(name: ChartName): Accounts {
  const place = chartNames.indexOf(name)
  // Each key has its number in each chart.
  return Object.fromEntries(accountKeys.map((key) => [key, numbers[key][place]])) as Record<
    AccountKey,
    string
  >
}

const standard = chartOf('SKR03')

/** The firm's accounts: what it set, else those of SKR03. */
export function accountsOf(set: Readonly<Partial<Record<string, string>>>): Accounts {
  return { ...standard, ...set }
}

/** What of them has to be kept: those that differ from SKR03. */
export function ownAccounts(given: Readonly<Partial<Record<AccountKey, string | null>>>) {
  const own = accountKeys.flatMap((key) => {
    const number = given[key]
    return number && number !== standard[key] ? [[key, number] as const] : []
  })
  return Object.fromEntries(own)
}

/** Of which partners an account is the collective one: these are 5 digits, as the numbers of customers and suppliers. */
export function isCollective(key: AccountKey): boolean {
  return key === 'collectiveDebtor' || key === 'collectiveCreditor'
}
