import type { ElectronicInvoice } from '../electronic-invoice.ts'
import { cleanTexts } from './clean-texts.ts'
import { ciiNamespace, readCii } from './read-cii.ts'
import { readUbl, ublCreditNoteNamespace, ublInvoiceNamespace } from './read-ubl.ts'
import { syntaxBreaks } from './syntax-breaks.ts'
import type { ReadProblem, XmlElement } from './xml-element.ts'
import { fromZugferd1, zugferd1Namespace } from './zugferd-1.ts'

export type InvoiceSyntax = 'ubl-invoice' | 'ubl-credit-note' | 'cii' | 'zugferd-1'

export interface ReadInvoice {
  invoice: ElectronicInvoice
  syntax: InvoiceSyntax
  /** What could not be read as it should be. */
  problems: ReadProblem[]
}

/** The syntax that a root element names, by its namespace; null where it is no invoice that we know. */
export function syntaxOf({ namespace, name }: XmlElement): InvoiceSyntax | null {
  if (namespace === ublInvoiceNamespace && name === 'Invoice') return 'ubl-invoice'
  if (namespace === ublCreditNoteNamespace && name === 'CreditNote') return 'ubl-credit-note'
  if (namespace === ciiNamespace && name === 'CrossIndustryInvoice') return 'cii'
  if (namespace === zugferd1Namespace && name === 'CrossIndustryDocument') return 'zugferd-1'
  return null
}

/** The invoice below a root element; null where it is no invoice that we know. */
export function readInvoice(root: XmlElement): ReadInvoice | null {
  const syntax = syntaxOf(root)
  if (!syntax) return null
  const clean = cleanTexts(root)
  const { invoice, problems } = readAs(syntax, clean.root)
  const breaks = syntax === 'zugferd-1' ? [] : syntaxBreaks(clean.root, syntax === 'cii' ? 'cii' : 'ubl')
  return {
    syntax,
    invoice: { ...invoice, ...(breaks.length > 0 && { syntaxBreaks: breaks }) },
    problems: [...clean.problems, ...problems],
  }
}

function readAs(syntax: InvoiceSyntax, root: XmlElement): Omit<ReadInvoice, 'syntax'> {
  if (syntax === 'cii') return readCii(root)
  if (syntax === 'zugferd-1') return readCii(fromZugferd1(root))
  return readUbl(root)
}
