import { addDays, type Day, dayOf } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents } from '#kernel/money.ts'

/** What a drawn bill says, and what is to be read of it. */
export interface BillFacts {
  seller: { name: string; street: string; place: string; vatId: string; iban: string; bank: string }
  number: string
  date: Day
  dueDay: Day
  lines: { text: string; count: number; price: Cents; ratePercent: number; sum: Cents }[]
  rates: { ratePercent: number; net: Cents; tax: Cents }[]
  net: Cents
  tax: Cents
  gross: Cents
}

/** The same numbers in every run: a generator of Lehmer's. */
export function randomFrom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const names = [
  'Kabelhaus Nordmann GmbH',
  'Bürobedarf Ahlers e.K.',
  'Werner & Söhne OHG',
  'Elbe Logistik AG',
  'Papier Contor KG',
  'Stadtwerke Neuental GmbH',
  'Haverkamp Werkzeuge GmbH & Co. KG',
  'Druckerei Blau UG',
]
const streets = ['Hafenstraße', 'Am Markt', 'Industrieweg', 'Lindenallee', 'Schulstr.']
const places = ['20457 Hamburg', '80331 München', '44135 Dortmund', '01067 Dresden', '28195 Bremen']
const goods = [
  'Kopierpapier A4',
  'Netzteil 65 W',
  'Beratung',
  'Versandkarton',
  'Lampe E27',
  'Kabel 2 m',
  'Reinigung',
]
const numberForms = [
  (n: number, year: number) => `RE-${year}-${n}`,
  (n: number) => String(20_000 + n),
  (n: number, year: number) => `${year}/${n}`,
  (n: number) => `R${100_000 + n}`,
  (n: number, year: number) => `${year}${String(n).padStart(5, '0')}`,
  (n: number) => `AB ${1000 + n}`,
]

export function billFacts(seed: number, rates: readonly number[]): BillFacts {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T // The list is not empty.
  const date = dayOf(2024 + random(3), 1 + random(12), 1 + random(28)) as Day // Such a day exists.
  const lines = Array.from({ length: 2 + random(4) }, (_, index) => {
    const [count, price] = [1 + random(9), cents(150 + random(40_000))]
    const ratePercent = rates[index % rates.length] ?? 0
    return { text: pick(goods), count, price, ratePercent, sum: cents(count * price) }
  })
  const taxes = [...new Set(lines.map((line) => line.ratePercent))].map((ratePercent) => {
    const net = sumCents(lines.filter((line) => line.ratePercent === ratePercent).map(({ sum }) => sum))
    return { ratePercent, net, tax: scaleCents(net, ratePercent, 100) }
  })
  const [net, tax] = [sumCents(taxes.map((one) => one.net)), sumCents(taxes.map((one) => one.tax))]
  return {
    seller: {
      name: pick(names),
      street: `${pick(streets)} ${1 + random(90)}`,
      place: pick(places),
      vatId: vatIdOf(10_000_000 + random(80_000_000)),
      iban: ibanOf(`${20_050_000 + random(9000)}${String(random(2_000_000_000)).padStart(10, '0')}`),
      bank: 'Sparkasse',
    },
    number: pick(numberForms)(100 + random(9000), 2024 + random(3)),
    date,
    dueDay: addDays(date, pick([10, 14, 21, 30])),
    lines,
    rates: taxes,
    net,
    tax,
    gross: cents(net + tax),
  }
}

/** With its check digit (ISO 7064 MOD 11,10). */
function vatIdOf(digits: number): string {
  let product = 10
  for (const digit of String(digits)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return `DE${digits}${(11 - product) % 10}`
}

function ibanOf(account: string): string {
  const remainder = BigInt(`${account}131400`) % 97n
  return `DE${String(98n - remainder).padStart(2, '0')}${account}`
}
