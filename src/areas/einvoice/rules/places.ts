import type { AllowanceCharge, ElectronicInvoice, ElectronicLine } from './electronic-invoice.ts'
import type { InvoiceFacts } from './invoice-facts.ts'
import type { FindPlaces, RulePlace } from './rule.ts'

const nowhere: readonly RulePlace[] = []
const everywhere: readonly RulePlace[] = [{ line: null, index: null }]

/** A field that is not there; one of blanks alone says no more. */
export function absent(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === ''
}

/** Broken or not, as a whole. */
export function once(broken: (invoice: ElectronicInvoice, facts: InvoiceFacts) => boolean): FindPlaces {
  return (facts) => (broken(facts.invoice, facts) ? everywhere : nowhere)
}

/** Each part of a list of the invoice by itself. */
export function each<Part>(
  parts: (invoice: ElectronicInvoice) => readonly Part[],
  broken: (part: Part, facts: InvoiceFacts) => boolean,
): FindPlaces {
  return (facts) =>
    parts(facts.invoice).flatMap((part, index) => (broken(part, facts) ? [{ line: null, index }] : []))
}

/** Each line (BG-25) by itself. */
export function eachLine(broken: (line: ElectronicLine, facts: InvoiceFacts) => boolean): FindPlaces {
  return (facts) => {
    let found: RulePlace[] | null = null
    for (const [line, part] of facts.invoice.lines.entries()) {
      if (!broken(part, facts)) continue
      found ??= []
      found.push({ line, index: null })
    }
    return found ?? nowhere
  }
}

/** Each part of a list of each line by itself. */
export function eachOfLine<Part>(
  parts: (line: ElectronicLine) => readonly Part[],
  broken: (part: Part, facts: InvoiceFacts) => boolean,
): FindPlaces {
  return (facts) => {
    let found: RulePlace[] | null = null
    for (const [line, holder] of facts.invoice.lines.entries()) {
      for (const [index, part] of parts(holder).entries()) {
        if (!broken(part, facts)) continue
        found ??= []
        found.push({ line, index })
      }
    }
    return found ?? nowhere
  }
}

type OfAllowance = (part: AllowanceCharge, facts: InvoiceFacts) => boolean

/** Each allowance of the document (BG-20). */
export function eachAllowance(broken: OfAllowance): FindPlaces {
  return each(
    (invoice) => invoice.allowancesAndCharges,
    (part, facts) => !part.isCharge && broken(part, facts),
  )
}

/** Each charge of the document (BG-21). */
export function eachCharge(broken: OfAllowance): FindPlaces {
  return each(
    (invoice) => invoice.allowancesAndCharges,
    (part, facts) => part.isCharge && broken(part, facts),
  )
}

/** Each allowance of a line (BG-27). */
export function eachLineAllowance(broken: OfAllowance): FindPlaces {
  return eachOfLine(
    (line) => line.allowancesAndCharges,
    (part, facts) => !part.isCharge && broken(part, facts),
  )
}

/** Each charge of a line (BG-28). */
export function eachLineCharge(broken: OfAllowance): FindPlaces {
  return eachOfLine(
    (line) => line.allowancesAndCharges,
    (part, facts) => part.isCharge && broken(part, facts),
  )
}

/** The places of both. */
export function bothPlaces(first: FindPlaces, second: FindPlaces): FindPlaces {
  return (facts) => [...first(facts), ...second(facts)]
}

/** Each allowance and charge of the invoice and of its lines. */
export function eachAnywhere(broken: OfAllowance): FindPlaces {
  return bothPlaces(
    each((it) => it.allowancesAndCharges, broken),
    eachOfLine((line) => line.allowancesAndCharges, broken),
  )
}
