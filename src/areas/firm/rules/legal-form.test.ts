import { expect, test } from 'vitest'
import { legalFormOf, missingOnLetters, seatOf, signatureLines } from './legal-form.ts'

test.each([
  ['Nordlicht Antik GmbH', 'GMBH'],
  ['Hilfe gGmbH', 'GMBH'],
  ['Krämer GmbH & Co. KG', 'GMBH'],
  ['Start UG (haftungsbeschränkt)', 'GMBH'],
  ['Werft Gesellschaft mit beschränkter Haftung', 'GMBH'],
  ['Müller AG', 'AG'],
  ['Handels-SE', 'AG'],
  ['Nordbank Aktiengesellschaft', 'AG'],
  ['Anlage KGaA', 'AG'],
  ['Helga Nord e. K.', null],
  ['Nord & Söhne OHG', null],
  ['AGnes Mode', null],
  ['SELMA', null],
  ['Hugo UGandafreunde', null],
])('%s: %s', (name, form) => {
  expect(legalFormOf(name)).toBe(form)
})

const firm = {
  name: 'Nordlicht GmbH',
  city: 'Hamburg',
  seat: '',
  register: 'Amtsgericht Hamburg, HRB 12345',
  managingDirectors: 'Helga Nord',
}

test.each([
  [{}, null],
  [{ register: '' }, { missing: ['Handelsregister'], law: '§ 35a GmbHG' }],
  [
    { register: '', managingDirectors: '' },
    { missing: ['Handelsregister', 'Geschäftsführung'], law: '§ 35a GmbHG' },
  ],
  [
    { name: 'Nordlicht AG', managingDirectors: '' },
    { missing: ['Vorstand'], law: '§ 80 AktG' },
  ],
  [{ name: 'Helga Nord e. K.', register: '', managingDirectors: '' }, null],
])('letters lack %j', (change, expected) => {
  expect(missingOnLetters({ ...firm, ...change })).toEqual(expected)
})

test('the seat is the city unless it is said otherwise, and only that of a company', () => {
  expect(seatOf(firm)).toBe('Hamburg')
  expect(seatOf({ ...firm, seat: 'Kiel' })).toBe('Kiel')
  expect(seatOf({ ...firm, name: 'Helga Nord e. K.' })).toBe(null)
})

test('an e-mail says what a letter says', () => {
  expect(signatureLines(firm)).toEqual([
    'Nordlicht GmbH, Sitz: Hamburg',
    'Amtsgericht Hamburg, HRB 12345',
    'Geschäftsführung: Helga Nord',
  ])
  expect(signatureLines({ ...firm, name: 'Nordlicht AG', register: '' })).toEqual([
    'Nordlicht AG, Sitz: Hamburg',
    'Vorstand: Helga Nord',
  ])
  expect(signatureLines({ ...firm, name: 'Helga Nord e. K.' })).toEqual([])
})
