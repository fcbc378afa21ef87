/** The chapters of the manual by the names of their files in docs/handbuch, in the order in which one reads them. */
export const chapterGroups: readonly { label: string; chapters: readonly string[] }[] = [
  {
    label: 'Beginnen',
    chapters: ['index', 'erste-schritte', 'umstieg', 'tagesrunde', 'tastatur', 'telefon'],
  },
  {
    label: 'Verkaufen',
    chapters: ['rechnungen', 'e-rechnung', 'kunden-und-lieferanten'],
  },
  {
    label: 'Einkaufen',
    chapters: ['eingangsrechnungen', 'posteingang', 'e-rechnung-empfangen', 'anhaenge'],
  },
  { label: 'Waren', chapters: ['waren', 'bestand'] },
  {
    label: 'Geld',
    chapters: ['uebersicht', 'aufgaben', 'zahlungen', 'offene-posten', 'mahnen', 'wechselkurse'],
  },
  { label: 'Steuern und Bücher', chapters: ['auswertung', 'register', 'monatsabschluss'] },
  {
    label: 'Einrichten und betreiben',
    chapters: [
      'firma',
      'kategorien',
      'weitere-stammdaten',
      'benutzer',
      'konto',
      'protokoll',
      'sicherung',
      'pruefung',
    ],
  },
]

/** Where the manual explains the pages of Kontor: the longest beginning of an address decides. */
const explained: Record<string, string> = {
  '/auth/dashboard': 'uebersicht',
  '/auth/activity': 'uebersicht',
  '/auth/journal': 'protokoll',
  '/auth/tasks': 'aufgaben',
  '/auth/requests': 'aufgaben#anfragen',
  '/auth/incoming': 'eingangsrechnungen',
  '/auth/incoming/inbox': 'posteingang',
  '/auth/incoming/open': 'offene-posten',
  '/auth/incoming/suppliers': 'kunden-und-lieferanten#lieferanten',
  '/auth/incoming/suppliers/import': 'kunden-und-lieferanten#importieren',
  '/auth/outgoing': 'rechnungen',
  '/auth/outgoing/open': 'offene-posten',
  '/auth/outgoing/reminders': 'mahnen',
  '/auth/outgoing/receivers': 'kunden-und-lieferanten',
  '/auth/outgoing/receivers/import': 'kunden-und-lieferanten#importieren',
  '/auth/stock': 'bestand',
  '/auth/stock/new': 'waren',
  '/auth/stock/import': 'waren',
  '/auth/products': 'waren#die-seite-einer-ware',
  '/auth/report': 'auswertung',
  '/auth/report/registers': 'register',
  '/auth/report/locks': 'monatsabschluss',
  '/auth/report/yields': 'waren#ertrag-je-ware',
  '/auth/users': 'benutzer',
  '/auth/categories': 'kategorien',
  '/auth/paymenttargets': 'weitere-stammdaten',
  '/auth/bankaccounts': 'weitere-stammdaten',
  '/auth/inventorychangetypes': 'weitere-stammdaten',
  '/auth/rates': 'wechselkurse',
  '/auth/firm': 'firma',
  '/auth/account': 'konto',
  '/auth/secondfactor': 'konto#zweiter-faktor',
}

/** The place in the manual that explains a page of Kontor: a chapter, with the heading where one stands out; the contents elsewhere. */
export function explanationOf(pathname: string): string {
  const begun = Object.keys(explained).filter((path) => pathname === path || pathname.startsWith(`${path}/`))
  const longest = begun.toSorted((a, b) => b.length - a.length)[0]
  return (longest && explained[longest]) ?? 'index'
}

/** The address of a place in the manual within Kontor: `rechnungen.md#das-pdf` and `rechnungen#das-pdf` alike. */
export function manualAddress(place: string): string {
  const [chapter = '', heading] = place.replace('.md', '').split('#')
  const path = chapter === 'index' ? '/handbuch' : `/handbuch/${chapter}`
  return heading ? `${path}#${heading}` : path
}
