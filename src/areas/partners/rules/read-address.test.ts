import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

const firm = (companyName: string) => ({ companyName, firstName: '', familyName: '', salutation: '' })
const person = (firstName: string, familyName: string, salutation = '', companyName = '') => ({
  ...{ companyName, firstName, familyName, salutation },
})
const place = (street: string, zip: string, city: string, countryCode: string | null = null) => ({
  ...{ street, zip, city, countryCode },
})

test.each([
  [
    'Möbelhaus Nord GmbH\nHauptstraße 12\n20095 Hamburg',
    firm('Möbelhaus Nord GmbH'),
    place('Hauptstraße 12', '20095', 'Hamburg'),
  ],
  [
    'Anna Berger\nAm Markt 3a\n01067 Dresden\nDeutschland',
    person('Anna', 'Berger'),
    place('Am Markt 3a', '01067', 'Dresden', 'DE'),
  ],
  [
    'Herrn Karl von Bülow\r\nSeeweg 1\r\nD-18055 Rostock',
    person('Karl', 'von Bülow', 'Herr'),
    place('Seeweg 1', '18055', 'Rostock', 'DE'),
  ],
  [
    'Antik Österle KG\nz. Hd. Frau Eva Maria Lang\nTorstraße 5\n10119 Berlin',
    person('Eva Maria', 'Lang', 'Frau', 'Antik Österle KG'),
    place('Torstraße 5', '10119', 'Berlin'),
  ],
  ['Firma Holz Huber\nMühlweg 9\n80331 München', firm('Holz Huber'), place('Mühlweg 9', '80331', 'München')],
  ['  Galerie Süd  \n\n Ring 4 ,\n 50667  Köln ', firm('Galerie Süd'), place('Ring 4', '50667', 'Köln')],
  [
    'Tischlerei Gruber GmbH\nMariahilfer Straße 88\n1070 Wien\nÖsterreich',
    firm('Tischlerei Gruber GmbH'),
    place('Mariahilfer Straße 88', '1070', 'Wien', 'AT'),
  ],
  [
    'Frau Lisa Moser\nGasse 2\nA-5020 Salzburg',
    person('Lisa', 'Moser', 'Frau'),
    place('Gasse 2', '5020', 'Salzburg', 'AT'),
  ],
  [
    'Möbel Zürich AG\nBahnhofstrasse 10\n8001 Zürich\nSchweiz',
    firm('Möbel Zürich AG'),
    place('Bahnhofstrasse 10', '8001', 'Zürich', 'CH'),
  ],
  [
    'Atelier Rive SA\nRue du Lac 7\nCH-1201 Genève',
    firm('Atelier Rive SA'),
    place('Rue du Lac 7', '1201', 'Genève', 'CH'),
  ],
  [
    'De Vries Antiek B.V.\nKeizersgracht 123\n1015 CJ Amsterdam\nNederland',
    firm('De Vries Antiek B.V.'),
    place('Keizersgracht 123', '1015 CJ', 'Amsterdam', 'NL'),
  ],
  [
    'Jan van der Meer\nDorpsstraat 4\n3512AB Utrecht',
    person('Jan', 'van der Meer'),
    place('Dorpsstraat 4', '3512 AB', 'Utrecht', 'NL'),
  ],
  [
    'Galerie du Port SARL\n12 rue de la Paix\n75002 Paris\nFrance',
    firm('Galerie du Port SARL'),
    place('12 rue de la Paix', '75002', 'Paris', 'FR'),
  ],
  [
    'Mme Claire Dupont\n3 avenue Foch\nF-69006 Lyon',
    person('Claire', 'Dupont', 'Frau'),
    place('3 avenue Foch', '69006', 'Lyon', 'FR'),
  ],
  [
    'Legno Bello S.r.l.\nVia Roma 15\n20121 Milano MI\nItalia',
    firm('Legno Bello S.r.l.'),
    place('Via Roma 15', '20121', 'Milano', 'IT'),
  ],
  [
    'Oak & Sons Ltd\n10 High Street\nLondon SW1A 1AA\nUnited Kingdom',
    firm('Oak & Sons Ltd'),
    place('10 High Street', 'SW1A 1AA', 'London', 'GB'),
  ],
  [
    'Mr. John Smith\n4 Mill Lane\nBath\nBA1 1AA',
    person('John', 'Smith', 'Herr'),
    place('4 Mill Lane', 'BA1 1AA', 'Bath', 'GB'),
  ],
  [
    'Dansk Design ApS\nVestergade 22\n1456 København K\nDanmark',
    firm('Dansk Design ApS'),
    place('Vestergade 22', '1456', 'København K', 'DK'),
  ],
  [
    'Acme Furniture Inc.\n350 Fifth Avenue\nNew York, NY 10118\nUSA',
    firm('Acme Furniture Inc.'),
    place('350 Fifth Avenue', 'NY 10118', 'New York', 'US'),
  ],
  [
    'Meble Polskie Sp. z o.o.\nul. Długa 5\n00-238 Warszawa',
    firm('Meble Polskie Sp. z o.o.'),
    place('ul. Długa 5', '00-238', 'Warszawa', 'PL'),
  ],
  [
    'Nordisk Trä AB\nStorgatan 1\n111 51 Stockholm\nSchweden',
    firm('Nordisk Trä AB'),
    place('Storgatan 1', '111 51', 'Stockholm', 'SE'),
  ],
])('%j', (pasted, names, where) => {
  expect(readAddress(pasted)).toEqual({ ...names, ...where })
})

test.each([
  [''],
  ['Möbelhaus Nord GmbH'],
  ['Möbelhaus Nord GmbH\n20095 Hamburg'],
  ['Ein Stuhl\nein Tisch\neine Lampe'],
  ['Firma\nStraße 1\n20095 Hamburg\nTelefon 040 123'],
  ['1\n2\n3\n4\n5\n6\n7'],
])('%j is no address', (pasted) => {
  expect(readAddress(pasted)).toBeNull()
})
