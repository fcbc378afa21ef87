import { expect, test } from 'vitest'
import { guessPartners } from './decide-partners.ts'
import { receiverRole, supplierRole } from './partner-import.ts'
import { countryOf, daysOf, salutationOf } from './partner-words.ts'

const guess = (headings: string, role = receiverRole, separator = ';') => {
  const rows = [headings.split(separator)]
  const source = { kind: 'csv' as const, separator, encoding: 'UTF-8', fields: 1, agreeing: 1, lines: 1 }
  const { settings, guessed } = guessPartners(
    { rows, hiddenLines: [], hiddenColumns: [], source },
    null,
    role,
  )
  return { columns: settings.columns, guessed: guessed.flatMap((one, at) => (one ? [at] : [])) }
}

test.each([
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    ',',
    [
      ...[
        null,
        'firstName',
        'familyName',
        'email',
        null,
        'companyName',
        'street',
        'addressExtra',
        'city',
        null,
      ],
      ...['countryCode', 'zip', null, null, null, null, null, 'notes', null, null],
    ],
  ],
  [
    'Lexware Office',
    'Kundennummer;Firmenname;Steuernummer;Umsatzsteuer ID;Anrede;Vorname;Nachname;Straße 1;PLZ 1;Ort 1;Land 1;Straße 2;PLZ 2;Ort 2;Land 2;E-Mail 1;Telefon 1',
    ';',
    [
      ...[
        'debitorNumber',
        'companyName',
        null,
        'vatId',
        'salutation',
        'firstName',
        'familyName',
        'street',
        'zip',
        'city',
      ],
      ...['countryCode', null, null, null, null, 'email', null],
    ],
  ],
  [
    'JTL-Wawi',
    'Name;Vorname;Straße;PLZ;Ort;Land;E-Mail;Kundengruppe',
    ';',
    ['familyName', 'firstName', 'street', 'zip', 'city', 'countryCode', 'email', null],
  ],
  [
    'a table with a delivery address beside the one of the invoice',
    'Kunden-Nr.;Organisation;Anrede;Titel;Vorname;Nachname;Straße;PLZ;Ort;Land;Lieferadresse Straße;Lieferadresse PLZ;Lieferadresse Ort;USt-ID;E-Mail;Telefon;Zahlungsziel;IBAN;BIC',
    ';',
    [
      ...[
        'debitorNumber',
        'companyName',
        'salutation',
        'title',
        'firstName',
        'familyName',
        'street',
        'zip',
        'city',
      ],
      ...['countryCode', null, null, null, 'vatId', 'email', null, 'paymentTargetDays', 'iban', 'bic'],
    ],
  ],
])('the headings of %s', (_, headings, separator, columns) => {
  expect(guess(headings, receiverRole, separator)).toEqual({ columns, guessed: [] })
})

test('Skonto in two columns for each step', () => {
  const columns = [
    'companyName',
    'discountPercent',
    'discountDays',
    'secondDiscountPercent',
    'secondDiscountDays',
  ]
  for (const headings of [
    'Firma;Skonto %;Skonto Tage;2. Skonto %;2. Skonto Tage',
    'Firma;Skonto 1 (%);Skontofrist;Skonto 2 (%);Skontofrist 2',
    'Firma;Skontosatz;Skonto-Tage;Skontosatz 2;Skonto-Tage 2',
  ])
    expect(guess(headings)).toEqual({ columns, guessed: [] })
})

test('a name in one column, and what is only guessed', () => {
  expect(guess('Nr;Name;Straße und Hausnummer;Postleitzahl;Stadt;ZZ')).toEqual({
    columns: ['debitorNumber', 'fullName', 'street', 'zip', 'city', 'paymentTargetDays'],
    guessed: [5],
  })
})

test('suppliers of JTL-Wawi have their own number and ours with them', () => {
  expect(
    guess('Lieferantennr;Eigene Kd-Nr;Firma;Straße;PLZ;Ort;Min.bestellwert;Porto', supplierRole),
  ).toEqual({
    columns: [
      'creditorNumber',
      'customerNumberAtSupplier',
      'companyName',
      'street',
      'zip',
      'city',
      null,
      null,
    ],
    guessed: [],
  })
})

test.each([
  ['14', 14],
  ['30 Tage', 30],
  ['30 T. netto', 30],
  ['14 Tage netto', 14],
  ['Zahlbar innerhalb 10 Tagen', 10],
  ['sofort', 0],
  ['Valuta 15.', null],
  ['10 Tage 2 % Skonto, 30 Tage netto', null],
  ['', null],
])('the payment target %j', (text, days) => {
  expect(daysOf(text)).toBe(days)
})

test.each([
  ['de', 'DE'],
  ['Deutschland', 'DE'],
  ['Germany', 'DE'],
  ['DEU', 'DE'],
  ['A', 'AT'],
  ['Österreich', 'AT'],
  ['Schweiz', 'CH'],
  ['Danmark', 'DK'],
  ['U.S.A.', 'US'],
  ['Mittelerde', null],
])('the country %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

test.each([
  ['Herrn', 'Herr'],
  ['Mrs.', 'Frau'],
  ['Firma', ''],
  ['Familie', 'Familie'],
])('the form of address %s', (text, shown) => {
  expect(salutationOf(text)).toBe(shown)
})
