import { columnLetter } from '#kernel/table-import/cell-address.ts'
import type { TableQuestion } from '#kernel/table-import/contract.ts'
import type { TableDecimal } from '#kernel/table-import/table-decimal.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import { isNetHeading } from './import-columns.ts'
import { productTargets } from './product-cells.ts'

interface Asked {
  settings: ImportSettings
  headings: readonly string[]
  decimal: TableDecimal
  /** How many products are new. */
  created: number
}

/** What only a person can say of a file. */
export function importQuestions({ settings, headings, decimal, created }: Asked): TableQuestion[] {
  const questions: TableQuestion[] = []
  if (decimal.asks) questions.push(decimalQuestion(decimal.asks, settings))
  const sales = settings.columns.indexOf('salesPP')
  if (settings.salesPrices === null && sales >= 0 && isNetHeading(headings[sales] ?? '')) {
    questions.push({
      setting: 'salesPrices',
      name: 'brutto oder netto',
      title: `Sind die Preise in Spalte ${columnLetter(sales)} brutto oder netto?`,
      text: `„${cutText(headings[sales] ?? '', 40)}“ klingt nach netto; Kontor speichert brutto.`,
      column: sales,
      answers: [
        { label: 'brutto', value: 'GROSS' },
        { label: 'netto, 19 % dazu', value: 'NET_19' },
        { label: 'netto, 7 % dazu', value: 'NET_7' },
      ],
    })
  }
  if (created > 0 && !settings.columns.includes('codeDescription') && !settings.nameByCode) {
    questions.push({
      setting: 'nameByCode',
      name: 'Bezeichnung',
      title: 'Wie heißen die neuen Waren?',
      text: 'Keine Spalte enthält eine Bezeichnung. Bitte eine Spalte als Bezeichnung wählen oder die Waren wie ihren Code nennen.',
      column: null,
      answers: [{ label: 'Wie ihr Code', value: true }],
    })
  }
  return questions
}

/** What a sign before three digits means: both readings are shown. */
function decimalQuestion(
  { column, text }: { column: number; text: string },
  settings: ImportSettings,
): TableQuestion {
  const shown = cutText(text, 20)
  const target = productTargets[settings.columns[column] ?? 'salesPP']
  const unit = target === productTargets.quantity ? '' : '\u00a0€'
  const answers = ([',', '.'] as const).map((decimal) => {
    const read = target.read(text, { settings, decimal })
    const label = read.ok
      ? `${target.show(read.value)}${unit}`
      : decimal === ','
        ? 'Komma trennt'
        : 'Punkt trennt'
    return { label, value: decimal === ',' }
  })
  const isPoint = text.includes('.')
  return {
    setting: 'decimalComma',
    name: isPoint ? 'Punkt' : 'Komma',
    title: `Was heißt „${shown}“ in Spalte ${columnLetter(column)}?`,
    text: isPoint
      ? 'Ein Punkt steht hier nur vor drei Ziffern; die Datei sagt nicht, ob er Tausender trennt.'
      : 'Ein Komma steht hier nur vor drei Ziffern; die Datei sagt nicht, ob es Tausender trennt.',
    column,
    answers: isPoint ? answers : answers.toReversed(),
  }
}
