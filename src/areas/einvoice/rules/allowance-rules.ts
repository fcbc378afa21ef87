import type { AllowanceCharge } from './electronic-invoice.ts'
import { absent, eachAllowance, eachCharge, eachLineAllowance, eachLineCharge } from './places.ts'
import { coreRule, type Rule } from './rule.ts'

/** Allowances and charges: BR-31 … BR-44 and, the same once more in the standard, BR-CO-21 … BR-CO-24. */
export const allowanceRules: readonly Rule[] = [
  coreRule(
    'BR-31',
    'BT-92',
    'Ein Nachlass auf die Rechnung hat keinen Betrag (BT-92).',
    eachAllowance(hasNoAmount),
  ),
  coreRule(
    'BR-32',
    'BT-95',
    'Ein Nachlass auf die Rechnung hat keine Steuerkategorie (BT-95).',
    eachAllowance(hasNoCategory),
  ),
  coreRule(
    'BR-33',
    'BT-97',
    'Ein Nachlass auf die Rechnung nennt keinen Grund (BT-97) und keinen Code dafür (BT-98).',
    eachAllowance(hasNoReason),
  ),
  coreRule(
    'BR-36',
    'BT-99',
    'Ein Zuschlag auf die Rechnung hat keinen Betrag (BT-99).',
    eachCharge(hasNoAmount),
  ),
  coreRule(
    'BR-37',
    'BT-102',
    'Ein Zuschlag auf die Rechnung hat keine Steuerkategorie (BT-102).',
    eachCharge(hasNoCategory),
  ),
  coreRule(
    'BR-38',
    'BT-104',
    'Ein Zuschlag auf die Rechnung nennt keinen Grund (BT-104) und keinen Code dafür (BT-105).',
    eachCharge(hasNoReason),
  ),
  coreRule(
    'BR-41',
    'BT-136',
    'Ein Nachlass der Position hat keinen Betrag (BT-136).',
    eachLineAllowance(hasNoAmount),
  ),
  coreRule(
    'BR-42',
    'BT-139',
    'Ein Nachlass der Position nennt keinen Grund (BT-139) und keinen Code dafür (BT-140).',
    eachLineAllowance(hasNoReason),
  ),
  coreRule(
    'BR-43',
    'BT-141',
    'Ein Zuschlag der Position hat keinen Betrag (BT-141).',
    eachLineCharge(hasNoAmount),
  ),
  coreRule(
    'BR-44',
    'BT-144',
    'Ein Zuschlag der Position nennt keinen Grund (BT-144) und keinen Code dafür (BT-145).',
    eachLineCharge(hasNoReason),
  ),
  coreRule(
    'BR-CO-21',
    'BT-97',
    'Ein Nachlass auf die Rechnung braucht einen Grund als Text (BT-97) oder als Code (BT-98).',
    eachAllowance(hasNoReason),
  ),
  coreRule(
    'BR-CO-22',
    'BT-104',
    'Ein Zuschlag auf die Rechnung braucht einen Grund als Text (BT-104) oder als Code (BT-105).',
    eachCharge(hasNoReason),
  ),
  coreRule(
    'BR-CO-23',
    'BT-139',
    'Ein Nachlass der Position braucht einen Grund als Text (BT-139) oder als Code (BT-140).',
    eachLineAllowance(hasNoReason),
  ),
  coreRule(
    'BR-CO-24',
    'BT-144',
    'Ein Zuschlag der Position braucht einen Grund als Text (BT-144) oder als Code (BT-145).',
    eachLineCharge(hasNoReason),
  ),
]

function hasNoAmount(part: AllowanceCharge): boolean {
  return absent(part.amount)
}

function hasNoCategory(part: AllowanceCharge): boolean {
  return absent(part.tax?.code)
}

function hasNoReason(part: AllowanceCharge): boolean {
  return absent(part.reason) && absent(part.reasonCode)
}
