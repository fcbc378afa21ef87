import { describe, expect, test } from 'vitest'
import type { ProposalRow } from '../contract/list-proposals.ts'
import { day } from './samples.ts'
import {
  beforeText,
  chosenLetter,
  defaultLines,
  defaultSentence,
  defaultSentences,
  interestText,
  itemsText,
  numbersText,
  plainChoice,
  type ShownStop,
  stopText,
} from './shown-proposal.ts'

const today = day('2026-11-24')

const reminder = {
  reminderEntityId: 'r',
  ...{ day: '2026-11-09', level: 1, levelName: 'Zahlungserinnerung', payUntil: '2026-11-16' },
}

const invoice = {
  ...{ invoiceEntityId: 'i', invoiceNumber: '2026-00083', invoiceDate: '2026-10-16', dueDate: '2026-10-30' },
  ...{ amountGross: 1890, amountPaid: 0, amountTakenOff: 0, amountDue: 1890, isConsumer: false, letters: [] },
}

const stop = (part: Partial<ShownStop>): ShownStop => ({
  ...{ kind: 'NOT_YET', block: null, day: null, after: null },
  ...part,
})

const block: NonNullable<ShownStop['block']> = {
  ...{ entityId: 'b', kind: 'DISPUTE', ofPartner: false, reason: 'Leuchte kam defekt an' },
  ...{ since: '2026-11-20', until: null },
}

describe('a row', () => {
  test('names its invoice, of several the oldest', () => {
    expect(itemsText([invoice], today)).toBe('2026-00083 · fällig 30.10.')
    expect(itemsText([{ ...invoice, dueDate: '2025-12-01' }], today)).toBe('2026-00083 · fällig 01.12.2025')
    const three = ['2026-11-02', '2026-10-30', '2026-11-05'].map((dueDate) => ({ ...invoice, dueDate }))
    expect(itemsText(three, today)).toBe('drei Rechnungen, älteste fällig 30.10.')
  })

  test('says what came before', () => {
    expect(beforeText([invoice], today)).toBe('erster Brief')
    expect(beforeText([{ letters: [reminder] }, invoice], today)).toBe('nach Zahlungserinnerung 09.11.')
  })

  test('says since when there is default, and why', () => {
    const begins = { day: '2026-10-31', reason: 'TARGET_AGREED', hasBegun: true } as const
    expect(defaultLines(begins, today)).toEqual(['seit 31.10.', 'Ziel vereinbart'])
    const later = { day: '2026-12-02', reason: 'THIS_LETTER', hasBegun: false } as const
    expect(defaultLines(later, today)).toEqual(['noch nicht', 'frühestens 02.12.'])
    expect(defaultSentence({ ...invoice, default: begins })).toBe(
      'seit 31.10.2026, weil mit dem Kunden ein Zahlungsziel vereinbart ist',
    )
    const byLetter = { day: '2026-11-17', reason: 'LETTER', hasBegun: true } as const
    expect(defaultSentence({ ...invoice, default: byLetter, letters: [reminder] })).toBe(
      'seit 17.11.2026, weil die Frist von „Zahlungserinnerung“ am 16.11.2026 endete',
    )
    expect(defaultSentence({ ...invoice, default: later, isConsumer: true })).toBe(
      'noch nicht; frühestens ab 02.12.2026, wenn die Frist dieses Briefs endet: Die Rechnung nennt dem Verbraucher die 30 Tage nicht',
    )
  })

  test('stands once for all invoices of which it holds', () => {
    const begins = { day: '2026-10-31', reason: 'TARGET_AGREED', hasBegun: true } as const
    const later = { day: '2026-12-02', reason: 'THIRTY_DAYS', hasBegun: false } as const
    const items = ['1', '2', '3', '4', '5', '6', '7'].map((invoiceNumber) => ({
      ...invoice,
      invoiceNumber,
      default: invoiceNumber === '1' ? later : begins,
    }))
    expect(defaultSentences(items.slice(0, 3)).map(([, numbers]) => numbers)).toEqual(['1', '2, 3'])
    expect(defaultSentences(items).map(([, numbers]) => numbers)).toEqual(['1', '6 Rechnungen'])
  })
})

test('interest says its days, rate and base', () => {
  const part = {
    from: '2026-10-31',
    to: '2026-11-24',
    days: 25,
    open: 1890,
    basePercent: 1.27,
    percent: 10.27,
  }
  expect(interestText([part])).toBe('25 Tage, 10,27 % aus 1.890,00 (Basiszins 1,27 + 9)')
  expect(interestText([{ ...part, percent: 8.12, basePercent: -0.88 }])).toContain('(Basiszins −0,88 + 9)')
  expect(interestText([part, { ...part, days: 1, percent: 6.27 }])).toBe(
    '25 Tage, 10,27 % aus 1.890,00 (Basiszins 1,27 + 9); 1 Tag, 6,27 % aus 1.890,00 (Basiszins 1,27 + 5)',
  )
})

