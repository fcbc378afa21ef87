import { formatIban } from '#kernel/codes/iban.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import type { FirstSteps } from '../../contract/first-steps.ts'
import type { StepName } from '../../rules/next-step.ts'

interface StepWords {
  title: string
  /** Why, as long as it is to be done. */
  why: string
  /** What the button says that opens it. */
  label: string
  /** Where what is done is changed; null where there is nothing to change. */
  changePath: string | null
}

export const stepWords: Readonly<Record<StepName, StepWords>> = {
  bankAccount: {
    title: 'Bankkonto',
    why: 'damit Kunden wissen, wohin sie zahlen',
    label: 'Angeben',
    changePath: '/auth/bankaccounts',
  },
  logo: {
    title: 'Logo',
    why: 'steht oben auf jeder Rechnung',
    label: 'Auswählen',
    changePath: '/auth/firm#rechnung',
  },
  number: {
    title: 'Nummernkreis',
    why: 'wie Ihre Rechnungsnummern weitergehen',
    label: 'Festlegen',
    changePath: '/auth/firm#rechnung',
  },
  mail: {
    title: 'E-Mail und Mailserver',
    why: 'damit Rechnungen wirklich ankommen',
    label: 'Prüfen',
    changePath: '/auth/firm#anschrift',
  },
  categories: {
    title: 'Kategorien und Zahlungsziele',
    why: 'als Satz für Ihre Branche',
    label: 'Ansehen und übernehmen',
    changePath: '/auth/categories',
  },
  customer: {
    title: 'Erster Kunde',
    why: 'an wen die Rechnung geht',
    label: 'Anlegen',
    changePath: '/auth/outgoing/receivers',
  },
  invoice: {
    title: 'Erste Rechnung',
    why: 'die Angaben dafür stehen dann bereit',
    label: 'Schreiben',
    changePath: null,
  },
  colleague: {
    title: 'Kollegin oder Kollegen einladen',
    why: 'per E-Mail, mit eigener Rolle',
    label: 'Einladen',
    changePath: '/auth/users',
  },
  backup: {
    title: 'Sicherung',
    why: 'macht Kontor jede Nacht von selbst, „npm run backup“ sofort',
    label: 'Ansehen',
    changePath: null,
  },
}

/** What stands beside a tick. */
export function doneText(step: StepName, facts: FirstSteps): string {
  if (step === 'bankAccount') return formatIban(facts.bankAccount ?? '')
  if (step === 'logo') return 'steht oben auf jeder Rechnung'
  if (step === 'number') return `Ihre nächste Rechnung wird ${facts.nextInvoiceNumber}`
  if (step === 'mail' && facts.testMail?.state === 'SENT')
    return `Testmail an ${facts.testMail.to} angenommen`
  if (step === 'categories') return `${facts.categories} Kategorien und ${facts.paymentTargets} Zahlungsziele`
  if (step === 'customer') return facts.customer?.[0] ?? ''
  if (step === 'colleague' && !facts.hasColleague) return 'eingeladen, noch nicht angemeldet'
  if (step === 'backup' && facts.backupAt !== null)
    return `zuletzt am ${formatDay(berlinDay(new Date(facts.backupAt)))}`
  return ''
}
