import { type ActivitySubject, activities, activitySubjects } from '../activity.ts'

/** What an event of the journal is about; what leads nowhere is OTHER. */
export const journalSubjects = [
  ...activitySubjects,
  ...([
    'USER',
    'CHANGE_TYPE',
    'RATES',
    'PAPER',
    'REQUEST',
    'LETTER',
    'FILE',
    'VIEW',
    'DRAFT',
    'OTHER',
  ] as const),
] as const

export type JournalSubject = (typeof journalSubjects)[number]

interface JournalEvent {
  /** As the page, its filter and the spreadsheet call it. */
  name: string
  about: JournalSubject
  /** Another name where the event's data say that it was something else; the server says which (`wayOf` in server/journal). */
  ways?: Readonly<Record<string, string>>
  /** An account did it before anybody was known: the person is the account that it is about. */
  isByAccount?: true
  /** Anybody may have done it, whoever it is about: nobody knows the person. */
  isByAnybody?: true
}

const bill = { about: 'BILL' } as const
const invoice = { about: 'INVOICE' } as const
const user = { about: 'USER' } as const
const file = { about: 'FILE' } as const
const letter = { about: 'LETTER' } as const
const other = { about: 'OTHER' } as const

const paymentWays = (what: 'erfasst' | 'gelöscht') => ({
  CLAIMS: `Zahlung mit Nebenforderungen ${what}`,
  DISCOUNT: `Skonto ${what}`,
  WRITE_OFF: what === 'erfasst' ? 'Offenes ausgebucht' : 'Ausbuchung gelöscht',
})

/** The events of the firm's activity have their subject from there. */
const named = (name: string, ways?: JournalEvent['ways']) => ({ name, ...(ways && { ways }) })

