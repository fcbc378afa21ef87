import { describe, expect, test } from 'vitest'
import { type ReceiverFields, receiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Language } from '#kernel/texts/language.ts'
import {
  addressWindowLines,
  foreignCountry,
  inFewLines,
  type LetterAddress,
  receiverAddress,
} from './letter-address.ts'
import { letterData } from './letter-data.ts'
import type { LetterFirm } from './letter-firm.ts'

const firm: LetterFirm = {
  name: 'Holz & Söhne',
  street: ' Grüner Weg 14 ',
  zip: '34117',
  city: 'Kassel',
  taxNumber: null,
  vatId: 'DE123456788',
  iban: 'DE02120300000000202051',
  bic: '',
  bankName: null,
  email: 'post@holz.example',
  phone: '0561 1',
  website: '  ',
  managingDirectors: 'Ayşe Öztürk',
  register: null,
  seat: null,
  supervisoryBoardChair: null,
  generalPartner: null,
  generalPartnerSeat: null,
  paperLayout: 'CLASSIC',
  paperColour: '#1b5753',
  logoPlace: 'LEFT',
  generalPartnerRegister: null,
  footer: null,
}

const recipient: LetterAddress = {
  salutation: null,
  recipientName: 'Jan Weiß',
  addressLines: 'Weg 1\n34119 Kassel',
  countryName: null,
}

function data(change: Partial<Parameters<typeof letterData>[0]> = {}) {
  const madeAt = new Date('2026-11-12T08:30:00Z')
  return letterData({
    firm,
    language: 'DE',
    recipient,
    subject: 'Anfrage',
    madeAt,
    mark: null,
    information: [],
    ...change,
  })
}

describe('address', () => {
  const lines = (change: Partial<LetterAddress>) => addressWindowLines({ ...recipient, ...change }, 'DE')

  test('the country stands last, in capitals, and only once', () => {
    expect(lines({ addressLines: '1 Rue A\nParis', countryName: 'Frankreich' }).at(-1)).toBe('FRANKREICH')
    expect(lines({ addressLines: '1 Rue A\nFrankreich', countryName: 'Frankreich' })).toHaveLength(3)
  })

  test.each([
    ['Herr', ['Herrn Jan Weiß']],
    ['Frau Dr.', ['Frau Dr. Jan Weiß']],
    ['Firma', ['Firma', 'Jan Weiß']],
    ['', ['Jan Weiß']],
  ])('salutation %s', (salutation, expected) => {
    expect(lines({ salutation, addressLines: ' \r\n' })).toEqual(expected)
  })

  test('the form of address of a person at a firm does not stand before the name of the firm', () => {
    const receiver = receiverFields.parse({
      ...{ shortName: 'X', companyName: 'Holz AG', firstName: 'Jan', familyName: 'Weiß' },
      ...{ salutation: 'Herr', addressLines: 'Herrn Jan Weiß\nWeg 1', countryCode: 'DE' },
      preferredPaymentMethod: { paymentMethod: 'CASH' },
    })
    const window = (change: Partial<ReceiverFields>, language: Language = 'DE') =>
      addressWindowLines(receiverAddress({ ...receiver, ...change }, 'DE', language), language)[0]
    expect(window({})).toBe('Holz AG')
    expect(window({}, 'EN')).toBe('Holz AG')
    expect(window({ companyName: '' })).toBe('Herrn Jan Weiß')
    expect(window({ salutation: 'Firma' })).toBe('Firma')
    expect(window({ recipientName: 'Jan Weiß' })).toBe('Herrn Jan Weiß')
    // Without a person of its own the name may be one that stands in the wrong field.
    expect(window({ companyName: 'Eva Lang', familyName: '', salutation: 'Frau' })).toBe('Frau Eva Lang')
  })

  test('in English: its name and forms of address', () => {
    const english = (salutation: string) =>
      addressWindowLines({ ...recipient, salutation, countryName: foreignCountry('DE', 'FR', 'EN') }, 'EN')
    expect(english('Herr Dr.')).toEqual(['Mr Dr. Jan Weiß', 'Weg 1', '34119 Kassel', 'GERMANY'])
    expect(english('Firma')[0]).toBe('Jan Weiß')
    expect(english('Attn.').slice(0, 2)).toEqual(['Attn.', 'Jan Weiß'])
    expect([foreignCountry('XI', 'DE', 'EN'), foreignCountry('XK', 'DE', 'EN')]).toEqual([
      'Northern Ireland',
      'Kosovo',
    ])
  })

  test('the own country is not printed', () => {
    expect(foreignCountry('DE', 'DE', 'DE')).toBe(null)
    expect(foreignCountry('', 'DE', 'DE')).toBe(null)
    expect(foreignCountry('FR', 'DE', 'DE')).toBe('Frankreich')
  })

  test('too many lines stand beside each other, and none is lost', () => {
    expect(inFewLines(['a', 'b', 'c', 'd', 'e'], 2)).toEqual(['a, b, c', 'd, e'])
    expect(inFewLines([], 2)).toEqual([])
    const many = Array.from({ length: 30 }, (_, index) => `A${index}`)
    const printed = lines({ addressLines: many.join('\n') })
    expect(printed.length).toBeLessThanOrEqual(12)
    expect(printed.join(', ').split(', ')).toEqual(['Jan Weiß', ...many])
  })
})

describe('head and foot', () => {
  test('who sends it, in one line above the window', () => {
    expect(data().returnAddress).toBe('Holz & Söhne · Grüner Weg 14 · 34117 Kassel')
  })

  test('rows of the information block without anything to say are left out', () => {
    const information = [
      { label: 'Datum', value: '12.11.2026' },
      { label: 'Ihr Zeichen', value: ' 17 ', strong: true },
      { label: 'Unser Zeichen', value: null },
      { label: 'Abteilung', value: ' ' },
    ]
    expect(data({ information }).information).toEqual([
      { label: 'Datum', value: '12.11.2026', strong: false },
      { label: 'Ihr Zeichen', value: '17', strong: true },
    ])
  })

  test('what the firm has not entered leaves no gap at the foot', () => {
    expect(data().footer).toEqual({
      columns: [
        ['Holz & Söhne', 'Grüner Weg 14', '34117 Kassel'],
        ['Tel. 0561 1', 'post@holz.example'],
        ['IBAN DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051'],
        ['USt-IdNr. DE123456788', 'Geschäftsführung: Ayşe Öztürk'],
      ],
      note: null,
    })
  })

  test('in English', () => {
    const form = { ...firm, name: 'Holz GmbH', taxNumber: '026 1', register: 'AG Kassel, HRB 1' }
    expect(data({ language: 'EN', firm: form }).footer.columns).toEqual([
      ['Holz GmbH', 'Grüner Weg 14', '34117 Kassel', 'Registered office: Kassel'],
      ['Phone 0561 1', 'post@holz.example'],
      ['IBAN DE02\u00a01203\u00a00000\u00a00000\u00a02020\u00a051'],
      ['VAT ID DE123456788', 'Tax no. 026 1', 'AG Kassel, HRB 1', 'Managing directors: Ayşe Öztürk'],
    ])
  })

  test('a note of up to five lines stands as typed, a longer one in five', () => {
    const note = (count: number) => {
      const footer = Array.from({ length: count }, (_, index) => `Z${index}`).join('\n')
      return data({ firm: { ...firm, footer } }).footer.note
    }
    expect(note(2)).toBe('Z0\nZ1')
    expect(note(10)).toBe('Z0 · Z1\nZ2 · Z3\nZ4 · Z5\nZ6 · Z7\nZ8 · Z9')
  })
})
