import type { InvoiceFacts } from './invoice-facts.ts'

/** core: of EN 16931-1, binding for each invoice; br-de: of XRechnung (KoSIT), binding where XRechnung is asked for. */
export type RuleKind = 'core' | 'br-de'

/** fatal: the invoice is not valid; a warning and an information leave it valid. */
export type RuleSeverity = 'fatal' | 'warning' | 'information'

/** Where a rule is broken; both are null where it speaks of the whole invoice. Counted from 0. */
export interface RulePlace {
  /** Of `ElectronicInvoice.lines`. */
  line: number | null
  /** Of the list that the rule's term belongs to (payments, breakdowns, allowances and charges …), within the line if one is named. */
  index: number | null
}

export interface Rule {
  /** As the official validators name it. */
  id: string
  /** The business term that it points to, such as 'BT-1'. */
  term: string
  /** In German, for the person who has the invoice on the screen. */
  message: string
  source: string
  kind: RuleKind
  severity: RuleSeverity
  /** All places that break the rule. */
  find: (facts: InvoiceFacts) => readonly RulePlace[]
}

export type FindPlaces = Rule['find']

export function coreRule(
  id: string,
  term: string,
  message: string,
  find: FindPlaces,
  severity: RuleSeverity = 'fatal',
): Rule {
  return { id, term, message, source: 'EN 16931-1', kind: 'core', severity, find }
}

export function germanRule(
  id: string,
  term: string,
  message: string,
  find: FindPlaces,
  severity: RuleSeverity = 'fatal',
): Rule {
  return { id, term, message, source: 'XRechnung 3.0', kind: 'br-de', severity, find }
}
