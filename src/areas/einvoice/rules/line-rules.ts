import { parseDecimal } from './decimal.ts'
import { absent, eachLine, eachOfLine } from './places.ts'
import { endsTooEarly } from './presence-rules.ts'
import { coreRule, type Rule } from './rule.ts'

/** What each line must have: BR-21 … BR-28, BR-30, BR-54, BR-64, BR-65. */
export const lineRules: readonly Rule[] = [
  coreRule(
    'BR-21',
    'BT-126',
    'Die Position hat keine Kennung (BT-126).',
    eachLine((line) => absent(line.id)),
  ),
  coreRule(
    'BR-22',
    'BT-129',
    'Die Position nennt keine Menge (BT-129).',
    eachLine((line) => absent(line.quantity)),
  ),
  coreRule(
    'BR-23',
    'BT-130',
    'Die Position nennt keine Einheit der Menge (BT-130).',
    eachLine((line) => absent(line.unit)),
  ),
  coreRule(
    'BR-24',
    'BT-131',
    'Der Nettobetrag der Position fehlt (BT-131).',
    eachLine((line) => absent(line.net)),
  ),
  coreRule(
    'BR-25',
    'BT-153',
    'Der Artikel der Position hat keinen Namen (BT-153).',
    eachLine((line) => absent(line.name)),
  ),
  coreRule(
    'BR-26',
    'BT-146',
    'Der Nettopreis des Artikels fehlt (BT-146).',
    eachLine((line) => absent(line.price.net)),
  ),
  coreRule(
    'BR-27',
    'BT-146',
    'Der Nettopreis des Artikels ist negativ (BT-146). Ein Abzug gehört in die Menge.',
    eachLine((line) => isNegative(line.price.net)),
  ),
  coreRule(
    'BR-28',
    'BT-148',
    'Der Bruttopreis des Artikels ist negativ (BT-148).',
    eachLine((line) => isNegative(line.price.gross)),
  ),
  coreRule(
    'BR-30',
    'BT-135',
    'Der Zeitraum der Position endet vor seinem Beginn (BT-134, BT-135).',
    eachLine((line) => endsTooEarly(line.period)),
  ),
  coreRule(
    'BR-54',
    'BG-32',
    'Eine Eigenschaft des Artikels hat nicht Namen und Wert (BT-160, BT-161).',
    eachOfLine(
      (line) => line.attributes,
      ({ name, value }) => {
        return absent(name) || absent(value)
      },
    ),
  ),
  coreRule(
    'BR-64',
    'BT-157',
    'Die Standardkennung des Artikels nennt ihr Schema nicht (BT-157-1), etwa 0160 für eine GTIN.',
    eachLine(({ standardItemId }) => {
      return standardItemId !== null && absent(standardItemId.scheme)
    }),
  ),
  coreRule(
    'BR-65',
    'BT-158',
    'Die Klassifizierung des Artikels nennt ihr Schema nicht (BT-158-1).',
    eachOfLine(
      (line) => line.classifications,
      ({ scheme }) => absent(scheme),
    ),
  ),
]

function isNegative(text: string | null): boolean {
  const value = parseDecimal(text)
  return value !== null && value.units < 0n
}
