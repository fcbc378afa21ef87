import { expect, test } from 'vitest'
import type { Firm } from '../contract/read-firm.ts'
import { changeFirm } from '../contract.ts'
import { changedNames, firmFilesOf, firmInputOf, mergeFirm, valuesOf } from './firm-values.ts'

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
  seat: '',
  supervisoryBoardChair: '',
  generalPartner: '',
  generalPartnerSeat: '',
  generalPartnerRegister: '',
  payPalAddress: '',
  openingText: '',
  closingText: '',
  defaultNotice: false,
  register: '',
  footer: '',
  paperLayout: 'CLASSIC',
  paperColour: '#1b5753',
  logoPlace: 'LEFT',
  logo: null,
  isLogoLeftOut: false,
  numberPattern: '{YYYY}-{00000}',
  nextNumber: 1,
  numberRangeEmpty: true,
  numberRanges: [],
  numbersInDateOrder: true,
  taxScheme: 'SOLL',
  taxSchemes: [{ validFrom: '1900-01-01', scheme: 'SOLL' }],
  differentialTaxMethod: 'INCLUDED',
  vatRateMethod: 'DAILY',
  ukCountsAsEu: false,
  ossSince: null,
  marginStatementSince: null,
  ecServicesMonthly: false,
  foundedOn: null,
  accounts: {},
  legacyHost: '',
  tickerEnabled: false,
  mailSubject: '',
  mailText: '',
  mailSubjectEn: '',
  mailTextEn: '',
  usualBankAccountEntityId: null,
  smallDifference: 1,
  secondFactor: 'OFF',
  anchorRecipients: [],
  reminderLevels: [],
  openingTextEn: '',
  closingTextEn: '',
  history: [],
}
const base = valuesOf(firm)

test('only what was changed goes over the wire', () => {
  expect(firmInputOf(base, base)).toEqual({})
  const step = { seq: 1, at: '', event: 'firm changed', user: 'Helga Nord', sums: null }
  expect(valuesOf({ ...firm, history: [step] })).toEqual(base)
  expect(firmInputOf(base, { ...base, phone: '1', nextNumber: '17' })).toEqual({ phone: '1', nextNumber: 17 })
  expect(firmInputOf(base, { ...base, nextNumber: '' })).toEqual({ nextNumber: null })
  expect(firmInputOf(base, { ...base, foundedOn: '1.3.26' })).toEqual({ foundedOn: '2026-03-01' })
})

test('a changed account goes with the others, each a value of its own; an emptied one is given back', () => {
  expect(base['accounts.revenueVat19']).toBe('8400')
  const saved = valuesOf({ ...firm, accounts: { revenueVat19: '4400' } })
  expect(changedNames(base, saved)).toEqual(['accounts.revenueVat19'])
  const now = { ...saved, 'accounts.revenueVat7': ' 4300', 'accounts.revenueVat19': '' }
  const { accounts } = firmInputOf(saved, now)
  expect(accounts).toMatchObject({ revenueVat19: '', revenueVat7: '4300', revenueEu: '8125' })
  expect(changeFirm.input.parse({ accounts })).toEqual({ accounts: { revenueVat7: '4300' } })
  const typed = { ...base, 'accounts.revenueVat7': '4300' }
  const merged = mergeFirm(base, typed, saved)
  expect(merged.conflicts).toEqual([])
  expect(merged.values).toMatchObject({ 'accounts.revenueVat19': '4400', 'accounts.revenueVat7': '4300' })
})

test('a chosen logo goes as a file, one that is taken away as null, a saved one not at all', () => {
  const saved = { ...base, logo: { type: 'image/png' as const, sha256: 'ab' } }
  const file = new File(['picture'], 'logo.png')
  const chosen = { ...saved, phone: '1', logo: { file, preview: 'data:image/png;base64,AAAA' } }
  expect([firmInputOf(saved, chosen), firmFilesOf(chosen)]).toEqual([{ phone: '1' }, { logo: [file] }])
  const without = { ...saved, logo: null }
  expect([firmInputOf(saved, without), firmFilesOf(without)]).toEqual([{ logo: null }, {}])
  expect([firmInputOf(saved, saved), firmFilesOf(saved)]).toEqual([{}, {}])
})

test('another logo is a change, also in place of one that was chosen before', () => {
  const file = new File(['picture'], 'logo.png')
  const first = { ...base, logo: { file, preview: 'data:image/png;base64,AAAA' } }
  const second = { ...base, logo: { file, preview: 'data:image/png;base64,AAAB' } }
  expect([changedNames(base, first), changedNames(first, second), changedNames(first, first)]).toEqual([
    ['logo'],
    ['logo'],
    [],
  ])
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
