import { addDays, type Day } from '#kernel/day.ts'
import type { Post } from './demo-call.ts'
import { missing, type Roll } from './dice.ts'

/** One piece of the demo firm, which is there once. */
export interface DemoPiece {
  /** The product's id. */
  id: string
  text: string
  category: string
  /** As stock marks it: `m` is taxed on its margin (§ 25a UStG). */
  taxType: 'm' | 'v'
  /** What it cost, in whole EUR and, where it cost tax, net; its sales price, gross. */
  buying: number
  /** The same in the currency of who sold it. */
  asked: number
  euros: number
  bought: Day
  /** It stays in the showroom and is not sold. */
  isShown: boolean
}

interface Design {
  name: string
  materials: readonly string[]
  category: string
  euros: number
  maker: readonly [manufacturer: string, designer: string, country: string]
  /** The earliest year. */
  from: number
}

const design = (
  name: string,
  materials: readonly string[],
  category: string,
  euros: number,
  maker: Design['maker'],
  from: number,
): Design => ({ name, materials, category, euros, maker, from })

// Nobody's real products: makers and designers are made up.
const designs: readonly Design[] = [
  design(
    'Armlehnstuhl „Kopenhagen“',
    ['Teak', 'Eiche'],
    'MOEB',
    890,
    ['Øresund Møbler', 'Kaj Thorsen', 'DK'],
    1958,
  ),
  design(
    'Sideboard mit Schiebetüren',
    ['Palisander', 'Teak', 'Nussbaum'],
    'MOEB',
    2450,
    ['Øresund Møbler', 'Kaj Thorsen', 'DK'],
    1960,
  ),
  design('Pendelleuchte „Halbmond“', ['opal', 'Messing'], 'LEUC', 245, ['Lichtwerk Ruhrtal', '', 'DE'], 1965),
  design('Esstisch, ausziehbar', ['Eiche', 'Teak'], 'MOEB', 1680, ['Aarhus Snedkeri', '', 'DK'], 1956),
  design(
    'Satz von vier Esszimmerstühlen',
    ['Leder', 'Papierkordel'],
    'MOEB',
    1240,
    ['Aarhus Snedkeri', 'Inger Holm', 'DK'],
    1961,
  ),
  design(
    'Stehleuchte, drei Arme',
    ['Messing', 'schwarz lackiert'],
    'LEUC',
    520,
    ['Luce Torino', 'Marco Bellini-Rossi', 'IT'],
    1954,
  ),
  design(
    'Bodenvase, Fat Lava',
    ['rot und schwarz', 'orange', 'kobaltblau'],
    'KERA',
    135,
    ['Keramik Westerwald', '', 'DE'],
    1968,
  ),
  design('Sekretär', ['Nussbaum', 'Kirsche'], 'MOEB', 1150, ['Werkstätten Hellerbach', '', 'DE'], 1953),
  design(
    'Schale, Pressglas',
    ['rauchgrau', 'bernstein'],
    'KERA',
    68,
    ['Lasi Tampere', 'Aune Laine', 'FI'],
    1962,
  ),
  design(
    'Loungesessel mit Hocker',
    ['Leder cognac', 'Wolle anthrazit'],
    'MOEB',
    2980,
    ['Pacific Modern', 'Ray Colter', 'US'],
    1959,
  ),
  design('Nierentisch', ['Resopal', 'Mosaik'], 'MOEB', 290, ['Werkstätten Hellerbach', '', 'DE'], 1955),
  design(
    'Wandregal, sechs Böden',
    ['Teak und Stahl', 'Eiche und Stahl'],
    'MOEB',
    740,
    ['Svea Hyllan', 'Nils Ekman', 'SE'],
    1957,
  ),
]

/** Kontor's own type 'Anschaffung'. */
const initialType = '01900000-0000-7000-8000-000000000001'

/** Of whom the opening stock was bought: no bill says it. */
const estates = ['Nachlass Thomsen', 'Haushaltsauflösung Wiebe', 'Erbengemeinschaft Ahrens'] as const

const places = ['Ausstellung', 'Lager 1', 'Lager 2', 'Werkstatt'] as const

/** Where pieces come from: what each costs depends on who sells it. */
export interface Source {
  taxType: 'm' | 'v'
  currency: string
}

/** The pieces that the firm deals with, one after the other: each is a product of its own, bought once and sold once. */
export function demoStock(post: Post, roll: Roll) {
  const pieces: DemoPiece[] = []
  let number = 1000

  /** A new piece; priced where no bill will tell what it cost. */
  async function add(
    bought: Day,
    { taxType, currency }: Source,
    isPriced: boolean,
    isShown = false,
  ): Promise<DemoPiece> {
    number += 1
    const { name, materials, category, euros, maker, from } = designs[roll(designs.length)] ?? missing()
    const material = materials[roll(materials.length)] ?? missing()
    const year = `um ${from + roll(9)}`
    const sales = Math.round((euros * (85 + roll(40))) / 500) * 5
    const buying = Math.round((sales * (35 + roll(20))) / 100)
    const [manufacturer, designer, country] = maker
    const text = `${name}, ${material}, ${year}`
    const { entityId } = await post('/api/products', {
      code: `NL-${number}`,
      productNumber: String(number),
      codeDescription: `${name}, ${material}`,
      invoiceText: text,
      ...{ manufacturer, designer, country, yearOfManufacturing: year },
      taxType,
      buyingPP: isPriced ? buying : null,
      salesPP: sales,
      ...(isPriced &&
        taxType === 'm' && {
          purchasedOn: addDays(bought, -7 * (1 + (number % 30))),
          purchasedFrom: estates[number % estates.length],
        }),
      status: places[roll(places.length)] ?? missing(),
    })
    const euro = currency === 'EUR' ? buying : Math.round(buying / 1.09)
    const made = {
      id: entityId.uuid,
      text,
      category,
      taxType,
      buying: euro,
      asked: buying,
      euros: sales,
      bought,
      isShown,
    }
    pieces.push(made)
    return made
  }

  return {
    add,
    /** What is there in the end, the newest first. */
    unsold: (): readonly DemoPiece[] => [...pieces].reverse(),
    /** A piece that was there on a day and is sold now; null when everything is sold. */
    sell(day: Day): DemoPiece | null {
      const there = pieces.filter(({ bought, isShown }) => bought < day && !isShown)
      const sold = there[roll(Math.max(1, there.length))]
      if (sold === undefined) return null
      pieces.splice(pieces.indexOf(sold), 1)
      return sold
    },
    /** A piece bought in the weeks before a day, to be restored or carried. */
    recent(day: Day): DemoPiece | null {
      const there = pieces.filter(({ bought }) => bought <= day && bought > addDays(day, -45))
      return there[roll(Math.max(1, there.length))] ?? null
    },
  }
}

export type DemoStock = ReturnType<typeof demoStock>

/** What was there when the two years began, entered by hand: forty pieces, of which ten stay. */
export async function addOpeningStock(post: Post, stock: DemoStock, day: Day): Promise<void> {
  for (let count = 0; count < 40; count++) {
    const taxType = count % 2 === 0 ? 'm' : 'v'
    const { id } = await stock.add(day, { taxType, currency: 'EUR' }, true, count % 4 === 1)
    await post('/api/products/inventorychanges', {
      itemEntityId: id,
      data: {
        changeTime: `${day}T00:00:00`,
        changeType2: { entityId: { uuid: initialType } },
        itemEntityId: id,
        relativeChange: false,
        inventoryChange: 1,
      },
    })
  }
}
