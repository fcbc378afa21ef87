import type { Access } from '#kernel/permissions.ts'

/** What an event is about, which says where it leads. */
export const activitySubjects = [
  ...(['BILL', 'INVOICE', 'SUPPLIER', 'RECEIVER', 'PRODUCT', 'CATEGORY'] as const),
  ...(['BANK_ACCOUNT', 'PAYMENT_TARGET', 'FIRM', 'MONTH'] as const),
]

export type ActivitySubject = (typeof activitySubjects)[number]

interface Side {
  about: ActivitySubject
  /** Who may read the list that it is about. */
  access: Access
}

interface Activity extends Side {
  /** What somebody did with it, after his name; `{}` is its name, `{other}` that of the one with which he did it. */
  does: string
  /** The same where the event's data say that it was something else; the server says which (`read-activity.ts`). */
  ways?: Readonly<Record<string, string>>
  /** Where it is of one of two sides: which word of the event's data says of which. Nobody is told of the other. */
  sides?: { word: string; of: Readonly<Record<string, Side>> }
}

const bill = { about: 'BILL', access: 'BILL_VIEW' } as const
const invoice = { about: 'INVOICE', access: 'INVOICE_VIEW' } as const
const supplier = { about: 'SUPPLIER', access: 'BILL_VIEW' } as const
const receiver = { about: 'RECEIVER', access: 'INVOICE_VIEW' } as const
const product = { about: 'PRODUCT', access: ['BILL_VIEW', 'INVOICE_VIEW'] } as const
const stock = { about: 'PRODUCT', access: 'BILL_VIEW' } as const
const category = { about: 'CATEGORY', access: 'working' } as const
const account = { about: 'BANK_ACCOUNT', access: 'working' } as const
const target = { about: 'PAYMENT_TARGET', access: 'working' } as const
const either = ['BILL_VIEW', 'INVOICE_VIEW'] as const
const partner = {
  about: 'RECEIVER',
  access: either,
  sides: { word: 'role', of: { SUPPLIER: supplier, BUYER: receiver } },
} as const
const transfer = {
  about: 'INVOICE',
  access: either,
  sides: { word: 'documentType', of: { BILL: bill, INVOICE: invoice } },
} as const

