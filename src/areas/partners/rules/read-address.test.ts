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
  expect(readAddress(pasted)).toMatchObject({ ...names, ...where })
})

test.each([
  ['DE', 'Schmidt Möbel\nInh. Karl Schmidt\nHauptstr. 5\n10115 Berlin\nGermany', 'Schmidt Möbel'],
  ['DE', 'Vintage Living\nHauptstr. 5\n10115 Berlin\nBundesrepublik\nDeutschland', null],
  ['DE', 'Möbel Meyer\nHauptstr. 5\nDE-10115 Berlin', 'Möbel Meyer'],
  ['AT', 'Gruber Holz e.U.\nHerrengasse 5/2/12\nAT-1010 Wien', 'Gruber Holz e.U.'],
  ['AT', 'Gruber Holz e.U.\nHerrengasse 5/2/12\n1010 Wien\nATU12345675', 'Gruber Holz e.U.'],
  ['CH', 'Galleria Ticino SA\nVia Nassa 3\n6900 Lugano\nSvizzera', 'Galleria Ticino SA'],
  ['FR', 'Meubles du Nord SARL\n45 boulevard de la Liberté\nFR-59000 Lille', 'Meubles du Nord SARL'],
  ['NL', 'Stoelenwinkel\nKerkstraat 12\n3511 KX Utrecht\nHolland', 'Stoelenwinkel'],
  ['GB', 'Smith & Co. Ltd\n22 High Street\nManchester M1 2AB\nGroßbritannien', 'Smith & Co. Ltd'],
  ['US', 'Acme Corp.\n100 Main St\nSpringfield, Illinois 62701\nU.S.A.', 'Acme Corp.'],
  ['NO', 'Retro AS\nKarl Johans gate 5\n0154 Oslo\nNorge', 'Retro AS'],
  ['CZ', 'Retro s.r.o.\nVodičkova 5\n110 00 Praha 1\nČeská republika', 'Retro s.r.o.'],
  ['IE', 'Retro Ltd\n12 Grafton Street\nDublin 2, D02 XY45\nIreland', 'Retro Ltd'],
  ['PT', 'Móveis Lda\nRua Augusta 12\n1100-053 Lisboa', 'Móveis Lda'],
  ['HU', 'Bútor Kft.\n1061 Budapest\nAndrássy út 5\nMagyarország', 'Bútor Kft.'],
  ['AT', 'Lang KG\nRing 1\n1010 Wien, Österreich', 'Lang KG'],
])('the country is %s: %j', (countryCode, pasted, companyName) => {
  if (companyName === null) expect(readAddress(pasted)).toBeNull()
  else expect(readAddress(pasted)).toMatchObject({ countryCode, companyName })
})

test.each([
  [
    'Anna Schmidt\nc/o Peter Meier\nWeg 4\n90403 Nürnberg',
    person('Anna', 'Schmidt'),
    'Weg 4',
    ['c/o Peter Meier'],
  ],
  ['Nord GmbH\nWeg 12\nHinterhaus, 3. OG\n20095 Hamburg', firm('Nord GmbH'), 'Weg 12', ['Hinterhaus, 3. OG']],
  ['Nord GmbH\nEinkauf\nWeg 12\n20095 Hamburg', firm('Nord GmbH'), 'Weg 12', ['Einkauf']],
  [
    'Meubles SAS\nBâtiment B\n45 rue Haute\n59000 LILLE CEDEX\nFrankreich',
    ...[firm('Meubles SAS'), '45 rue Haute', ['Bâtiment B']],
  ],
  [
    'Smith Ltd\nUnit 4, Old Mill\n22 High Street\nChelsea\nLondon\nSW3 4RY\nUK',
    ...[firm('Smith Ltd'), '22 High Street', ['Unit 4, Old Mill', 'Chelsea']],
  ],
  [
    'Frau\nDr. Eva Lang\nKontor AG\nRing 2\n53111 Bonn',
    ...[person('Eva', 'Lang', 'Frau Dr.', 'Kontor AG'), 'Ring 2', []],
  ],
  [
    'Kontor AG\nAbteilung Einkauf\nz.Hd. Herrn Max Lang\nRing 2\n53111 Bonn',
    ...[person('Max', 'Lang', 'Herr', 'Kontor AG'), 'Ring 2', ['Abteilung Einkauf']],
  ],
  [
    'Design B.V.\nt.a.v. Mevr. J. de Boer\nGracht 5\n1017 CB Amsterdam',
    ...[person('J.', 'de Boer', 'Frau', 'Design B.V.'), 'Gracht 5', []],
  ],
  ['Klein, Eva\nAm Ring 2\n53111 Bonn', person('Eva', 'Klein'), 'Am Ring 2', []],
  ['Familie Klein\nAm Ring 2\n53111 Bonn', person('', 'Klein', 'Familie'), 'Am Ring 2', []],
  ['Rechnungsadresse:\nNord GmbH\nRing 2\n53111 Bonn', firm('Nord GmbH'), 'Ring 2', []],
  ['Nord GmbH · Ring 2 · 53111 Bonn', firm('Nord GmbH'), 'Ring 2', []],
  ['Nord GmbH, Ring 2, 53111 Bonn', firm('Nord GmbH'), 'Ring 2', []],
  ['Acme Corp., 5 Main St, New York, NY 10118, USA', firm('Acme Corp.'), '5 Main St', []],
] as const)('who and where: %j', (pasted, names, street, aside) => {
  expect(readAddress(pasted)).toMatchObject({ ...names, street, aside })
})

test('the printed lines keep what no field says, in its place', () => {
  const lines = 'Smith Ltd\nUnit 4\n22 High Street\nChelsea\nLondon\nSW3 4RY\nUK'
  expect(readAddress(lines)?.addressLines).toBe('Unit 4\n22 High Street\nChelsea\nLondon\nSW3 4RY')
  const american = 'Acme Corp.\nAttn: John Smith\n100 Main St\nNew York, NY 10118\nUSA'
  expect(readAddress(american)?.addressLines).toBe('Attn: John Smith\n100 Main St\nNew York, NY 10118')
  expect(readAddress('Nord GmbH\nRing 2\nD-53111 Bonn')?.addressLines).toBe('Ring 2\n53111 Bonn')
})

test('VAT id, e-mail and telephone below an address go where they belong', () => {
  const address =
    'Nord GmbH\nRing 2\n53111 Bonn\nTel. 0228 123456\ninfo@nord.example\nUSt-IdNr. DE 136 695 976'
  expect(readAddress(address)).toMatchObject({
    ...firm('Nord GmbH'),
    ...place('Ring 2', '53111', 'Bonn', 'DE'),
    ...{ vatId: 'DE136695976', email: 'info@nord.example', notes: 'Tel. 0228 123456', aside: [] },
  })
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
