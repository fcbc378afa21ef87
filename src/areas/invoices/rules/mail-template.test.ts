import { expect, test } from 'vitest'
import { mailPlaceholders } from '#areas/firm/rules/mail-placeholders.ts'
import { signedText } from '#areas/papers/rules/signed-text.ts'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { fillTemplate, type MailFacts, mailFromTemplate } from './mail-template.ts'

const facts: MailFacts = {
  documentType: 'INVOICE',
  language: 'DE',
  advance: false,
  isFinal: false,
  number: '2026-00017',
  day: '2026-03-05' as Day,
  gross: cents(123450),
  currency: 'EUR',
  dueDay: '2026-03-19' as Day,
  receiver: 'Antik & Design Österle GmbH',
  form: 'BOTH',
  firm: 'Nordlicht Antik GmbH',
  greeting: 'Sehr geehrte Frau Österle',
  cancellation: null,
}

/** A firm that has no template of its own. */
const ours = { mailSubject: '', mailText: '', mailSubjectEn: '', mailTextEn: '' }

test('what goes out with a cancellation names both, in any template', () => {
  const both = { ...facts, cancellation: { number: '2026-00016', cancelled: '2026-00009' } }
  const told =
    'Beigefügt ist auch die Stornorechnung 2026-00016: Sie hebt unsere Rechnung 2026-00009 auf, an deren Stelle die Rechnung 2026-00017 tritt.'
  const made = mailFromTemplate(ours, both)
  expect(made.subject).toBe('Rechnung 2026-00017 vom 05.03.2026 und Stornorechnung 2026-00016')
  expect(made.text.split('\n\n')[2]).toBe(told)
  expect(mailFromTemplate({ ...ours, mailSubject: 'Neu', mailText: 'Hallo.' }, both)).toEqual({
    subject: 'Neu und Stornorechnung 2026-00016',
    text: `Hallo.\n\n${told}`,
  })
})

test('every placeholder is filled in, whatever its case', () => {
  const text = Object.keys(mailPlaceholders).join(' | ')
  const filled =
    'Rechnung | 2026-00017 | 05.03.2026 | 1.234,50\u00a0€ | 19.03.2026 | Antik & Design Österle GmbH | Sehr geehrte Frau Österle | PDF und XRechnung | Nordlicht Antik GmbH'
  expect(fillTemplate(text, facts)).toBe(filled)
  expect(fillTemplate(text.toUpperCase(), facts)).toBe(filled)
  expect(fillTemplate('{Fällig}', { ...facts, dueDay: null })).toBe('05.03.2026')
})

test('what is no placeholder stays, and what is filled in is not looked at again', () => {
  expect(fillTemplate('{rabatt} {} { nummer } {nummer', facts)).toBe('{rabatt} {} { nummer } {nummer')
  expect(fillTemplate('{kunde}', { ...facts, receiver: '{firma}' })).toBe('{firma}')
  expect(fillTemplate('{nummer}', { ...facts, number: '$&' })).toBe('$&')
})

test.each([
  [{}, 'Rechnung 2026-00017 vom 05.03.2026'],
  [{ isFinal: true, gross: cents(-100) }, 'Schlussrechnung 2026-00017 vom 05.03.2026'],
  [{ advance: true }, 'Anzahlungsrechnung 2026-00017 vom 05.03.2026'],
  [{ gross: cents(-100) }, 'Rechnungskorrektur 2026-00017 vom 05.03.2026'],
  [{ documentType: 'CANCELLATION' as const, gross: cents(-100) }, 'Stornorechnung 2026-00017 vom 05.03.2026'],
])('without a template of the firm there is one of ours: %o', (changes, subject) => {
  const mail = mailFromTemplate(ours, { ...facts, ...changes })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toMatch(/^Sehr geehrte Frau Österle,\n/)
  expect(mail.text).toContain('Nordlicht Antik GmbH')
  expect(mail.text).not.toMatch(/[{}]/)
})

test('the template of the firm counts', () => {
  const mail = mailFromTemplate(
    { ...ours, mailSubject: 'Ihre {nummer}', mailText: 'Fällig: {faellig}' },
    facts,
  )
  expect(mail).toEqual({ subject: 'Ihre 2026-00017', text: 'Fällig: 19.03.2026' })
})

test('under the text stands what a company must say, unless the text says it', () => {
  const firm = {
    name: 'Nordlicht GmbH',
    city: 'Hamburg',
    seat: '',
    register: 'Amtsgericht Hamburg, HRB 12345',
    managingDirectors: 'Helga Nord',
    supervisoryBoardChair: '',
    generalPartner: '',
    generalPartnerSeat: '',
    generalPartnerRegister: '',
  }
  expect(signedText('Anbei.', firm)).toBe(
    'Anbei.\n\n-- \nNordlicht GmbH, Sitz: Hamburg\nAmtsgericht Hamburg, HRB 12345\nGeschäftsführung: Helga Nord',
  )
  const whole = signedText('Anbei.', firm)
  expect(signedText(whole, firm)).toBe(whole)
  expect(signedText('Anbei.', { ...firm, name: 'Helga Nord' })).toBe('Anbei.')
})

test('an English invoice goes by the English template, with its figures and names as they are written there', () => {
  const english = { ...facts, language: 'EN' as const, greeting: 'Dear Ms Österle' }
  expect(mailFromTemplate({ ...ours, mailSubject: 'Ihre {nummer}', mailText: 'Hallo' }, english)).toEqual({
    subject: 'Invoice 2026-00017 of 5\u00a0March\u00a02026',
    text: `Dear Ms Österle,

please find attached our Invoice 2026-00017 of 5\u00a0March\u00a02026 for €1,234.50 as PDF and XRechnung.

Kind regards,
Nordlicht Antik GmbH`,
  })
  const own = { ...ours, mailSubjectEn: 'Your {beleg}', mailTextEn: 'Due {faellig}' }
  const cancellation = { number: '2026-00016', cancelled: '2026-00009' }
  expect(mailFromTemplate(own, { ...english, cancellation })).toEqual({
    subject: 'Your Invoice and cancellation invoice 2026-00016',
    text: 'Due 19\u00a0March\u00a02026\n\nCancellation invoice 2026-00016 is attached as well: it cancels our invoice 2026-00009, which is replaced by Invoice 2026-00017.',
  })
})