/** The events of the firm's activity by their name. What the machinery does by itself, and what concerns accounts of persons, is none. */
export const activities: Readonly<Record<string, Activity>> = {
  'bill created': { ...bill, does: 'hat die Eingangsrechnung {} erfasst' },
  'bill replaced': { ...bill, does: 'hat die Eingangsrechnung {} geändert' },
  'bill deleted': { ...bill, does: 'hat die Eingangsrechnung {} gelöscht' },
  'bill product assigned': { ...bill, does: 'hat in der Eingangsrechnung {} eine Ware zugeordnet' },
  'bill product waived': { ...bill, does: 'hat in der Eingangsrechnung {} auf eine Ware verzichtet' },
  'bill payment recorded': {
    ...{ ...bill, does: 'hat eine Zahlung der Eingangsrechnung {} erfasst' },
    ways: {
      DISCOUNT: 'hat Skonto der Eingangsrechnung {} abgezogen',
      WRITE_OFF: 'hat offene Beträge der Eingangsrechnung {} ausgebucht',
    },
  },
  'bill payment deleted': {
    ...{ ...bill, does: 'hat eine Zahlung der Eingangsrechnung {} zurückgenommen' },
    ways: {
      DISCOUNT: 'hat Skonto der Eingangsrechnung {} zurückgenommen',
      WRITE_OFF: 'hat eine Ausbuchung der Eingangsrechnung {} zurückgenommen',
    },
  },
  'invoice created': { ...invoice, does: 'hat die Ausgangsrechnung {} geschrieben' },
  'invoice replaced': { ...invoice, does: 'hat die Ausgangsrechnung {} geändert' },
  'invoice deleted': { ...invoice, does: 'hat die Ausgangsrechnung {} gelöscht' },
  'invoice rewritten': { ...invoice, does: 'hat eine Ausgangsrechnung storniert und als {} neu geschrieben' },
  'cancellation created': { ...invoice, does: 'hat die Stornorechnung {} geschrieben' },
  'cancellation replaced': { ...invoice, does: 'hat die Stornorechnung {} geändert' },
  'invoice sent': { ...invoice, does: 'hat die Ausgangsrechnung {} versendet' },
  'invoice downloaded': { ...invoice, does: 'hat die Ausgangsrechnung {} heruntergeladen' },
  'invoice amended': { ...invoice, does: 'hat die Ausgangsrechnung {} berichtigt' },
  'amendment sent': { ...invoice, does: 'hat eine Berichtigung der Ausgangsrechnung {} versendet' },
  'evidence added': { ...invoice, does: 'hat einen Nachweis zur Ausgangsrechnung {} eingetragen' },
  'evidence withdrawn': { ...invoice, does: 'hat einen Nachweis zur Ausgangsrechnung {} zurückgenommen' },
  'invoice payment recorded': {
    ...{ ...invoice, does: 'hat eine Zahlung der Ausgangsrechnung {} erfasst' },
    ways: {
      CLAIMS: 'hat eine Zahlung der Ausgangsrechnung {} samt {other} erfasst',
      DISCOUNT: 'hat Skonto der Ausgangsrechnung {} abgezogen',
      WRITE_OFF: 'hat offene Beträge der Ausgangsrechnung {} ausgebucht',
    },
  },
  'invoice payment deleted': {
    ...{ ...invoice, does: 'hat eine Zahlung der Ausgangsrechnung {} zurückgenommen' },
    ways: {
      CLAIMS: 'hat eine Zahlung der Ausgangsrechnung {} samt {other} zurückgenommen',
      DISCOUNT: 'hat Skonto der Ausgangsrechnung {} zurückgenommen',
      WRITE_OFF: 'hat eine Ausbuchung der Ausgangsrechnung {} zurückgenommen',
    },
  },
  'payment transferred': {
    ...transfer,
    does: 'hat Geld der Rechnung {} mit der Rechnung {other} verrechnet',
  },
  'payment transfer deleted': {
    ...transfer,
    does: 'hat die Verrechnung der Rechnung {} mit der Rechnung {other} zurückgenommen',
  },
  'partners merged': { ...partner, does: 'hat {} mit {other} zusammengeführt' },
  'supplier created': { ...supplier, does: 'hat den Lieferanten {} angelegt' },
  'supplier changed': { ...supplier, does: 'hat den Lieferanten {} geändert' },
  'supplier deleted': { ...supplier, does: 'hat den Lieferanten {} gelöscht' },
  'suppliers imported': { ...supplier, does: 'hat Lieferanten aus {} importiert' },
  'receivers imported': { ...receiver, does: 'hat Kunden aus {} importiert' },
  'receiver created': { ...receiver, does: 'hat den Kunden {} angelegt' },
  'receiver changed': { ...receiver, does: 'hat den Kunden {} geändert' },
  'receiver deleted': { ...receiver, does: 'hat den Kunden {} gelöscht' },
  'VAT id confirmed': { ...receiver, does: 'hat eine Prüfung der USt-IdNr. von {} festgehalten' },
  'reminder written': { ...receiver, does: 'hat „{other}“ an {} geschrieben' },
  'reminder withdrawn': { ...receiver, does: 'hat „{other}“ an {} zurückgenommen' },
  'reminder blocked': {
    ...{ ...receiver, does: 'hat {} für Mahnungen gesperrt' },
    ways: {
      BLOCK_INVOICE: 'hat die Rechnung {other} an {} für Mahnungen gesperrt',
      DISPUTE: 'hat vermerkt, dass {} alle Rechnungen bestreitet',
      DISPUTE_INVOICE: 'hat vermerkt, dass {} die Rechnung {other} bestreitet',
    },
  },
  'block ended': {
    ...{ ...receiver, does: 'hat die Mahnsperre von {} aufgehoben' },
    ways: {
      BLOCK_INVOICE: 'hat die Mahnsperre der Rechnung {other} an {} aufgehoben',
      DISPUTE: 'hat vermerkt, dass {} seine Rechnungen nicht mehr bestreitet',
      DISPUTE_INVOICE: 'hat vermerkt, dass {} die Rechnung {other} nicht mehr bestreitet',
    },
  },
  'claim settled': {
    ...{ ...invoice, does: 'hat {other} zur Ausgangsrechnung {} als bezahlt vermerkt' },
    ways: { WAIVED: 'hat {other} zur Ausgangsrechnung {} erlassen' },
  },
  'settlement ended': {
    ...{ ...invoice, does: 'hat {other} zur Ausgangsrechnung {} wieder als offen vermerkt' },
    // Its letter was taken back meanwhile: nothing is open again.
    ways: { GONE: 'hat {other} zur Ausgangsrechnung {} als nicht mehr erledigt vermerkt' },
  },
  'balance letter written': {
    ...{ ...partner, does: 'hat {} einen Kontoauszug geschrieben' },
    ways: { CONFIRMATION: 'hat {} um eine Saldenbestätigung gebeten' },
  },
  'product created': { ...product, does: 'hat die Ware {} angelegt' },
  'product changed': { ...product, does: 'hat die Ware {} geändert' },
  'product deleted': { ...product, does: 'hat die Ware {} gelöscht' },
  'products imported': { ...stock, does: 'hat Waren aus {} importiert' },
  'stock change recorded': { ...stock, does: 'hat den Bestand der Ware {} geändert' },
  'inventory counted': { ...stock, does: 'hat eine Inventur gebucht' },
  'stock changes deleted': { ...stock, does: 'hat Bestandsänderungen gelöscht' },
  'category created': { ...category, does: 'hat die Kategorie {} angelegt' },
  'category changed': { ...category, does: 'hat die Kategorie {} geändert' },
  'category deleted': { ...category, does: 'hat die Kategorie {} gelöscht' },
  'bank account created': { ...account, does: 'hat das Bankkonto {} angelegt' },
  'bank account changed': { ...account, does: 'hat das Bankkonto {} geändert' },
  'bank account deleted': { ...account, does: 'hat das Bankkonto {} gelöscht' },
  'payment target created': { ...target, does: 'hat das Zahlungsziel {} angelegt' },
  'payment target changed': { ...target, does: 'hat das Zahlungsziel {} geändert' },
  'payment target deleted': { ...target, does: 'hat das Zahlungsziel {} gelöscht' },
  'base rate stored': { about: 'FIRM', access: 'working', does: 'hat einen Basiszinssatz eingetragen' },
  'firm changed': { about: 'FIRM', access: 'working', does: 'hat Angaben der Firma geändert' },
  'month locked': { about: 'MONTH', access: 'working', does: 'hat den {} festgeschrieben' },
}

/** What was done: as the event's data have it, else as it usually is. */
export const doneText = ({ event, way }: { event: string; way: string }): string =>
  activities[event]?.ways?.[way] ?? activities[event]?.does ?? event

const claimedWords: Readonly<Record<string, { alone: string; paid: string }>> = {
  INTEREST: { alone: 'Verzugszinsen', paid: 'Verzugszinsen' },
  LUMP_SUM: { alone: 'die Pauschale', paid: 'Pauschale' },
  FEE: { alone: 'die Mahngebühr', paid: 'Mahngebühr' },
}

/** What was claimed beside invoices, as it is said within a sentence: `kinds` are joined by commas. Other words stay. */
export function claimedText(kinds: string, way: string): string {
  const words = kinds.split(',').map((kind) => claimedWords[kind]?.[way === 'CLAIMS' ? 'paid' : 'alone'])
  const last = words.pop()
  if (last === undefined || words.includes(undefined)) return kinds
  return words.length === 0 ? last : `${words.join(', ')} und ${last}`
}

/** So many rows come at once, and at the most. */
export const activityRows = { usual: 50, most: 500 }
