import { expect, test } from 'vitest'
import { legalFormOf, missingOnLetters } from './legal-form.ts'
import { seatOf, signatureLines } from './people-on-letters.ts'

test.each([
  ['Nordlicht Antik GmbH', 'GMBH'],
  ['Hilfe gGmbH', 'GMBH'],
  ['Start UG (haftungsbeschränkt)', 'GMBH'],
  ['Werft Gesellschaft mit beschränkter Haftung', 'GMBH'],
  ['Krämer & Co. GmbH', 'GMBH'],
  ['Krämer GmbH & Co. KG', 'COMPANY_KG'],
  ['Krämer GmbH & Co KG', 'COMPANY_KG'],
  ['Start UG (haftungsbeschränkt) & Co. KG', 'COMPANY_KG'],
  ['Werft Beteiligungs-GmbH & Co. OHG', 'COMPANY_KG'],
  ['Reederei AG und Co. Frachtschiff KG', 'COMPANY_KG'],
  ['Müller AG', 'AG'],
  ['Handels-SE', 'AG'],
  ['Nordbank Aktiengesellschaft', 'AG'],
  ['Anlage KGaA', 'KGAA'],
  ['Anlage SE & Co. KGaA', 'KGAA'],
  ['Landhandel Nord eG', 'EG'],
  ['Landhandel Nord e. G.', 'EG'],
  ['Nord & Söhne OHG', 'OHG'],
  ['Nord & Söhne oHG', 'OHG'],
  ['Nord KG', 'KG'],
  ['Reise & Co. KG', 'KG'],
  ['Helga Nord e. K.', 'EK'],
  ['Helga Nord e.K.', 'EK'],
  ['Helga Nord e. Kfr.', 'EK'],
  ['Helga Nord, eingetragene Kauffrau', 'EK'],
  ['Helga Nord', null],
  ['AGnes Mode', null],
  ['SELMA', null],
  ['Hugo UGandafreunde', null],
  ['Ekel & Kegel', null],
  ['Hgerberei', null],
])('%s: %s', (name, form) => {
  expect(legalFormOf(name)).toBe(form)
})

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
const none = { register: '', managingDirectors: '' }
const partner = { generalPartner: 'Nord GmbH', generalPartnerRegister: 'HRB 6' }

test.each([
  [{}, null],
  [{ register: '' }, { missing: ['Handelsregister'], law: '§ 35a GmbHG' }],
  [none, { missing: ['Handelsregister', 'Geschäftsführung'], law: '§ 35a GmbHG' }],
  [
    { name: 'Nordlicht AG', managingDirectors: '' },
    { missing: ['Vorstand', 'Vorsitz des Aufsichtsrats'], law: '§ 80 AktG' },
  ],
  [{ name: 'Nordlicht AG', supervisoryBoardChair: 'Uwe Süd' }, null],
  [
    { name: 'Nord KGaA', ...none },
    {
      missing: ['Handelsregister', 'Persönlich haftende Gesellschafter', 'Vorsitz des Aufsichtsrats'],
      law: '§§ 80, 278 AktG',
    },
  ],
  [
    { name: 'Nord eG', ...none },
    { missing: ['Genossenschaftsregister', 'Vorstand'], law: '§ 25a GenG' },
  ],
  [
    { name: 'Nord GmbH & Co. KG' },
    {
      missing: ['persönlich haftende Gesellschafterin', 'deren Handelsregister'],
      law: '§§ 125, 177a HGB',
    },
  ],
  [{ name: 'Nord GmbH & Co. KG', ...partner }, null],
  [
    { name: 'Nord GmbH & Co. KG', ...partner, managingDirectors: '' },
    { missing: ['Geschäftsführung'], law: '§§ 125, 177a HGB' },
  ],
  [
    { name: 'Helga Nord e. K.', ...none },
    { missing: ['Handelsregister'], law: '§ 37a HGB' },
  ],
  [
    { name: 'Nord OHG', ...none },
    { missing: ['Handelsregister'], law: '§ 125 HGB' },
  ],
  [
    { name: 'Nord KG', ...none },
    { missing: ['Handelsregister'], law: '§§ 125, 161 HGB' },
  ],
  [{ name: 'Nord KG', managingDirectors: '' }, null],
  [{ name: 'Helga Nord', ...none }, null],
])('letters lack %j', (change, expected) => {
  expect(missingOnLetters({ ...firm, ...change })).toEqual(expected)
})

test('the seat is the city unless it is said otherwise, and only that of a registered firm', () => {
  expect(seatOf(firm)).toBe('Hamburg')
  expect(seatOf({ ...firm, seat: 'Kiel' })).toBe('Kiel')
  expect(seatOf({ ...firm, name: 'Helga Nord' })).toBe(null)
})

test.each([
  [{}, ['Nordlicht GmbH, Sitz: Hamburg', 'Amtsgericht Hamburg, HRB 12345', 'Geschäftsführung: Helga Nord']],
  [
    { name: 'Nordlicht AG', register: '', supervisoryBoardChair: 'Uwe Süd' },
    ['Nordlicht AG, Sitz: Hamburg', 'Vorstand: Helga Nord', 'Vorsitz des Aufsichtsrats: Uwe Süd'],
  ],
  [
    { name: 'Nord GmbH & Co. KG', register: 'HRA 5', ...partner, generalPartnerSeat: 'Kiel' },
    [
      'Nord GmbH & Co. KG, Sitz: Hamburg',
      'HRA 5',
      'Persönlich haftende Gesellschafterin: Nord GmbH, Sitz: Kiel, HRB 6',
      'Geschäftsführung: Helga Nord',
    ],
  ],
  // Where the partner has its seat nobody said: where the firm is.
  [
    { name: 'Nord GmbH & Co. KG', register: '', managingDirectors: '', ...partner },
    [
      'Nord GmbH & Co. KG, Sitz: Hamburg',
      'Persönlich haftende Gesellschafterin: Nord GmbH, Sitz: Hamburg, HRB 6',
    ],
  ],
  [
    { name: 'Helga Nord e. K.', managingDirectors: '' },
    ['Helga Nord e. K., Handelsniederlassung: Hamburg', 'Amtsgericht Hamburg, HRB 12345'],
  ],
  // What was entered under another form stands nowhere.
  [
    { name: 'Nord KG', managingDirectors: '', supervisoryBoardChair: 'Uwe Süd', ...partner },
    ['Nord KG, Sitz: Hamburg', 'Amtsgericht Hamburg, HRB 12345'],
  ],
  [{ name: 'Helga Nord' }, []],
])('an e-mail says what a letter says: %j', (change, expected) => {
  expect(signatureLines({ ...firm, ...change })).toEqual(expected)
})
