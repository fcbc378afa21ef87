import { defaultMails, type MailPlaceholder } from '#areas/firm/rules/mail-placeholders.ts'
import type { EInvoiceForm } from '#areas/partners/rules/e-invoice-forms.ts'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import { written } from '#kernel/texts/written.ts'
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

const formWords: Record<Language, Record<EInvoiceForm, string>> = {
  DE: { PDF: 'PDF', XRECHNUNG: 'XRechnung', BOTH: 'PDF und XRechnung' },
  EN: { PDF: 'PDF', XRECHNUNG: 'XRechnung', BOTH: 'PDF and XRechnung' },
}

/** A template with its placeholders filled in; other words in braces stay as they are. Case makes no difference. */
export function fillTemplate(template: string, facts: Omit<MailFacts, 'cancellation'>): string {
  const { day, money } = written[facts.language]
  const values: Record<MailPlaceholder, string> = {
    '{beleg}': documentName(facts),
    '{nummer}': facts.number,
    '{datum}': day(facts.day),
    '{betrag}': money(facts.gross, facts.currency),
    '{faellig}': day(facts.dueDay ?? facts.day),
    '{kunde}': facts.receiver,
    '{anrede}': facts.greeting,
    '{form}': formWords[facts.language][facts.form],
    '{firma}': facts.firm,
  }
  return template.replace(/\{\p{L}+\}/gu, (word) => {
    const known = word.toLowerCase().replace('{fällig}', '{faellig}')
    // It is one of their names.
    return known in values ? values[known as MailPlaceholder] : word
  })
}

/** What a firm has of its own, in each language. */
type MailTemplates = Record<'mailSubject' | 'mailText' | 'mailSubjectEn' | 'mailTextEn', string>

/** Subject and text of an e-mail by the firm's template in its language, or by ours where it has none. */
export function mailFromTemplate(
  templates: MailTemplates,
  facts: MailFacts,
): { subject: string; text: string } {
  const { language } = facts
  const ours = defaultMails[language]
  const isGerman = language === 'DE'
  const subject = fillTemplate(
    (isGerman ? templates.mailSubject : templates.mailSubjectEn) || ours.subject,
    facts,
  )
  const text = fillTemplate((isGerman ? templates.mailText : templates.mailTextEn) || ours.text, facts)
  const { cancellation } = facts
  if (cancellation === null) return { subject, text }
  const also = withCancellation[language](cancellation, documentName(facts), facts.number)
  return { subject: `${subject}${also.subject}`, text: withParagraph(text, also.paragraph) }
}

type Cancelling = NonNullable<MailFacts['cancellation']>

/** What is said of the cancellation that goes along. */
const withCancellation: Record<
  Language,
  (cancellation: Cancelling, name: string, number: string) => { subject: string; paragraph: string }
> = {
  DE: (cancellation, name, number) => ({
    subject: ` und Stornorechnung ${cancellation.number}`,
    paragraph: `Beigefügt ist auch die Stornorechnung ${cancellation.number}: Sie hebt unsere Rechnung ${cancellation.cancelled} auf, an deren Stelle die ${name} ${number} tritt.`,
  }),
  EN: (cancellation, name, number) => ({
    subject: ` and cancellation invoice ${cancellation.number}`,
    paragraph: `Cancellation invoice ${cancellation.number} is attached as well: it cancels our invoice ${cancellation.cancelled}, which is replaced by ${name} ${number}.`,
  }),
}

/** A text with one paragraph more, after that which follows the greeting. */
function withParagraph(text: string, paragraph: string): string {
  const [greeting = '', body, ...rest] = text.split(/\n{2,}/)
  return [greeting, body, paragraph, ...rest].filter((part) => part !== undefined).join('\n\n')
}
