import type { InvoiceFacts } from './invoice-facts.ts'
import { germanRule, type Rule, type RulePlace } from './rule.ts'

/** Where a file breaks a rule that speaks of its syntax (`read/syntax-breaks.ts`). */
export function brokenInFile(rule: string): (facts: InvoiceFacts) => RulePlace[] {
  return ({ invoice }) =>
    (invoice.syntaxBreaks ?? []).flatMap((found) =>
      found.rule === rule ? [{ line: found.line, index: null }] : [],
    )
}

const ofFile = (id: string, term: string, message: string) => germanRule(id, term, message, brokenInFile(id))

const indicator =
  'Ob es ein Zuschlag oder ein Nachlass ist, steht nicht als „true“ oder „false“ da (BG-20, BG-21, BG-27, BG-28).'

/** Rules of XRechnung that speak of elements of the file, which terms of the standard do not have. */
export const syntaxRules: readonly Rule[] = [
  ofFile(
    'BR-TMP-3',
    'BT-149',
    'Brutto- und Nettopreis gelten für verschiedene Mengen oder Einheiten (BT-149, BT-150).',
  ),
  ofFile(
    'PEPPOL-EN16931-R008',
    'BG-0',
    'Die Datei enthält leere Elemente; was nichts sagt, etwa eine Anmerkung (BT-22), ist wegzulassen.',
  ),
  ofFile('PEPPOL-EN16931-R043', 'BG-20', indicator),
  ofFile('PEPPOL-EN16931-R043-1', 'BG-20', indicator),
  ofFile(
    'PEPPOL-EN16931-R043-2',
    'BT-147',
    'Beim Preis steht nicht als „true“ oder „false“ da, ob es ein Zuschlag oder ein Nachlass ist (BT-147).',
  ),
  ofFile('PEPPOL-EN16931-R044', 'BT-147', 'Auf den Preis gibt es nur Nachlässe, keine Zuschläge (BT-147).'),
  ofFile(
    'PEPPOL-EN16931-R053',
    'BT-110',
    'Die Steuer in der Währung der Rechnung muss genau einmal aufgeschlüsselt sein (BT-110, BG-23).',
  ),
  ofFile(
    'PEPPOL-EN16931-R101',
    'BT-128',
    'Eine Position darf nur auf das abgerechnete Objekt verweisen (Art 130, BT-128).',
  ),
]
