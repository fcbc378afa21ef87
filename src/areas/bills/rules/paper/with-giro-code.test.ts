import { expect, test } from 'vitest'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import { cents } from '#kernel/money.ts'
import { isSure } from './paper-field.ts'
import { readPaper } from './read-paper.ts'
import { withGiroCode } from './with-giro-code.ts'

const own = { vatId: '', ibans: [], names: [] }
const place = { page: 1, left: 0, top: 0, right: 9, bottom: 9 }
const code = {
  name: 'A',
  iban: 'DE89370400440532013000',
  amountCents: cents(11_900),
  remittance: 'Rechnung R-1001',
}

function page(...lines: string[]): PaperPage {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      ...{ text, left: index * 6, right: (index + text.length) * 6 },
      ...{ top: row * 15, bottom: row * 15 + 10, confidence: null },
    })),
  )
  return { number: 1, width: 595, height: 842, words }
}
const read = (lines: string[], changes: Partial<typeof code> = {}) =>
  withGiroCode(readPaper([page(...lines)], own), { ...code, ...changes }, place)

test('the account is that of the code; it decides between two of the paper', () => {
  const { iban } = read(['DE75512108001245126199', 'DE89370400440532013000'])
  expect(iban.best).toMatchObject({ value: code.iban, evidence: 'GIROCODE' })
  expect(iban.others.map(({ value }) => value)).toEqual(['DE75512108001245126199'])
})

test('its amount confirms a gross by its label, and does not decide between two', () => {
  expect(read(['Gesamtbetrag 119,00']).gross.best).toMatchObject({ value: 11_900, evidence: 'GIROCODE' })
  const { gross } = read(['Gesamtbetrag 119,00', 'Rechnungsbetrag 120,00'])
  expect([gross.best, gross.others.map(({ value }) => value)]).toEqual([null, [11_900, 12_000]])
})

test('what is left to pay does not beat the printed gross', () => {
  const { gross } = read(['Rechnungsbetrag 200,00', 'Zahlbetrag 119,00'])
  expect(gross.best).toMatchObject({ value: 20_000, evidence: 'LABEL' })
  expect(gross.others).toMatchObject([{ value: 11_900, evidence: 'LABEL' }])
})

test('of a bill in another currency, and of a credit, it says nothing of the amount', () => {
  const ofDollars = read(['Total amount $ 1,190.00'])
  expect([ofDollars.gross.best, ofDollars.gross.others.map(({ value }) => value)]).toEqual([null, [119_000]])
  expect(read(['Gutschrift Nr. 17', 'Betrag laut Anlage']).gross).toEqual({ best: null, others: [] })
})

test('nor does it make sure what advances leave in doubt', () => {
  const { gross } = read(['Anzahlung 50,00', 'Gesamtbetrag 119,00'])
  expect([gross.best, gross.others[0]]).toMatchObject([null, { value: 11_900, evidence: 'LABEL' }])
})

test('less than the gross, after Skonto or an advance, is offered only', () => {
  const proven = ['Netto 100,00', 'USt. 19 % 19,00', 'Gesamtbetrag 119,00']
  const { gross } = read(proven, { amountCents: cents(11_543) })
  expect(gross.best).toMatchObject({ value: 11_900, evidence: 'ARITHMETIC' })
  expect(gross.others).toMatchObject([{ value: 11_543, evidence: 'CODE_ONLY' }])
  const labelled = read(['Gesamtbetrag 119,00'], { amountCents: cents(11_543) })
  expect(labelled.gross.best).toMatchObject({ value: 11_900, evidence: 'LABEL' })
})

test('a number that it names is sure; without words it is offered', () => {
  expect(read(['Rechnung Nr. R-1001', '', 'Rechnung Nr. R-2002']).number.best).toMatchObject({
    value: 'R-1001',
    evidence: 'GIROCODE',
  })
  const scan = read([])
  expect([scan.number.best, scan.number.others[0]?.value]).toEqual([null, 'R-1001'])
  expect(scan.gross).toMatchObject({ best: null, others: [{ value: 11_900, evidence: 'CODE_ONLY' }] })
  expect(scan.gross.others.map(isSure)).toEqual([false])
})

test('of a reminder it makes no number sure', () => {
  const { number } = read(['Mahnung', 'Rechnung Nr. R-1001'])
  expect([number.best, number.others]).toMatchObject([null, [{ value: 'R-1001', evidence: 'LABEL' }]])
})
