/** The people of the tests' firm. */
export const people = {
  manager: {
    email: 'helga.nord@nordlicht.example',
    firstName: 'Helga',
    familyName: 'Nord',
    password: 'teak und nussbaum',
  },
  office: {
    email: 'ole.licht@nordlicht.example',
    firstName: 'Ole',
    familyName: 'Licht',
    password: 'palisander 1962',
  },
  pending: {
    email: 'petra.neu@nordlicht.example',
    firstName: 'Petra',
    familyName: 'Neu',
    password: 'wartet noch lange',
  },
} as const

export type Role = keyof typeof people

/** The tests' firm, complete by § 14 UStG. */
export const nordlicht = {
  name: 'Nordlicht Antik GmbH',
  street: 'Deichstraße 7',
  zip: '20459',
  city: 'Hamburg',
  countryCode: 'DE',
  taxNumber: '48/123/01234',
  vatId: 'DE136695976',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bankName: 'DKB Berlin',
  email: 'kontor@nordlicht.example',
  phone: '+49 40 123456',
  website: 'www.nordlicht.example',
  managingDirectors: 'Helga Nord',
  register: 'Amtsgericht Hamburg, HRB 12345',
  taxScheme: 'SOLL',
} as const
