import type { SetUpSettings } from '../settings.ts'

/** The people of the demo firm; printed when it starts. */
export const demoPeople = {
  manager: { email: 'chefin@demo.example', password: 'teak und nussbaum' },
  office: { email: 'buero@demo.example', password: 'palisander 1962', firstName: 'Ole', familyName: 'Licht' },
} as const

/** What others write on their bills to it. */
export const demoBuyer = {
  name: 'Nordlicht Vintage GmbH',
  street: 'Deichstraße 7',
  zip: '20459',
  city: 'Hamburg',
  vatId: 'DE136695976',
}

/** The demo firm, a dealer in vintage furniture, complete by § 14 UStG. Nobody's real data. */
export const demoSetUp: SetUpSettings = {
  managerEmail: demoPeople.manager.email,
  managerPassword: demoPeople.manager.password,
  firmName: demoBuyer.name,
  firm: {
    street: demoBuyer.street,
    zip: demoBuyer.zip,
    city: demoBuyer.city,
    countryCode: 'DE',
    taxNumber: '48/123/01234',
    vatId: demoBuyer.vatId,
    ossSince: '2024-01-01',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bankName: 'DKB Berlin',
    email: 'kontor@nordlicht.example',
    phone: '+49 40 123456',
    website: 'www.nordlicht.example',
    managingDirectors: 'Helga Nord',
    register: 'Amtsgericht Hamburg, HRB 12345',
    footer: 'Es gelten unsere Allgemeinen Geschäftsbedingungen.',
  },
}

type Category = readonly [shortName: string, description: string, kind?: 'Leistung' | 'Ware']

export const demoCategories: Record<'INVOICE' | 'BILL', readonly Category[]> = {
  INVOICE: [
    ['MOEB', 'Möbel'],
    ['LEUC', 'Leuchten'],
    ['KERA', 'Keramik und Glas'],
    ['VERS', 'Versand und Verpackung'],
    ['BERA', 'Beratung und Einrichtung', 'Leistung'],
  ],
  BILL: [
    ['EINK', 'Wareneinkauf', 'Ware'],
    ['REST', 'Restaurierung'],
    ['FRAC', 'Fracht'],
    ['MIET', 'Miete und Nebenkosten'],
    ['BUER', 'Bürobedarf'],
  ],
}

export const demoReceivers: readonly (readonly [
  company: string,
  firstName: string,
  familyName: string,
  street: string,
  zip: string,
  city: string,
  country: string,
  vatId: string,
])[] = [
  [
    'Antik & Design Österle GmbH',
    'Jürgen',
    'Österle',
    'Kastanienallee 12',
    '10435',
    'Berlin',
    'DE',
    'DE136695976',
  ],
  ['', 'Ayşe', 'Öztürk', 'Grüner Weg 14', '34117', 'Kassel', 'DE', ''],
  [
    'Straßen- und Brückenbau Müller AG',
    'Łucja',
    'Großmann-Weiß',
    'Am Königstor 27 b',
    '34119',
    'Kassel',
    'DE',
    'DE123456788',
  ],
  [
    'Galerie Lumière SARL',
    'Hélène',
    'Lefèvre',
    '12 rue des Martyrs',
    '75009',
    'Paris',
    'FR',
    'FR40303265045',
  ],
  ['Dansk Klassik ApS', 'Søren', 'Ærø', 'Bredgade 25', '1260', 'København', 'DK', 'DK13585628'],
  ['', 'Käthe', 'Sommer', 'Lindenstraße 3', '50674', 'Köln', 'DE', ''],
  ['Wohnhaus Zürich AG', 'Reto', 'Bänziger', 'Limmatquai 80', '8001', 'Zürich', 'CH', ''],
  ['Hotel Alpenblick KG', 'Maximilian', 'Huber', 'Dorfplatz 1', '82467', 'Garmisch-Partenkirchen', 'DE', ''],
  ['Studio Nowak', 'Paweł', 'Nowak', 'ul. Piękna 20', '00-549', 'Warszawa', 'PL', 'PL5260001246'],
  [
    'Kunsthandel Wögerer GmbH',
    'Theresia',
    'Wögerer',
    'Dorotheergasse 9',
    '1010',
    'Wien',
    'AT',
    'ATU36001241',
  ],
  [
    'Galerie de Stijl B.V.',
    'Joost',
    'van Dijk',
    'Spiegelgracht 11',
    '1017',
    'Amsterdam',
    'NL',
    'NL810001238B01',
  ],
  [
    'Antiquités Sablon SRL',
    'Élise',
    'Dubois',
    'Rue de Rollebeek 6',
    '1000',
    'Bruxelles',
    'BE',
    'BE0403101316',
  ],
  ['Norrsken Interiör AB', 'Åsa', 'Öberg', 'Hornsgatan 20', '118 20', 'Stockholm', 'SE', 'SE556000124901'],
  ['Mid-Century Brooklyn Inc.', 'Ruth', 'Adler', '210 Atlantic Ave', '11201', 'Brooklyn', 'US', ''],
  ['Brick Lane Interiors Ltd', 'Oliver', 'Hughes', '91 Brick Lane', 'E1 6QL', 'London', 'GB', ''],
  ['Praxis Dr. Yılmaz', 'Deniz', 'Yılmaz', 'Eppendorfer Baum 5', '20249', 'Hamburg', 'DE', ''],
  ['Café Morgenrot GbR', 'Lina', 'Voß', 'Schulterblatt 70', '20357', 'Hamburg', 'DE', ''],
  ['', 'Friederike', 'von Ahlefeld', 'Elbchaussee 101', '22763', 'Hamburg', 'DE', ''],
]

