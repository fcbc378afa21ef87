import { allowanceRules } from './allowance-rules.ts'
import { codeRules } from './code-rules.ts'
import { conditionRules } from './condition-rules.ts'
import { decimalRules } from './decimal-rules.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'
import { germanRules } from './german-rules.ts'
import { collectFacts } from './invoice-facts.ts'
import { lineRules } from './line-rules.ts'
import { germanPaymentRules, paymentRules } from './payment-rules.ts'
import { peppolRules, warningsInCii } from './peppol-rules.ts'
import { presenceRules } from './presence-rules.ts'
import type { InvoiceSyntax } from './read/read-invoice.ts'
import type { Rule, RuleKind, RulePlace, RuleSeverity } from './rule.ts'
import { syntaxRules } from './syntax-rules.ts'
import { taxCategoryRules } from './tax-category-rules.ts'

/** EN16931: the core rules alone; XRECHNUNG: those of KoSIT besides. */
export type InvoiceProfile = 'EN16931' | 'XRECHNUNG'

/** All rules, in the order in which broken ones are shown. */
export const invoiceRules: readonly Rule[] = [
  ...presenceRules,
  ...lineRules,
  ...allowanceRules,
  ...paymentRules,
  ...conditionRules,
  ...decimalRules,
  ...codeRules,
  ...taxCategoryRules,
  ...germanPaymentRules,
  ...germanRules,
  ...peppolRules,
  ...syntaxRules,
]

const coreRules = invoiceRules.filter(({ kind }) => kind === 'core')

export interface BrokenRule {
  id: string
  term: string
  message: string
  kind: RuleKind
  severity: RuleSeverity
  /** A rule that several lines break stands here once for each. */
  where: RulePlace
}

/**
 * The rules of EN 16931 and, if asked, of XRechnung that an invoice breaks, in the order of the set; none of them fatal: it is valid.
 * Of one that was read the syntax is given: some of XRechnung's rules only warn in CII.
 */
export function judgeInvoice(
  invoice: ElectronicInvoice,
  { profile, syntax }: { profile: InvoiceProfile; syntax?: InvoiceSyntax },
): BrokenRule[] {
  const facts = collectFacts(invoice, syntax)
  return (profile === 'XRECHNUNG' ? invoiceRules : coreRules).flatMap((rule) => {
    const { id, term, message, kind } = rule
    const severity = syntax === 'cii' && warningsInCii.has(id) ? 'warning' : rule.severity
    return rule.find(facts).map((where) => ({ id, term, message, kind, severity, where }))
  })
}

/** Whether nothing of a judgement forbids to take the invoice for valid. */
export function isValid(broken: readonly BrokenRule[]): boolean {
  return broken.every(({ severity }) => severity !== 'fatal')
}
