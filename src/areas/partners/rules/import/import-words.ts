import type { HeadingWords, TableProgram } from '#kernel/table-import/guess-columns.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import type { ImportRole } from './partner-import.ts'
import { type PartnerTarget, targetName } from './partner-targets.ts'

// The headings by which columns of partners are known: those of Kontor's own files, usual ones, and those of programs, as published by
// their makers or written by them into their files.

const customerNumbers = [
  ...[
    'kundennummer',
    'kundennr',
    'kundenr',
    'kdnr',
    'kdnummer',
    'knr',
    'debitor',
    'debitornr',
    'debitorennr',
    'debitorennummer',
  ],
  ...['debitorenkonto', 'debitorkonto', 'customernumber', 'customerno', 'kontaktnummer', 'nummer', 'nr'],
]
const supplierNumbers = [
  ...[
    'lieferantennummer',
    'lieferantennr',
    'lieferantenr',
    'liefnr',
    'lfnr',
    'kreditor',
    'kreditornr',
    'kreditorennr',
    'kreditorennummer',
  ],
  ...[
    'kreditorenkonto',
    'kreditorkonto',
    'suppliernumber',
    'supplierno',
    'vendornumber',
    'kontaktnummer',
    'nummer',
    'nr',
  ],
]

const usual: Readonly<Record<PartnerTarget, readonly string[]>> = {
  debitorNumber: customerNumbers,
  creditorNumber: supplierNumbers,
  shortName: ['kuerzel', 'kurzname', 'suchbegriff', 'suchname', 'matchcode', 'shortname'],
  companyName: [
    ...[
      'firma',
      'firmenname',
      'firma1',
      'firmenname1',
      'organisation',
      'unternehmen',
      'company',
      'companyname',
      'organization',
    ],
    ...['namefirma', 'rechnungsadressefirma', 'defaultaddresscompany', 'billingcompany'],
  ],
  fullName: [
    'kundenname',
    'lieferantenname',
    'kunde',
    'lieferant',
    'vollstaendigername',
    'fullname',
    'displayname',
    'anzeigename',
    'kontakt',
    'name1',
  ],
  familyName: ['nachname', 'familienname', 'zuname', 'lastname', 'surname', 'ansprechpartnernachname'],
  firstName: ['vorname', 'rufname', 'firstname', 'givenname', 'ansprechpartnervorname'],
  salutation: ['anrede', 'salutation', 'prefix', 'ansprechpartneranrede'],
  title: ['titel', 'akademischertitel', 'akadgrad', 'title'],
  recipientName: ['empfaenger', 'rechnungsempfaenger'],
  street: [
    ...[
      'strasse',
      'strassehausnummer',
      'strasseundhausnummer',
      'strassehausnr',
      'strasseundnr',
      'strassenr',
      'str',
      'anschrift',
      'strasse1',
    ],
    ...[
      'rechnungsstrasse',
      'rechnungsadressestrasse',
      'street',
      'address1',
      'addressline1',
      'adresszeile1',
      'billingaddress1',
    ],
  ],
  houseNumber: ['hausnummer', 'hausnr', 'hnr', 'housenumber'],
  addressExtra: [
    ...[
      'adresszusatz',
      'adresszusatz1',
      'zusatz',
      'zusatz1',
      'namenszusatz',
      'firmenzusatz',
      'address2',
      'addressline2',
      'adresszeile2',
    ],
    ...['rechnungsadressezusatz', 'firma2', 'name2'],
  ],
  zip: [
    'plz',
    'postleitzahl',
    'plz1',
    'rechnungsplz',
    'rechnungsadresseplz',
    'zip',
    'zipcode',
    'postalcode',
    'postcode',
    'billingzip',
  ],
  city: [
    'ort',
    'stadt',
    'ort1',
    'rechnungsort',
    'rechnungsadresseort',
    'wohnort',
    'city',
    'town',
    'billingcity',
  ],
  countryCode: [
    'land',
    'laendercode',
    'landiso',
    'land1',
    'rechnungsland',
    'rechnungsadresseland',
    'country',
    'countrycode',
    'staat',
    'lkz',
    'laenderkennzeichen',
  ],
  addressLines: ['adresse', 'postanschrift', 'rechnungsadresse', 'address'],
  vatId: [
    ...[
      'ustidnr',
      'ustid',
      'uid',
      'uidnummer',
      'ustidentnr',
      'umsatzsteuerid',
      'umsatzsteueridentifikationsnummer',
      'umsatzsteueridnr',
    ],
    ...['ustidnummer', 'vatid', 'vatnumber', 'vat', 'euustid', 'ustidentifikationsnummer'],
  ],
  email: [
    'email',
    'emailadresse',
    'mail',
    'mailadresse',
    'email1',
    'emailrechnung',
    'rechnungsemail',
    'emailaddress',
    'emailgeschaeftlich',
  ],
  paymentTargetDays: [
    ...[
      'zahlungsziel',
      'zahlungszielintagen',
      'zahlungszieltage',
      'zahlungsfrist',
      'zahlungsfristtage',
      'zahlbarintagen',
      'paymentterms',
    ],
    ...['faelligkeitintagen', 'zahlungskondition', 'zahlungsbedingung'],
  ],
  discountPercent: [
    ...['skonto', 'skonto1', 'skontoprozent', 'skontoinprozent', 'skontosatz', 'skontoprozentsatz'],
    ...['skonto1prozent', 'skontoprozent1', 'skontosatz1', 'cashdiscount', 'discountpercent'],
  ],
  discountDays: [
    ...['skontotage', 'skontofrist', 'skontofristtage', 'skontoziel', 'skontotagen', 'tageskonto'],
    ...['skonto1tage', 'skontotage1', 'skontofrist1', 'discountdays'],
  ],
  secondDiscountPercent: [...['2skonto', 'skonto2', 'skonto2prozent', 'skontoprozent2', 'skontosatz2']],
  secondDiscountDays: ['2skontotage', 'skonto2tage', 'skontotage2', 'skontofrist2'],
  preferredPaymentMethod: [
    'zahlungsart',
    'bevorzugtezahlungsart',
    'zahlungsweise',
    'paymentmethod',
    'zahlungsmethode',
  ],
  iban: ['iban', 'iban1', 'bankiban'],
  bic: ['bic', 'swift', 'bicswift', 'swiftbic', 'bankbic'],
  accountOwner: ['kontoinhaber', 'kontoinhaberin', 'accountowner', 'bankkontoinhaber'],
  paypalAddress: ['paypaladresse', 'paypal', 'paypalemail'],
  targetAgreed: ['zahlungszielvereinbart', 'zahlungszielistvereinbart'],
  preferredCurrency: ['waehrung', 'bevorzugtewaehrung', 'currency'],
  language: ['sprache', 'language', 'kundensprache', 'korrespondenzsprache'],
  leitwegId: ['leitwegid', 'leitweg', 'buyerreference'],
  eInvoiceForm: ['formdererechnung', 'erechnungsformat', 'erechnung'],
  customerNumberAtSupplier: [
    ...[
      'unserekundennrbeimlieferanten',
      'eigenekdnr',
      'eigenekundennummer',
      'unserekundennummer',
      'kundennummerbeimlieferanten',
    ],
    ...['kundennummer', 'kundennr', 'kdnr'],
  ],
  sellerKind: ['artdesverkaeufers', 'verkaeuferart'],
  notes: [
    'notizen',
    'notiz',
    'bemerkung',
    'bemerkungen',
    'anmerkung',
    'anmerkungen',
    'interne bemerkung',
    'note',
    'notes',
    'kommentar',
  ].map((word) => word.replace(' ', '')),
  deliveryRecipientName: ['empfaengerderlieferung'],
  deliverySalutation: ['anredederlieferung'],
  deliveryAddressLines: [],
  deliveryStreet: ['strassederlieferung'],
  deliveryZip: ['plzderlieferung'],
  deliveryCity: ['ortderlieferung'],
  deliveryCountry: [],
  deliveryVatId: ['ustidnrderlieferadresse'],
}

