import { signatureLines } from '#areas/firm/rules/legal-form.ts'
import {
  defaultMailSubject,
  defaultMailText,
  type MailPlaceholder,
} from '#areas/firm/rules/mail-placeholders.ts'
import type { EInvoiceForm } from '#areas/partners/rules/e-invoice-forms.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { documentName, type NamedInvoice } from './document-name.ts'

/** What an e-mail with an invoice may say of it. */
export interface MailFacts extends NamedInvoice {
  number: string
  day: Day
  gross: Cents
  currency: string
  /** Null where nothing falls due. */
  dueDay: Day | null
  receiver: string
  /** How the text begins, without the comma. */
  greeting: string
  /** What goes out. */
  form: EInvoiceForm
  firm: string
  /** The cancellation that goes out with it, of the invoice that it replaces; null where it goes alone. */
  cancellation: { number: string; cancelled: string } | null
}

const formWords: Record<EInvoiceForm, string> = {
  PDF: 'PDF',
  XRECHNUNG: 'XRechnung',
  BOTH: 'PDF und XRechnung',
}

/** A template with its placeholders filled in; other words in braces stay as they are. Case makes no difference. */
export function fillTemplate(template: string, facts: Omit<MailFacts, 'cancellation'>): string {
  const values: Record<MailPlaceholder, string> = {
    '{beleg}': documentName(facts),
    '{nummer}': facts.number,
    '{datum}': formatDay(facts.day),
    '{betrag}': formatMoney(facts.gross, facts.currency),
    '{faellig}': formatDay(facts.dueDay ?? facts.day),
    '{kunde}': facts.receiver,
    '{anrede}': facts.greeting,
    '{form}': formWords[facts.form],
    '{firma}': facts.firm,
  }
  return template.replace(/\{\p{L}+\}/gu, (word) => {
    const known = word.toLowerCase().replace('{fällig}', '{faellig}')
    // It is one of their names.
    return known in values ? values[known as MailPlaceholder] : word
  })
}

/** Subject and text of an e-mail by the firm's template, or by ours where it has none. */
export function mailFromTemplate(
  template: { mailSubject: string; mailText: string },
  facts: MailFacts,
): { subject: string; text: string } {
  const subject = fillTemplate(template.mailSubject || defaultMailSubject, facts)
  const text = fillTemplate(template.mailText || defaultMailText, facts)
  const { cancellation } = facts
  if (cancellation === null) return { subject, text }
  return {
    subject: `${subject} und Stornorechnung ${cancellation.number}`,
    text: withParagraph(
      text,
      `Beigefügt ist auch die Stornorechnung ${cancellation.number}: Sie hebt unsere Rechnung ${cancellation.cancelled} auf, an deren Stelle die ${documentName(facts)} ${facts.number} tritt.`,
    ),
  }
}

/** A text with one paragraph more, after that which follows the greeting. */
function withParagraph(text: string, paragraph: string): string {
  const [greeting = '', body, ...rest] = text.split(/\n{2,}/)
  return [greeting, body, paragraph, ...rest].filter((part) => part !== undefined).join('\n\n')
}

/** The text as it is sent: with what a registered firm must say under its letters (§ 37a, § 125 HGB, § 35a GmbHG, § 80 AktG, § 25a GenG), unless the text says it. */
export function signedText(text: string, firm: Parameters<typeof signatureLines>[0]): string {
  const missing = signatureLines(firm).filter((line) => !text.includes(line))
  return missing.length === 0 ? text : `${text}\n\n-- \n${missing.join('\n')}`
}
