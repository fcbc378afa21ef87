import type { Language } from '#kernel/texts/language.ts'
import type { BalanceLetterKind } from '../contract/balance-letters.ts'

// What letters say that tell a partner how his account stands, beside the words of the account itself.

/** How somebody calls a balance in favour of the firm, of the partner, or of neither. */
export interface Favours {
  firm: (amount: string) => string
  partner: (amount: string) => string
  even: (amount: string) => string
}

interface ReplyAccount {
  name: string
  number: string | null
  day: string
  balance: string
}

interface BalanceLetterWords {
  account: (period: string) => string
  confirmation: (day: string) => string
  intro: (day: string) => string
  stands: (balance: string) => string
  request: string
  favours: Favours
  reply: {
    title: string
    to: (firm: string, day: string) => string
    account: (account: ReplyAccount) => string
    favours: (firm: string) => Favours
    agreed: string
    different: string
    reason: string
    place: string
    signature: string
  }
  mail: Record<BalanceLetterKind, (greeting: string, title: string, firm: string) => string>
}

export const balanceLetterWords: Record<Language, BalanceLetterWords> = {
  DE: {
    account: (period) => `Kontoauszug ${period}`,
    confirmation: (day) => `Saldenbestätigung zum ${day}`,
    intro: (day) =>
      `wir stimmen unsere Bücher ab und bitten Sie, den Stand Ihres Kontos zu bestätigen. Am ${day} war bei uns offen:`,
    stands: (balance) => `Der Saldo beträgt ${balance}.`,
    request:
      'Bitte senden Sie uns den Abschnitt unten ausgefüllt zurück, auch wenn Ihre Bücher einen anderen Saldo zeigen. Dieses Schreiben ist keine Aufforderung zu zahlen.',
    favours: {
      firm: (amount) => `${amount} zu unseren Gunsten`,
      partner: (amount) => `${amount} zu Ihren Gunsten`,
      even: (amount) => `${amount}; das Konto ist ausgeglichen`,
    },
    reply: {
      title: 'Antwort',
      to: (firm, day) => `an ${firm}, auf Ihr Schreiben vom ${day}`,
      account: ({ name, number, day, balance }) =>
        `Konto ${number === null ? '' : `${number}, `}${name}: am ${day} ${balance}`,
      favours: (firm) => ({
        firm: (amount) => `${amount} zugunsten von ${firm}`,
        partner: (amount) => `${amount} zu unseren Gunsten`,
        even: (amount) => `${amount}, ausgeglichen`,
      }),
      agreed: 'Der Saldo stimmt mit unseren Büchern überein.',
      different: 'Unsere Bücher zeigen einen anderen Saldo:',
      reason: 'Der Unterschied kommt daher:',
      place: 'Ort, Datum',
      signature: 'Stempel, Unterschrift',
    },
    mail: {
      ACCOUNT: (greeting, title, firm) =>
        `${greeting},\n\nanbei erhalten Sie als PDF den Auszug Ihres Kontos bei uns: ${title}.\n\nMit freundlichen Grüßen\n${firm}`,
      CONFIRMATION: (greeting, title, firm) =>
        `${greeting},\n\nanbei erhalten Sie als PDF unser Schreiben „${title}“. Bitte senden Sie uns den Antwortabschnitt ausgefüllt zurück, auch wenn Ihre Bücher einen anderen Saldo zeigen.\n\nMit freundlichen Grüßen\n${firm}`,
    },
  },
  EN: {
    account: (period) => `Statement of account ${period}`,
    confirmation: (day) => `Confirmation of balance as at ${day}`,
    intro: (day) =>
      `We are reconciling our books and ask you to confirm the balance of your account. On ${day} the following was open with us:`,
    stands: (balance) => `The balance is ${balance}.`,
    request:
      'Please complete and return the part below, also if your books show another balance. This letter is not a request for payment.',
    favours: {
      firm: (amount) => `${amount} in our favour`,
      partner: (amount) => `${amount} in your favour`,
      even: (amount) => `${amount}; the account is settled`,
    },
    reply: {
      title: 'Reply',
      to: (firm, day) => `to ${firm}, to your letter of ${day}`,
      account: ({ name, number, day, balance }) =>
        `Account ${number === null ? '' : `${number}, `}${name}: ${balance} on ${day}`,
      favours: (firm) => ({
        firm: (amount) => `${amount} in favour of ${firm}`,
        partner: (amount) => `${amount} in our favour`,
        even: (amount) => `${amount}, settled,`,
      }),
      agreed: 'The balance agrees with our books.',
      different: 'Our books show another balance:',
      reason: 'The difference is due to:',
      place: 'Place, date',
      signature: 'Stamp, signature',
    },
    mail: {
      ACCOUNT: (greeting, title, firm) =>
        `${greeting},\n\nplease find attached, as a PDF, your account with us: ${title}.\n\nKind regards,\n${firm}`,
      CONFIRMATION: (greeting, title, firm) =>
        `${greeting},\n\nplease find attached, as a PDF, our letter “${title}”. Please complete and return its reply part, also if your books show another balance.\n\nKind regards,\n${firm}`,
    },
  },
}