/** Consumers elsewhere in the EU, who are invoiced now and then. */
export const demoConsumers: typeof demoReceivers = [
  ['', 'Aino', 'Virtanen', 'Mannerheimintie 40', '00100', 'Helsinki', 'FI', ''],
  ['', 'Giulia', 'Ferri', 'Via Solferino 14', '20121', 'Milano', 'IT', ''],
]

/** A public authority, which gets XRechnung alone and sorts it by its Leitweg-ID. */
export const demoAuthority = {
  fields: [
    'Museum für Wohnkultur Hamburg',
    'Gesine',
    'Wulff',
    'Am Museumshafen 2',
    '22763',
    'Hamburg',
    'DE',
    '',
  ] as const,
  email: 'rechnungen@wohnkultur.example',
  leitwegId: '02000000-7104-26',
}

export const demoSuppliers: readonly (readonly [
  company: string,
  shortName: string,
  street: string,
  zip: string,
  city: string,
  category: string,
  sellerKind?: 'PRIVATE' | 'DIFFERENTIAL_DEALER' | 'VAT_DEALER' | 'IMPORT',
  country?: 'US' | 'DK',
  vatId?: string,
])[] = [
  ['Möbelhof Größe KG', 'Möbelhof', 'Hafenstraße 3', '28195', 'Bremen', 'EINK', 'VAT_DEALER'],
  ['Auktionshaus Hanse GmbH', 'Hanse', 'Colonnaden 70', '20354', 'Hamburg', 'EINK', 'DIFFERENTIAL_DEALER'],
  ['Erbengemeinschaft Brandt', 'Brandt', 'Reetweg 4', '25980', 'Sylt', 'EINK', 'PRIVATE'],
  ['Tischlerei Behrens', 'Behrens', 'Werkstraße 8', '21073', 'Hamburg', 'REST'],
  ['Polsterei Jansen', 'Jansen', 'Mühlenweg 2', '25421', 'Pinneberg', 'REST'],
  ['Spedition Küstenfracht GmbH', 'Küstenfracht', 'Am Kai 14', '27568', 'Bremerhaven', 'FRAC'],
  ['Speicherstadt Immobilien GmbH', 'Speicherstadt', 'Brooktorkai 20', '20457', 'Hamburg', 'MIET'],
  [
    'Palm Springs Modern LLC',
    'Palm Springs',
    '849 N Palm Canyon Dr',
    '92262',
    'Palm Springs',
    'EINK',
    'IMPORT',
    'US',
  ],
  ['Papier Peters e. K.', 'Peters', 'Marktplatz 5', '22880', 'Wedel', 'BUER'],
]

/** Whose bills are rare: goods and a service from the EU, and what customs charge. */
export const demoRareSuppliers: typeof demoSuppliers = [
  [
    'Møbelarkivet ApS',
    'Møbelarkivet',
    'Bredgade 61',
    '1260',
    'København',
    'EINK',
    'VAT_DEALER',
    'DK',
    'DK13585628',
  ],
  ['Elbe Zollservice GmbH', 'Zollservice', 'Am Zollkanal 9', '20539', 'Hamburg', 'FRAC'],
]

/** Whose bills come as XML. */
export const demoRestorer = {
  fields: [
    ...(['Werkstatt Thiele GmbH', 'Thiele', 'Gasstraße 16', '22761', 'Hamburg', 'REST'] as const),
    ...([undefined, undefined, 'DE811907980'] as const),
  ] as const,
  seller: {
    ...{ name: 'Werkstatt Thiele GmbH', street: 'Gasstraße 16', zip: '22761', city: 'Hamburg' },
    ...{ vatId: 'DE811907980', iban: 'DE21500500009876543210' },
  },
}

/** Somebody who has signed up and waits for the manager. */
export const demoWaiting = {
  email: 'mara.petersen@demo.example',
  firstName: 'Mara',
  familyName: 'Petersen',
  password: 'wartet auf freischaltung',
}

/** Beside the one that the set-up opens. */
export const demoAccounts = [['Tagesgeld', 'DE02500105170137075030']] as const

export const demoTargets = [0, 7, 14, 30] as const

/** Dollars for one euro, so many days ago. */
export const demoRates = [
  [730, 1.0584],
  [630, 1.0467],
  [540, 1.1213],
  [450, 1.1652],
  [360, 1.0862],
  [180, 1.1045],
  [90, 1.0931],
  [14, 1.0978],
] as const
