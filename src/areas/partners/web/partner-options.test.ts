import { describe, expect, test } from 'vitest'
import { partnerAddress, partnerOption, type ShownPartner } from './partner-options.ts'

const partner = (part: Partial<ShownPartner> = {}): ShownPartner => ({
  companyName: 'Antik & Design Österle GmbH',
  firstName: 'Jürgen',
  familyName: 'Österle',
  recipientName: '',
  addressLines: 'Kastanienallee 12\n10435 Berlin',
  street: 'Kastanienallee 12',
  zip: '10435',
  city: 'Berlin',
  countryCode: 'DE',
  vatId: '',
  ...part,
})

describe('a partner in a select', () => {
  test('shows name and debtor number, below them the address', () => {
    expect(partnerOption('1', partner({ debitorNumber: 10006 }))).toEqual({
      value: '1',
      label: 'Antik & Design Österle GmbH · 10006',
      detail: 'Kastanienallee 12, 10435 Berlin, Deutschland',
    })
  })

  test('names any country and the VAT id', () => {
    const option = partnerOption('1', partner({ countryCode: 'AT', vatId: 'ATU12345675', street: '' }))
    expect(option.detail).toBe('10435 Berlin, Österreich, ATU12345675')
  })

  test('has no empty second line', () => {
    const empty = { street: '', zip: '', city: '', countryCode: '' }
    expect(partnerOption('1', partner(empty))).not.toHaveProperty('detail')
  })
})

describe('the address under the select', () => {
  test('is the one that prints', () => {
    expect(partnerAddress(partner())).toEqual([
      'Antik & Design Österle GmbH',
      'Kastanienallee 12',
      '10435 Berlin',
    ])
  })

  test('is made of its parts where no lines are written, and ends in a foreign country', () => {
    const french = partner({ addressLines: '', recipientName: 'Herrn Dupont', countryCode: 'FR' })
    expect(partnerAddress(french)).toEqual([
      'Herrn Dupont',
      'Kastanienallee 12',
      '10435 Berlin',
      'Frankreich',
    ])
  })
})
