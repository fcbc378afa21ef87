import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaperField } from '#areas/bills/rules/paper/paper-field.ts'
import { type PaperRow, paperRows } from '#areas/bills/rules/paper/paper-rows.ts'
import { amountsOf, daysOf } from '#areas/bills/rules/paper/paper-values.ts'
import { type OwnFirm, type ReadPaper, readPaper } from '#areas/bills/rules/paper/read-paper.ts'
import { centsOf } from '#areas/einvoice/rules/decimal.ts'
import { createElectronicFiles, type ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { checkIban, normaliseIban } from '#kernel/codes/iban.ts'
import { checkVatId } from '#kernel/codes/vat-id.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { createPaperReader, type PaperReader } from '#server/papers/paper-words.ts'
import { german, median, printTable } from './figures.ts'
import { drawnBills } from './papers/layouts.ts'
import { knownLayouts } from './papers/layouts-known.ts'
import { newLayouts } from './papers/layouts-new.ts'
import { type ScanKind, scanPaper } from './papers/scan-paper.ts'

interface Truth {
  number: string | null
  date: Day | null
  dueDay: Day | null
  gross: Cents | null
  net: Cents | null
  rates: string | null
  vatId: string | null
  iban: string | null
  name: string | null
  /** As it is printed, with right check digits or not. */
  printedVatId: string | null
}

export interface Sample {
  name: string
  bytes: Uint8Array
  truth: Truth
  own: OwnFirm
}

const pdfType = 'application/pdf'
const drawnOwn: OwnFirm = { vatId: 'DE314159262', ibans: [], names: ['Handel Muster GmbH'] }

const kinds: readonly (readonly [ReadAs, string])[] = [
  ['text', 'als PDF mit Text'],
  [300, 'eingescannt mit 300 dpi'],
  [200, 'eingescannt mit 200 dpi'],
  ['phone', 'fotografiert, 1600 Punkte breit'],
]

/** Papers as they are read, against what they say: on bills whose layouts the rules have not seen, as text, scanned and photographed. */
export async function benchReadings(): Promise<void> {
  const papers = createPaperReader()
  const samples = await samplesOf('new')
  for (const [kind, words] of kinds)
    await printOutcomes(papers, samples, `${samples.length} Belege in fremden Aufteilungen, ${words}`, {
      kind,
    })
  await papers.end()
}

/** The half that the rules were written on, or the other one: by families of files, so that no layout is in both. */
export async function samplesOf(half: 'known' | 'new'): Promise<Sample[]> {
  const drawn = drawnBills(half === 'known' ? knownLayouts : newLayouts, half === 'known' ? 1 : 1000)
  const samples = drawn.map(({ facts, pdf }, index): Sample => {
    const { number, date, dueDay, gross, net, rates, seller } = facts
    const rateText = ratesText(rates.map((rate) => [rate.ratePercent, rate.net, rate.tax]))
    return {
      name: `drawn ${index}`,
      bytes: pdf,
      truth: {
        number,
        date,
        dueDay,
        gross,
        net,
        rates: rateText,
        vatId: seller.vatId,
        iban: seller.iban,
        name: seller.name,
        printedVatId: seller.vatId,
      },
      own: drawnOwn,
    }
  })
  const folder = join(process.env['KONTOR_TEST_DATA'] ?? '../shared/data', 'einvoice/zugferd')
  if (!existsSync(folder)) return samples
  const files = createElectronicFiles()
  const names = readdirSync(folder).sort()
  const families = [...new Set(names.map(familyOf))].sort()
  for (const name of names) {
    if ((families.indexOf(familyOf(name)) % 2 === 0) !== (half === 'known')) continue
    const bytes = readFileSync(join(folder, name))
    const known = await truthOf(files, bytes)
    if (known) samples.push({ name, bytes, ...known })
  }
  await files.end()
  return samples
}

/** 'zugferd_2p0_EN16931_Einfach.pdf' and 'zugferd_2p1_BASIC_Einfach.pdf' are one bill. */
function familyOf(name: string): string {
  const known = name.replace(/^zugferd_2p\d_(?:BASIC-WL|BASIC|EN16931|EXTENDED|MINIMUM)_/, '')
  return (known.replace('.pdf', '').split('_')[0] ?? '').toLowerCase()
}

const ratesText = (rates: readonly (readonly [number, number, number])[]) =>
  rates
    .filter(([rate]) => rate > 0)
    // Credit notes print the amounts with a minus that their data do not have.
    .map(([rate, net, tax]) => `${rate}/${Math.abs(net)}/${Math.abs(tax)}`)
    .sort()
    .join(' ')

async function truthOf(
  files: ElectronicFiles,
  bytes: Uint8Array,
): Promise<Pick<Sample, 'truth' | 'own'> | null> {
  const read = await files.read(async () => bytes)
  if (!read.ok) return null
  const { number, issueDay, dueDay, totals, taxBreakdowns, seller, buyer, payments } = read.invoice
  const rates = taxBreakdowns.map(
    ({ category, base, tax }) => [Number(category.percent), centsOf(base) ?? 0, centsOf(tax) ?? 0] as const,
  )
  const iban = payments.flatMap(({ creditTransfers }) => creditTransfers)[0]?.account
  const truth = {
    number: number?.trim() ?? null,
    date: parseDay(issueDay ?? ''),
    dueDay: parseDay(dueDay ?? ''),
    gross: centsOf(totals.gross),
    net: centsOf(totals.net),
    rates: ratesText(rates),
    vatId: seller.vatId && checkVatId(seller.vatId) === 'valid' ? seller.vatId : null,
    name: seller.name?.replace(/\s+/g, ' ') ?? null,
    printedVatId: seller.vatId,
    iban: iban && checkIban(iban) === 'valid' ? normaliseIban(iban) : null,
  } // Whose bill it is is read by the buyer.
  const own = { vatId: buyer.vatId ?? '', ibans: [], names: buyer.name ? [buyer.name] : [] }
  return { truth, own }
}

interface Outcome {
  right: number
  wrong: number
  empty: number
}

const fields = [
  'number',
  'date',
  'dueDay',
  'gross',
  'grossSure',
  'net',
  'rates',
  'vatId',
  'iban',
  'known',
  'name',
] as const
type Field = (typeof fields)[number]

const fieldNames: Record<Field, string> = {
  number: 'Nummer',
  date: 'Datum',
  dueDay: 'Fälligkeit',
  gross: 'Brutto',
  grossSure: 'davon mit Rechenprobe',
  net: 'Netto',
  rates: 'Netto + Steuer je Satz, alle Sätze',
  vatId: 'USt-IdNr., Prüfziffer gut',
  iban: 'IBAN, Prüfziffer gut',
  known: 'bekannter Lieferant',
  name: 'Name eines neuen Lieferanten',
}

function valuesOf(read: ReadPaper, samples: readonly Sample[]): Record<Field, string | number | null> {
  const { gross } = read
  return {
    number: read.number.best?.value ?? null,
    date: read.billDate.best?.value ?? null,
    dueDay: read.dueDay.best?.value ?? null,
    gross: gross.best?.value ?? null,
    grossSure: gross.best?.evidence === 'ARITHMETIC' ? gross.best.value : null,
    net: read.net.best?.value ?? null,
    rates:
      read.rates &&
      ratesText(read.rates.map(({ ratePercent, netCents, taxCents }) => [ratePercent, netCents, taxCents])),
    vatId: read.vatId.best?.evidence === 'CHECK_DIGITS' ? read.vatId.best.value : null,
    iban: read.iban.best?.value ?? null,
    known: knownSupplier(read, samples),
    name: read.name.best?.value ?? null,
  }
}

/** Who of all that sent these bills is found by VAT id, then IBAN, then name, as the server does it; null where that is not one. */
function knownSupplier({ vatId, iban, texts }: ReadPaper, samples: readonly Sample[]): string | null {
  const valuesIn = ({ best, others }: PaperField<string>) => [best, ...others].map((one) => one?.value)
  const names = texts.map(comparable)
  const ways: ((truth: Truth) => boolean)[] = [
    (truth) => truth.printedVatId !== null && valuesIn(vatId).includes(truth.printedVatId),
    (truth) => truth.iban !== null && valuesIn(iban).includes(truth.iban),
    (truth) => truth.name !== null && names.includes(comparable(truth.name)),
  ]
  const marked = samples.map(({ truth }) => ({ truth, marks: ways.map((isIt) => isIt(truth)) }))
  const best = marked
    .map(({ marks }) => marks.map(Number).join(''))
    .sort()
    .at(-1)
  const found = new Set(
    marked.filter(({ marks }) => marks.map(Number).join('') === best).map(({ truth }) => truth.name),
  )
  return best === '000' || found.size !== 1 ? null : ([...found][0] ?? null)
}

const comparable = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

type ReadAs = 'text' | ScanKind

interface HowRead {
  kind?: ReadAs
  /** Is told of all that was not right. */
  tell?: (line: string) => void
}

export async function printOutcomes(
  papers: PaperReader,
  samples: readonly Sample[],
  title: string,
  { kind = 'text', tell }: HowRead = {},
): Promise<void> {
  const outcomes = new Map(fields.map((field) => [field, { right: 0, wrong: 0, empty: 0 } as Outcome]))
  const times: number[] = []
  for (const [index, { name, bytes, truth, own }] of samples.entries()) {
    const text = await papers.words(async () => bytes)
    if (!text.ok) {
      tell?.(`${name}: ${text.message}`)
      continue
    }
    const rows = paperRows(text.pages)
    // A file whose page shows another invoice than its data says nothing of how well the page was read.
    if (truth.number !== null && !rows.some((row) => row.text.includes(truth.number ?? ''))) {
      tell?.(`${name}: shows another invoice than its data`)
      continue
    }
    const printed = printedOn(rows)
    const scan = kind === 'text' ? null : await scanPaper(bytes, kind, index)
    const start = performance.now()
    const words = await (scan ? papers.scan(async () => scan, pdfType) : papers.words(async () => bytes))
    if (!words.ok) tell?.(`${name}: ${words.message}`)
    const pages = words.ok ? words.pages : []
    const read = valuesOf(readPaper(pages, own), samples)
    times.push((performance.now() - start) / Math.max(1, pages.length))
    const wanted: Record<Field, string | number | null> = {
      ...truth,
      grossSure: truth.gross,
      known: truth.name,
    }
    for (const field of fields) {
      const outcome = outcomes.get(field)
      // What the paper does not show is not asked for.
      if (!outcome || wanted[field] === null || wanted[field] === '' || !printed(wanted[field])) continue
      const result = read[field] === null ? 'empty' : read[field] === wanted[field] ? 'right' : 'wrong'
      outcome[result] += 1
      if (result !== 'right') tell?.(`${name}: ${field} ${result}: ${read[field]}, not ${wanted[field]}`)
    }
  }
  console.log(`  ${title}\n`)
  printTable(
    ['Feld', 'n', 'richtig', 'falsch', 'leer'],
    fields.map((field) => rowOf(fieldNames[field], outcomes.get(field) ?? { right: 0, wrong: 0, empty: 0 })),
  )
  console.log(`\n  Eine Seite: ${german(median(times), 0)} ms, höchstens ${german(Math.max(...times), 0)} ms`)
}

/** Whether a number, a day or an amount stands on a paper; of other texts that is supposed. */
function printedOn(rows: readonly PaperRow[]): (value: string | number) => boolean {
  const values = new Set<string | number>(
    rows.flatMap((row) => [...amountsOf(row), ...daysOf(row)]).map(({ value }) => value),
  )
  return (value) => values.has(value) || (typeof value === 'string' && parseDay(value) === null)
}

function rowOf(name: string, { right, wrong, empty }: Outcome): string[] {
  const count = right + wrong + empty
  const share = (part: number) => (count === 0 ? '–' : `${german((part / count) * 100)} %`)
  return [name, String(count), share(right), share(wrong), share(empty)]
}
