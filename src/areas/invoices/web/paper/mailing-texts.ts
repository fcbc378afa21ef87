import type { Mailing } from '#areas/firm/contract/read-mailing.ts'

// What is said of an e-mail before and after it goes: that it is sent only where there is a mail server (decisions §10, 'Sent').

/** Of the button; nothing is read yet of `undefined`. */
export function sendLabel(name: string, mailing: Mailing | undefined, isAgain: boolean): string {
  if (mailing?.server === null) return 'Als Datei ablegen'
  return isAgain ? 'Erneut senden' : `${name} senden`
}

/** Of the message once it is handed over: the mail server takes it later, and the list says when. */
export function sentToast(what: string, to: string, mailing: Mailing | undefined): string {
  return mailing?.server === null
    ? `Die E-Mail mit ${what} liegt als Datei im Ordner „outbox“. Versendet ist sie nicht.`
    : `${what} wird an ${to} gesendet.`
}