test.each<[Partial<ShownStop>, Partial<typeof invoice>, string, string]>([
  [
    { kind: 'DISPUTED', block },
    {},
    'Bestritten seit 20.11.',
    '„Leuchte kam defekt an“ · die Steuer lässt sich berichtigen',
  ],
  [
    { kind: 'BLOCKED', block: { ...block, kind: 'BLOCK', until: '2026-12-05', ofPartner: true } },
    {},
    'Gesperrt bis 05.12.',
    '„Leuchte kam defekt an“ · gilt für alle Rechnungen des Kunden',
  ],
  [{ kind: 'NOT_HANDED_OUT' }, {}, 'Noch nicht versendet', 'Der Kunde hat sie noch nicht bekommen'],
  [
    { kind: 'NOT_YET', day: '2026-11-30', after: 'DUE' },
    { dueDate: '2026-11-21' },
    'Erst ab 30.11.',
    'Samstag, 21.11., zählt als Montag; dazu 7 Tage der ersten Stufe',
  ],
  [
    { kind: 'NOT_YET', day: '2026-11-26', after: 'DUE' },
    { dueDate: '2026-11-19' },
    'Erst ab 26.11.',
    '7 Tage nach der Fälligkeit',
  ],
  [{ kind: 'LAST_LEVEL' }, {}, 'Letzte Stufe ist geschrieben', ''],
])('what stops a letter: %j', (part, changes, reason, more) => {
  expect(stopText(stop(part), { ...invoice, ...changes }, today)).toEqual({ reason, more })
})

test('a letter before says until when, and when the next one comes', () => {
  const reminded = { ...invoice, letters: [reminder] }
  expect(stopText(stop({ kind: 'PAY_UNTIL', day: '2026-11-30' }), reminded, today)).toEqual({
    reason: 'Frist läuft bis 30.11.',
    more: 'Zahlungserinnerung vom 09.11.',
  })
  expect(stopText(stop({ day: '2026-11-23', after: 'LETTER' }), reminded, today)).toEqual({
    reason: 'Erst ab 23.11.',
    more: '14 Tage nach Zahlungserinnerung 09.11.',
  })
})

describe('what is left of a letter', () => {
  const item = (invoiceEntityId: string, level: number, amountDue: number) => ({
    ...{ ...invoice, invoiceEntityId, level, amountDue, levelName: `Stufe ${level}` },
    ...{ default: null, interestParts: [] },
  })
  const claim = (invoiceEntityId: string, kind: 'INTEREST' | 'LUMP_SUM' | 'FEE', amount: number) => ({
    ...{ entityId: null, invoiceEntityId, invoiceNumber: '', kind, amount, levelName: null },
  })
  const letter: NonNullable<ProposalRow['letter']> = {
    ...{ level: 2, levelName: 'Stufe 2', payUntil: '2026-12-01', missingBaseRate: null },
    items: [item('a', 1, 100.1), item('b', 2, 200.2)],
    claims: [
      claim('b', 'INTEREST', 1.1),
      claim('b', 'LUMP_SUM', 40),
      { ...claim('a', 'FEE', 2.5), entityId: 'old', levelName: 'Stufe 1' },
    ],
    ...{ amountDue: 300.3, amountClaimed: 43.6, amountTotal: 343.9 },
  }

  test('is all of it at first', () => {
    expect(chosenLetter(letter, plainChoice)).toMatchObject({
      ...{ level: 2, due: 300.3, interest: 1.1, costs: 42.5, total: 343.9 },
    })
  })

  test('is less without an invoice, or without a kind of claims; claims of before stay', () => {
    expect(chosenLetter(letter, { ...plainChoice, leftOut: ['b'] })).toMatchObject({
      ...{ level: 1, levelName: 'Stufe 1', due: 100.1, interest: 0, costs: 2.5, total: 102.6 },
    })
    expect(chosenLetter(letter, { ...plainChoice, leftOut: ['a'], without: ['LUMP_SUM'] })).toMatchObject({
      ...{ level: 2, due: 200.2, interest: 1.1, costs: 2.5, total: 203.8 },
    })
    expect(chosenLetter(letter, { ...plainChoice, leftOut: ['a', 'b'] })).toBeNull()
  })
})

test('numbers of many invoices are the first ones and how many more', () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ invoiceNumber: `R-${index + 1}` }))
  expect(numbersText(items)).toBe('R-1, R-2, R-3, R-4, R-5 und 2 weitere')
  expect(numbersText(items.slice(0, 6))).toBe('R-1, R-2, R-3, R-4, R-5, R-6')
  expect(numbersText(items.slice(0, 2), 1)).toBe('R-1, R-2')
  expect(numbersText(items, 1)).toBe('R-1 und 6 weitere')
})