/** Words within a heading by which it is guessed. */
const parts: HeadingWords<PartnerTarget>['parts'] = {
  debitorNumber: ['kundennummer', 'kundennr', 'kdnr', 'debitor'],
  creditorNumber: ['lieferantennummer', 'lieferantennr', 'kreditor'],
  companyName: ['firma', 'firmenname', 'organisation', 'company'],
  familyName: ['nachname', 'lastname'],
  firstName: ['vorname', 'firstname'],
  street: ['strasse', 'street'],
  zip: ['plz', 'postleitzahl', 'zip'],
  city: ['ort', 'stadt', 'city'],
  countryCode: ['land', 'country'],
  vatId: ['ustid', 'ustidnr', 'umsatzsteuerid', 'vat'],
  email: ['email', 'mail'],
  paymentTargetDays: ['zahlungsziel', 'zz', 'zahlungsfrist', 'ziel'],
  iban: ['iban'],
  bic: ['bic'],
  notes: ['notiz', 'notizen', 'bemerkung'],
}

/** What is another address, or another number, of the same partner. */
const others = [
  ...[
    'lieferung',
    'lieferadresse',
    'liefer',
    'lieferanschrift',
    'versand',
    'versandadresse',
    'shipping',
    'delivery',
    'abweichend',
    'abweichende',
  ],
  ...[
    'id',
    'gruppe',
    'kundengruppe',
    'status',
    'telefon',
    'tel',
    'fax',
    'mobil',
    'phone',
    'www',
    'web',
    'url',
    'homepage',
    'geburtstag',
    'datum',
  ],
  ...[
    'skonto',
    'rabatt',
    'steuernummer',
    'konto',
    'kontonummer',
    'blz',
    'bank',
    'bundesland',
    'province',
    'state',
    'cc',
    'bcc',
    '2',
    '3',
  ],
]

type Program = TableProgram<PartnerTarget>

