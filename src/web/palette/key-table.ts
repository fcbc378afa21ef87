/** What a key does. Several keys stand for one after the other, or for one with another held. */
export interface KeyEntry {
  keys: readonly string[]
  does: string
}

export interface KeyGroup {
  heading: string
  entries: readonly KeyEntry[]
}

/** Every key of Kontor, where it acts: the sheet that `?` opens. A key that is added stands here too. */
export const keyTable: readonly KeyGroup[] = [
  {
    heading: 'Überall',
    entries: [
      { keys: ['Strg', 'K'], does: 'Suchen und befehlen' },
      { keys: ['/'], does: 'Suche der Liste' },
      { keys: ['N'], does: 'Neu, was zur Seite gehört' },
      // shell/key-places.ts
      { keys: ['G', 'Ü'], does: 'Zur Übersicht' },
      { keys: ['G', 'A'], does: 'Zu den Ausgangsrechnungen' },
      { keys: ['G', 'E'], does: 'Zu den Eingangsrechnungen' },
      { keys: ['G', 'K'], does: 'Zu den Kunden' },
      { keys: ['G', 'L'], does: 'Zu den Lieferanten' },
      { keys: ['G', 'B'], does: 'Zum Bestand' },
      { keys: ['G', 'T'], does: 'Zu den Aufgaben' },
      { keys: ['Strg', 'Z'], does: 'Das Letzte zurücknehmen, eins oder viele' },
      { keys: ['?'], does: 'Diese Tasten' },
      { keys: ['Esc'], does: 'Schließen, zurück' },
    ],
  },
  { heading: 'Auf der Übersicht', entries: [{ keys: ['B'], does: 'Die dringendste Rechnung bezahlen' }] },
  {
    heading: 'In Listen',
    entries: [
      { keys: ['↓'], does: 'Aus der Suche in die Liste' },
      { keys: ['↑', '↓'], does: 'Zeile für Zeile' },
      { keys: ['↵'], does: 'Ansehen' },
      { keys: ['E'], does: 'Bearbeiten oder berichtigen' },
      { keys: ['B'], does: 'Bezahlt: Zahlung erfassen' },
      { keys: ['Umschalt', 'B'], does: 'Bezahlt, ohne Rückfrage' },
      { keys: ['S'], does: 'Senden' },
      { keys: ['P'], does: 'PDF' },
      { keys: ['M'], does: 'Mehr: alles, was die Zeile kann' },
      { keys: ['X'], does: 'Zeile markieren, auch mit der Leertaste' },
      { keys: ['Umschalt', '↑', '↓'], does: 'Weitere Zeilen markieren' },
      { keys: ['Strg', 'A'], does: 'Alle Zeilen der Liste markieren' },
      { keys: ['Esc'], does: 'Markierung aufheben' },
      { keys: ['F'], does: 'Filter' },
      { keys: ['Alt', '←', '→'], does: 'Auf einem Kopf: Spalte verschieben' },
      { keys: ['Umschalt', 'Alt', '←', '→'], does: 'Auf einem Kopf: Breite ändern' },
      { keys: ['J'], does: 'Beim Ansehen: nächste' },
      { keys: ['K'], does: 'Beim Ansehen: vorige' },
    ],
  },
  {
    heading: 'In Positionen',
    entries: [
      { keys: ['↵'], does: 'Nächste leere Zelle, dann nächste Zeile' },
      { keys: ['Tab'], does: 'Nächste Zelle' },
      { keys: ['Alt', '↵'], does: 'Mehr zur Position' },
      { keys: ['Alt', '↑', '↓'], does: 'Verschieben' },
      { keys: ['Alt', 'Umschalt', '↓'], does: 'Verdoppeln' },
      { keys: ['Alt', 'Entf'], does: 'Löschen' },
      { keys: ['Alt', '+'], does: 'Zeile darunter' },
      { keys: ['Umschalt', '↵'], does: 'Zeile im Text' },
      { keys: ['Strg', '↵'], does: 'Speichern' },
      { keys: ['Esc'], does: 'Zelle wie vorher' },
    ],
  },
]
