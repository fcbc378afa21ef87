import { expect, test } from 'vitest'
import type { Firm } from '../contract.ts'
import { firmInputOf, mergeFirm, valuesOf } from './firm-values.ts'

const firm: Firm = {
  entityId: { uuid: '0190a000-0000-7000-8000-000000000000' as Firm['entityId']['uuid'] }, // a brand
  name: 'Nordlicht',
  street: 'Deichstraße 7',
  zip: '20459',
  city: 'Hamburg',
  countryCode: 'DE',
  taxNumber: '',
  vatId: '',
  iban: '',
  bic: '',
  bankName: '',
  email: '',
  phone: '',
  website: '',
  managingDirectors: '',
  register: '',
  footer: '',
  logo: null,
  numberPattern: '{YYYY}-{00000}',
  nextNumber: 1,
  numberRangeEmpty: true,
  numbersInDateOrder: true,
  taxScheme: 'SOLL',
  differentialTaxMethod: 'INCLUDED',
  vatRateMethod: 'DAILY',
  ukCountsAsEu: false,
  accounts: {},
  legacyHost: '',
  tickerEnabled: false,
  mailSubject: '',
  mailText: '',
}
const base = valuesOf(firm)

test('only what was changed goes over the wire', () => {
  expect(firmInputOf(base, base)).toEqual({})
  const logo = { type: 'image/png' as const, data: 'AAAA' }
  expect(firmInputOf(base, { ...base, phone: '1', nextNumber: '17', logo })).toEqual({
    phone: '1',
    nextNumber: 17,
    logo: { data: 'AAAA' },
  })
  expect(firmInputOf({ ...base, logo }, base)).toEqual({ logo: null })
  expect(firmInputOf(base, { ...base, nextNumber: '' })).toEqual({ nextNumber: null })
})

test('what somebody else saved comes in, what was typed here stays, and what differs is named', () => {
  const saved = { ...base, city: 'Bremen', phone: '2', zip: '28195' }
  expect(mergeFirm(base, base, saved)).toEqual({ values: saved, conflicts: [] })
  const typed = { ...base, phone: '1', footer: 'Danke', zip: '28195' }
  expect(mergeFirm(base, typed, saved)).toEqual({
    values: { ...saved, phone: '1', footer: 'Danke' },
    conflicts: ['phone'],
  })
})