/** Kontor's own (`partnerSheetHeadings`). */
const ownMarks = ['kuerzel', 'firma', 'empfaenger', 'adresse', 'zahlungsart', 'paypaladresse']

/** https://help.shopify.com, 'Exporting your customer list': as its files are headed, and as they were before 2023. */
const shopify: Program['columns'] = {
  ...{
    customerid: null,
    firstname: 'firstName',
    lastname: 'familyName',
    email: 'email',
    acceptsemailmarketing: null,
  },
  ...{
    defaultaddresscompany: 'companyName',
    defaultaddressaddress1: 'street',
    defaultaddressaddress2: 'addressExtra',
  },
  ...{
    defaultaddresscity: 'city',
    defaultaddressprovincecode: null,
    defaultaddresscountrycode: 'countryCode',
  },
  ...{
    defaultaddresszip: 'zip',
    defaultaddressphone: null,
    phone: null,
    acceptssmsmarketing: null,
    totalspent: null,
  },
  ...{ totalorders: null, note: 'notes', taxexempt: null, tags: null, acceptswhatsappmarketing: null },
  ...{
    company: 'companyName',
    address1: 'street',
    address2: 'addressExtra',
    city: 'city',
    province: null,
    provincecode: null,
  },
  ...{ country: null, countrycode: 'countryCode', zip: 'zip', acceptsmarketing: null },
}

/** https://support.lexoffice.de, 'Anleitung zum Import von Kontakten': the template, whose exports are headed alike. */
const lexware: Program['columns'] = {
  ...{
    kundennummer: 'debitorNumber',
    lieferantennummer: 'creditorNumber',
    firmenname: 'companyName',
    steuernummer: null,
  },
  ...{ umsatzsteuerid: 'vatId', anrede: 'salutation', vorname: 'firstName', nachname: 'familyName' },
  ...{ adresszusatz1: 'addressExtra', strasse1: 'street', plz1: 'zip', ort1: 'city', land1: 'countryCode' },
  ...{ adresszusatz2: null, strasse2: null, plz2: null, ort2: null, land2: null },
  ...{ email1: 'email', email2: null, telefon1: null, telefon2: null },
}

/** https://guide.jtl-software.com, 'Ameise-Tutorial: Kundendaten importieren' and 'Lieferantendaten importieren'. */
const jtl: Program['columns'] = {
  ...{
    name: 'familyName',
    vorname: 'firstName',
    strasse: 'street',
    plz: 'zip',
    ort: 'city',
    land: 'countryCode',
    email: 'email',
  },
  ...{
    kundengruppe: null,
    kundennummer: 'debitorNumber',
    firma: 'companyName',
    firmenzusatz: 'addressExtra',
    adresszusatz: null,
  },
  ...{ ustid: 'vatId', zahlungsziel: 'paymentTargetDays' },
}
const jtlSuppliers: Program['columns'] = {
  ...{
    lieferantennr: 'creditorNumber',
    eigenekdnr: 'customerNumberAtSupplier',
    firma: 'companyName',
    strasse: 'street',
    plz: 'zip',
  },
  ...{ ort: 'city', minbestellwert: null, porto: null },
}

const programs: readonly Program[] = [
  { name: 'Shopify', marks: ['firstname', 'lastname', 'defaultaddressaddress1'], columns: shopify },
  { name: 'Shopify', marks: ['firstname', 'lastname', 'address1', 'acceptsmarketing'], columns: shopify },
  {
    name: 'Shopify',
    marks: ['firstname', 'lastname', 'address1', 'acceptsemailmarketing'],
    columns: shopify,
  },
  { name: 'Lexware Office', marks: ['firmenname', 'umsatzsteuerid', 'steuernummer'], columns: lexware },
  { name: 'Lexware Office', marks: ['firmenname', 'strasse1', 'plz1'], columns: lexware },
  { name: 'JTL-Wawi', marks: ['name', 'vorname', 'kundengruppe'], columns: jtl },
  { name: 'JTL-Wawi', marks: ['lieferantennr', 'eigenekdnr', 'firma'], columns: jtlSuppliers },
]

/** Only what a role has. */
function ofRole({ columns, ...program }: Program, targets: readonly PartnerTarget[]): Program {
  const taken = Object.entries(columns).map(([key, target]) => [
    key,
    target !== null && targets.includes(target) ? target : null,
  ])
  return { ...program, columns: Object.fromEntries(taken) }
}

/** By which headings the columns of a role are known. */
export function partnerWords({ targets, number }: ImportRole): HeadingWords<PartnerTarget> {
  const own: Program = {
    name: 'Kontor',
    marks: [...ownMarks, headingKey(targetName(number))],
    columns: Object.fromEntries(targets.map((target) => [headingKey(targetName(target)), target])),
  }
  return {
    ...{ targets, parts, others, known: usual },
    programs: [own, ...programs.map((program) => ofRole(program, targets))],
  }
}

/** Whether a file is one that Kontor made. */
export const isOwnFile = (program: { name: string } | null): boolean => program?.name === 'Kontor'
