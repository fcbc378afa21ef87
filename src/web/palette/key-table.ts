/** What a key does. Several keys stand for one after the other, or for one with another held. */
export interface KeyEntry {
  keys: readonly string[]
  does: string
  /** Stands there only where the page begins something new. */
  isNew?: boolean
}

export interface KeyGroup {
  heading: string
  entries: readonly KeyEntry[]
}

/** Every key of Kontor, where it acts: the sheet that `?` opens. A key that is added stands here too (test/every-key.test.ts). */
export const keyTable: readonly KeyGroup[] = [
  {
    heading: 'Überall',
    entries: [
      { keys: ['Strg', 'K'], does: 'Suchen und befehlen' },
      { keys: ['/'], does: 'Suche der Liste' },
      { keys: ['N'], does: 'Neu, was zur Seite gehört', isNew: true },
      // shell/key-places.ts
      { keys: ['G', 'Ü'], does: 'Zur Übersicht' },
      { keys: ['G', 'A'], does: 'Zu den Ausgangsrechnungen' },
      { keys: ['G', 'E'], does: 'Zu den Eingangsrechnungen' },
      { keys: ['G', 'K'], does: 'Zu den Kunden' },
      { keys: ['G', 'L'], does: 'Zu den Lieferanten' },
      { keys: ['G', 'B'], does: 'Zum Bestand' },
      { keys: ['G', 'T'], does: 'Zu den Aufgaben' },
      { keys: ['G', 'M'], does: 'Zum Mahnen' },
      { keys: ['G', 'P'], does: 'Zum Posteingang' },
      { keys: ['Strg', 'Z'], does: 'Das Letzte zurücknehmen, eins oder viele' },
      { keys: ['B'], does: 'Auf der Übersicht: die dringendste Rechnung bezahlen' },
      { keys: ['?'], does: 'Diese Tasten' },
      { keys: ['Esc'], does: 'Schließen, zurück' },
    ],
  },
  {
    heading: 'Im Suchfenster',
    entries: [
      { keys: ['↑', '↓'], does: 'Treffer wählen' },
      { keys: ['↵'], does: 'Öffnen' },
      { keys: ['Strg', '↵'], does: 'In neuem Tab öffnen' },
      { keys: ['>'], does: 'Nur Seiten und Aktionen' },
    ],
  },
  {
    heading: 'In Formularen',
    entries: [
      { keys: ['Strg', '↵'], does: 'Speichern' },
      { keys: ['Strg', 'Umschalt', '↵'], does: 'Eingangsrechnung speichern, die nächste beginnen' },
      { keys: ['↵'], does: 'In kurzen Formularen speichern, sonst weiter' },
      { keys: ['Alt', 'V'], does: 'Vorschau zeigen, ausblenden' },
      { keys: ['Alt', 'K'], does: 'Skonto, dann alle Bedingungen' },
      { keys: ['Alt', '+'], does: 'Im Skonto: zweite Stufe' },
    ],
  },
  {
    heading: 'In Listen',
    entries: [
      { keys: ['↓'], does: 'Aus der Suche in die Liste, auch mit ↵' },
      { keys: ['↑', '↓'], does: 'Zeile für Zeile' },
      { keys: ['←', '→'], does: 'Zelle für Zelle' },
      { keys: ['Bild ↑', 'Bild ↓'], does: 'Seite für Seite' },
      { keys: ['Pos1', 'Ende'], does: 'Erste, letzte Spalte' },
      { keys: ['Strg', 'Pos1', 'Ende'], does: 'Erste, letzte Zeile' },
      { keys: ['↵'], does: 'Ansehen' },
      { keys: ['E'], does: 'Bearbeiten oder berichtigen' },
      { keys: ['B'], does: 'Bezahlt: Zahlung erfassen' },
      { keys: ['Umschalt', 'B'], does: 'Bezahlt, ohne Rückfrage' },
      { keys: ['D'], does: 'Ausbuchen' },
      { keys: ['S'], does: 'Senden' },
      { keys: ['P'], does: 'PDF' },
      { keys: ['M'], does: 'Mehr: alles, was die Zeile kann' },
      { keys: ['Umschalt', 'F10'], does: 'Dasselbe, auch mit der Menütaste' },
      { keys: ['X'], does: 'Zeile markieren, auch mit der Leertaste' },
      { keys: ['Umschalt', '↑', '↓'], does: 'Weitere Zeilen markieren' },
      { keys: ['Strg', 'A'], does: 'Alle Zeilen der Liste markieren' },
      { keys: ['Esc'], does: 'Markierung aufheben' },
      { keys: ['F'], does: 'Filter' },
      { keys: ['Rücktaste'], does: 'Auf einem Filter: ihn wegnehmen, auch mit Entf' },
    ],
  },
  {
    heading: 'Auf Spaltenköpfen',
    entries: [
      { keys: ['↵'], does: 'Sortieren, noch einmal: andersherum' },
      { keys: ['Umschalt', '←', '→'], does: 'Spalte verschieben' },
      { keys: ['+', '−'], does: 'Spalte breiter, schmaler' },
      { keys: ['Leertaste'], does: 'Zum Rand: ← → ändern die Breite' },
      { keys: ['Pos1'], does: 'Am Rand: so schmal wie möglich' },
      { keys: ['Entf'], does: 'Am Rand: Breite wie gewohnt' },
    ],
  },
  {
    heading: 'Im Posteingang',
    entries: [
      { keys: ['↵'], does: 'Papier ansehen' },
      { keys: ['E'], does: 'Erfassen' },
      { keys: ['W'], does: 'Entfernen: wird kein Beleg' },
      { keys: ['Z'], does: 'Entferntes zurücklegen' },
    ],
  },
  {
    heading: 'Beim Mahnen',
    entries: [
      { keys: ['↵'], does: 'Brief öffnen, schließen' },
      { keys: ['X'], does: 'Brief auslassen, doch schreiben' },
      { keys: ['H'], does: 'Sperren: nicht mahnen' },
      { keys: ['Alt', 'V'], does: 'Brief zeigen, ausblenden' },
      { keys: ['Z'], does: 'Geschriebenes zurücknehmen' },
      { keys: ['D'], does: 'Ausbuchen, was nicht gemahnt wird' },
      { keys: ['Strg', '↵'], does: 'Briefe schreiben' },
      { keys: ['Esc'], does: 'Anhalten' },
    ],
  },
  {
    heading: 'In Positionen',
    entries: [
      { keys: ['↵'], does: 'Nächste leere Zelle, dann nächste Zeile' },
      { keys: ['Tab'], does: 'Nächste Zelle' },
      { keys: ['↑', '↓'], does: 'Dieselbe Zelle darüber, darunter' },
      { keys: ['Alt', '↵'], does: 'Mehr zur Position' },
      { keys: ['Alt', '↑', '↓'], does: 'Verschieben' },
      { keys: ['Alt', 'Umschalt', '↓'], does: 'Verdoppeln' },
      { keys: ['Alt', 'Entf'], does: 'Löschen' },
      { keys: ['Alt', '+'], does: 'Zeile darunter' },
      { keys: ['Alt', 'H'], does: 'Überschrift davor' },
      { keys: ['Alt', 'T'], does: 'Text davor' },
      { keys: ['Rücktaste'], does: 'In einer leeren Zeile: sie entfernen' },
      { keys: ['Umschalt', '↵'], does: 'Zeile im Text' },
      { keys: ['B', 'N'], does: 'Im Betrag: brutto, netto' },
      { keys: ['Esc'], does: 'Zelle wie vorher' },
    ],
  },
  {
    heading: 'Beim Ansehen',
    entries: [
      { keys: ['J'], does: 'Nächste' },
      { keys: ['K'], does: 'Vorige' },
      { keys: ['E', 'B', 'D', 'S', 'P'], does: 'Wie auf der Zeile' },
      { keys: ['←', '→'], does: 'Bei Fotos: voriges, nächstes' },
    ],
  },
  {
    heading: 'In Feldern',
    entries: [
      { keys: ['↑', '↓'], does: 'Tag danach, davor; beim Bezahlen: offen, mit Skonto' },
      { keys: ['Alt', '↓'], does: 'Kalender öffnen' },
      { keys: ['←', '→'], does: 'Im Zeitraum: davor, danach' },
      { keys: ['Bild ↑', 'Bild ↓'], does: 'Ein Jahr, im Kalender ein Monat' },
      { keys: ['Pos1'], does: 'Im Zeitraum: zuletzt vergangener' },
      { keys: ['Esc'], does: 'Auswahl zu, Wert wie vorher' },
    ],
  },
  {
    heading: 'Inventur und Import',
    entries: [
      { keys: ['↵'], does: 'Inventur: nächste Ware, auch ↓' },
      { keys: ['Umschalt', '↵'], does: 'Inventur: vorige Ware, auch ↑' },
      { keys: ['1', '5'], does: 'Import: welche Zeilen stehen, 1 bis 5' },
      { keys: ['F'], does: 'Import: nächste Stelle, die zu klären ist' },
      { keys: ['Alt', '↓'], does: 'Import: was die Spalte ist' },
    ],
  },
]
