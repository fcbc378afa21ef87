import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { day } from '#test/pdf/samples.ts'
import { type LetterMailFacts, letterMail } from './letter-mail.ts'

const mail = (change: Partial<LetterMailFacts> = {}) => {
  const { subject, text } = letterMail({
    ...{ language: 'DE', greeting: 'Sehr geehrte Frau Sommer', name: '1. Mahnung', firm: 'Nordlicht GmbH' },
    ...{ day: day('2026-11-24'), payUntil: day('2026-12-01'), total: cents(194_329), currency: 'EUR' },
    ...{ numbers: ['2026-00083'], isEnclosing: false },
    ...change,
  })
  return [subject, text.replaceAll('\u00a0', ' ')]
}

test('says which letter it is, over how much and until when, and that it is void where it is paid', () => {
  expect(mail()).toEqual([
    '1. Mahnung: Rechnung 2026-00083',
    `Sehr geehrte Frau Sommer,

anbei erhalten Sie unser Schreiben „1. Mahnung“ vom 24.11.2026 über 1.943,29 €, zahlbar bis zum 01.12.2026, als PDF.

Falls Sie inzwischen bezahlt haben, betrachten Sie das Schreiben bitte als gegenstandslos.

Mit freundlichen Grüßen
Nordlicht GmbH`,
  ])
})

test('in English, with the invoices enclosed', () => {
  const [subject, text] = mail({
    language: 'EN',
    greeting: 'Dear Ms Sommer',
    isEnclosing: true,
    numbers: ['1', '2'],
  })
  expect(subject).toBe('1. Mahnung: invoices 1, 2')
  expect(text).toContain('for €1,943.29, payable by 1 December 2026, as PDF. The invoices are enclosed.')
})

test('counts the invoices that a subject has no room for', () => {
  expect(mail({ numbers: ['1', '2', '3', '4'] })[0]).toBe('1. Mahnung: 4 Rechnungen')
})
