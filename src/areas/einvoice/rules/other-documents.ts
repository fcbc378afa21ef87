/** What UNTDID 1001 has among the invoices and asks for no money, or for none that is owed yet (BT-3). */
const otherDocuments: ReadonlyMap<string, string> = new Map([
  ['71', 'eine Zahlungsaufforderung'],
  ['130', 'ein Datenblatt zu einer Rechnung'],
  ['202', 'eine Abrechnung des Leistungsstands'],
  ['203', 'eine vorläufige Abrechnung des Leistungsstands'],
  ['204', 'eine Abrechnung des Leistungsstands'],
  ['211', 'ein Antrag auf Abschlagszahlung'],
  ['325', 'eine Proforma-Rechnung'],
])

/** What a document is that is no invoice, by its type (BT-3); null of invoices and credit notes. */
export function otherDocumentOf(typeCode: string | null): string | null {
  return otherDocuments.get(typeCode ?? '') ?? null
}