/** Every event that the journal may hold, by its name (decisions §10, 'Protokoll'). */
const names: Readonly<Record<string, Omit<JournalEvent, 'about'> & { about?: JournalSubject }>> = {
  // Access.
  'session started': { ...user, ...named('Angemeldet'), isByAccount: true },
  'session started by a recovery code': {
    ...{ ...user, ...named('Mit einem Wiederherstellungscode angemeldet'), isByAccount: true },
  },
  'second factor set': { ...user, ...named('Zweiter Faktor eingerichtet') },
  'second factor removed': { ...user, ...named('Zweiter Faktor entfernt') },
  'recovery codes renewed': { ...user, ...named('Wiederherstellungscodes erneuert') },
  'session ended': { ...user, ...named('Sitzung beendet'), isByAccount: true },
  'password changed': { ...user, ...named('Passwort geändert'), isByAccount: true },
  'password reset requested': { ...user, ...named('Neues Passwort angefordert'), isByAnybody: true },
  'sign-up requested': { ...other, ...named('Registrierung angefordert'), isByAnybody: true },
  'user registered': { ...user, ...named('Konto angelegt'), isByAccount: true },
  'invitation taken': { ...user, ...named('Einladung angenommen'), isByAccount: true },
  'user invited': { ...other, ...named('Person eingeladen') },
  'invitation withdrawn': { ...other, ...named('Einladung zurückgenommen') },
  'role assigned': { ...user, ...named('Rolle geändert') },
  'user rejected': { ...user, ...named('Zugang entzogen') },
  'key made': { ...user, ...named('Schlüssel angelegt') },
  'key ended': { ...user, ...named('Schlüssel beendet') },
  'request raised': { about: 'REQUEST', ...named('Anfrage gestellt') },
  'request answered': { about: 'REQUEST', ...named('Anfrage beantwortet') },
  // The firm.
  'firm set up': { about: 'FIRM', ...named('Firma eingerichtet') },
  'firm changed': named('Angaben der Firma geändert'),
  'test mail sent': { ...other, ...named('Test-E-Mail gesendet') },
  'logo left out': { about: 'FIRM', ...named('Logo weggelassen') },
  'month locked': named('Monat festgeschrieben'),
  'corrected return filed': { ...other, ...named('Berichtigte Voranmeldung abgegeben') },
  'corrected statement filed': { ...other, ...named('Berichtigte Zusammenfassende Meldung abgegeben') },
  'figures proven': { ...other, ...named('Zahlen geprüft') },
  'files proven': { ...other, ...named('Dateien geprüft') },
  'anchor mailed': { ...other, ...named('Anker per E-Mail versendet') },
  'backed up': { ...other, ...named('Gesichert') },
  'backup failed': { ...other, ...named('Sicherung misslungen') },
  'damaged file met': { ...other, ...named('Beschädigte Datei gefunden') },
  // Master data.
  'rates stored': { about: 'RATES', ...named('Wechselkurse eingetragen') },
  'rate deleted': { about: 'RATES', ...named('Wechselkurs gelöscht') },
  'monthly rates stored': { about: 'RATES', ...named('Monatskurse eingetragen') },
  'rate fetch tried': { about: 'RATES', ...named('Wechselkurse abgerufen') },
  'base rate stored': named('Basiszinssatz eingetragen'),
  'bank account created': named('Bankkonto angelegt'),
  'bank account changed': named('Bankkonto geändert'),
  'bank account deleted': named('Bankkonto gelöscht'),
  'payment target created': named('Zahlungsziel angelegt'),
  'payment target changed': named('Zahlungsziel geändert'),
  'payment target deleted': named('Zahlungsziel gelöscht'),
  'change type created': { about: 'CHANGE_TYPE', ...named('Bestandsereignis angelegt') },
  'change type changed': { about: 'CHANGE_TYPE', ...named('Bestandsereignis geändert') },
  'change type deleted': { about: 'CHANGE_TYPE', ...named('Bestandsereignis gelöscht') },
  'category created': named('Kategorie angelegt'),
  'category changed': named('Kategorie geändert'),
  'category deleted': named('Kategorie gelöscht'),
  'supplier created': named('Lieferant angelegt'),
  'supplier changed': named('Lieferant geändert'),
  'supplier deleted': named('Lieferant gelöscht'),
  'suppliers imported': named('Lieferanten importiert'),
  'receiver created': named('Kunde angelegt'),
  'receiver changed': named('Kunde geändert'),
  'receiver deleted': named('Kunde gelöscht'),
  'receivers imported': named('Kunden importiert'),
  'partners merged': named('Partner zusammengeführt'),
  'VAT id confirmed': named('USt-IdNr. geprüft'),
  'view saved': { about: 'VIEW', ...named('Ansicht gespeichert') },
  'view deleted': { about: 'VIEW', ...named('Ansicht gelöscht') },
  // Products and their stock.
  'product created': named('Ware angelegt'),
  'product changed': named('Ware geändert'),
  'product deleted': named('Ware gelöscht'),
  'products imported': named('Waren importiert'),
  'product photo added': { about: 'PRODUCT', ...named('Foto hinzugefügt') },
  'product photo deleted': { about: 'PRODUCT', ...named('Foto gelöscht') },
  'title photo chosen': { about: 'PRODUCT', ...named('Titelfoto gewählt') },
  'stock change recorded': named('Bestand geändert'),
  'inventory counted': named('Inventur gebucht'),
  'stock changes deleted': named('Bestandsänderungen gelöscht'),
  // What comes in.
  'paper received': { about: 'PAPER', ...named('Papier im Posteingang') },
  'papers received': { about: 'PAPER', ...named('Papiere im Posteingang') },
  'paper removed': { about: 'PAPER', ...named('Papier aus dem Posteingang entfernt') },
  'paper put back': { about: 'PAPER', ...named('Papier in den Posteingang zurückgelegt') },
  'mailbox looked at': { ...other, ...named('Postfach abgerufen') },
  'file checked': { ...file, ...named('E-Rechnung geprüft') },
  'bill file checked': { ...bill, ...named('E-Rechnung des Belegs geprüft') },
  'draft saved': { about: 'DRAFT', ...named('Entwurf gespeichert') },
  'draft deleted': { about: 'DRAFT', ...named('Entwurf gelöscht') },
  'bill created': named('Eingangsrechnung erfasst'),
  'bill replaced': named('Eingangsrechnung geändert'),
  'bill deleted': named('Eingangsrechnung gelöscht'),
  'bill product assigned': named('Ware einer Eingangsrechnung zugeordnet'),
  'bill product waived': named('Auf Ware einer Eingangsrechnung verzichtet'),
  'bill payment recorded': named('Zahlung einer Eingangsrechnung erfasst', paymentWays('erfasst')),
  'bill payment deleted': named('Zahlung einer Eingangsrechnung gelöscht', paymentWays('gelöscht')),
  'bill attachment added': { ...bill, ...named('Anhang einer Eingangsrechnung hinzugefügt') },
  'bill attachment tagged': { ...bill, ...named('Anhang einer Eingangsrechnung benannt') },
  'bill attachment deleted': { ...bill, ...named('Anhang einer Eingangsrechnung gelöscht') },
  'attachment added': { ...file, ...named('Datei hochgeladen') },
  'attachment tagged': { ...file, ...named('Datei benannt') },
  'attachment deleted': { ...file, ...named('Datei gelöscht') },
  'uploads swept': { ...other, ...named('Verwaiste Dateien aufgeräumt') },
  // What goes out.
  'invoice created': named('Ausgangsrechnung erstellt'),
  'invoice replaced': named('Ausgangsrechnung geändert'),
  'invoice deleted': named('Ausgangsrechnung gelöscht'),
  'invoice rewritten': named('Ausgangsrechnung neu geschrieben'),
  'cancellation created': named('Stornorechnung erstellt'),
  'cancellation replaced': named('Stornorechnung geändert'),
  'invoice PDF stored': { ...invoice, ...named('PDF erstellt') },
  'XRechnung stored': { ...invoice, ...named('XRechnung erstellt') },
  'invoice sent': named('E-Mail mit Rechnung geschrieben'),
  'invoice downloaded': named('Ausgangsrechnung heruntergeladen'),
  'invoice amended': named('Ausgangsrechnung berichtigt'),
  'amendment sent': named('E-Mail mit Berichtigung geschrieben'),
  'invoice attachment added': { ...invoice, ...named('Anhang einer Ausgangsrechnung hinzugefügt') },
  'invoice attachment tagged': { ...invoice, ...named('Anhang einer Ausgangsrechnung benannt') },
  'invoice attachment deleted': { ...invoice, ...named('Anhang einer Ausgangsrechnung gelöscht') },
  'evidence added': named('Nachweis der Lieferung hinzugefügt'),
  'evidence withdrawn': named('Nachweis der Lieferung zurückgenommen'),
  'invoice payment recorded': named('Zahlung einer Ausgangsrechnung erfasst', paymentWays('erfasst')),
  'invoice payment deleted': named('Zahlung einer Ausgangsrechnung gelöscht', paymentWays('gelöscht')),
  'payment transferred': named('Zahlung verrechnet'),
  'payment transfer deleted': named('Verrechnung rückgängig gemacht'),
  // Letters and e-mails.
  'reminder written': named('Mahnung geschrieben'),
  'reminder withdrawn': named('Mahnung zurückgenommen'),
  'reminder letter stored': { ...letter, ...named('Mahnschreiben erstellt') },
  'reminder blocked': named('Für Mahnungen gesperrt', {
    DISPUTE: 'Als bestritten vermerkt',
    DISPUTE_INVOICE: 'Als bestritten vermerkt',
  }),
  'block ended': named('Mahnsperre aufgehoben', {
    DISPUTE: 'Nicht mehr bestritten',
    DISPUTE_INVOICE: 'Nicht mehr bestritten',
  }),
  'claim settled': named('Nebenforderung als bezahlt vermerkt', { WAIVED: 'Nebenforderung erlassen' }),
  'settlement ended': named('Nebenforderung wieder offen', { GONE: 'Nebenforderung nicht mehr erledigt' }),
  'balance letter written': named('Kontoauszug geschrieben', {
    CONFIRMATION: 'Saldenbestätigung geschrieben',
  }),
  'balance letter stored': { ...letter, ...named('Kontoauszug erstellt') },
  'letter downloaded': { ...letter, ...named('Brief heruntergeladen') },
  'document mail sent': { ...invoice, ...named('E-Mail vom Mailserver angenommen') },
  'document mail failed': { ...invoice, ...named('E-Mail noch nicht zugestellt') },
  'document mail filed': { ...invoice, ...named('E-Mail als Datei abgelegt') },
  'mail sent': { ...other, ...named('E-Mail versendet') },
}

export const journalEvents: ReadonlyMap<string, JournalEvent> = new Map(
  Object.entries(names).map(([event, said]) => [
    event,
    { ...said, about: said.about ?? activities[event]?.about ?? 'OTHER' },
  ]),
)

/** What an event is called; an event of an earlier version, which nothing writes any more, keeps its own name. */
export function journalEventName({ event, way = '' }: { event: string; way?: string }): string {
  const said = journalEvents.get(event)
  return said?.ways?.[way] ?? said?.name ?? event
}

/** What an event is about, of one with two sides by the word that tells them apart. */
export function journalSubject(event: string, side: string | null): JournalSubject {
  const ofSide: ActivitySubject | undefined =
    side === null ? undefined : activities[event]?.sides?.of[side]?.about
  return ofSide ?? journalEvents.get(event)?.about ?? 'OTHER'
}
