import type { MailboxAddress } from './mailbox-address.ts'

/** What a conversation with a mailbox fails by, already told in German. */
export class MailboxFailure extends Error {
  override readonly name = 'MailboxFailure'
}

const certificate = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER))/
// As Node and OpenSSL call it.
const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'ist abgelaufen',
  CERT_NOT_YET_VALID: 'gilt noch nicht',
  ERR_TLS_CERT_ALTNAME_INVALID: 'lautet auf einen anderen Namen',
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code) => [code, 'stammt von keiner Stelle, der dieser Rechner vertraut']),
  ),
}

/** Why a mailbox could not be read, for people. Never what the server itself says: it may repeat the password. */
export function failureText(error: unknown, { host, port, folder }: MailboxAddress): string {
  if (error instanceof MailboxFailure) return error.message
  const of: Record<string, unknown> = { ...(error instanceof Error ? error : {}) }
  const code = typeof of['code'] === 'string' ? of['code'] : ''
  if (of['authenticationFailed']) return 'Benutzername oder Passwort stimmt nicht.'
  if (of['mailboxMissing']) return `Den Ordner „${folder}“ gibt es in diesem Postfach nicht.`
  if (certificate.test(code))
    return `Das Zertifikat von ${host} ${certificateFaults[code] ?? 'ist nicht gültig'}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `Der Server ${host} ist nicht zu finden.`
  if (code === 'ECONNREFUSED') return `${host} nimmt auf Port ${port} keine Verbindung an.`
  if (/TIMEOUT|TIMEDOUT/i.test(code)) return `${host} antwortet nicht.`
  if (of['tlsFailed'])
    return `${host} bietet keine Verschlüsselung an (STARTTLS); ohne sie meldet sich Kontor nicht an.`
  if (of['responseStatus'] === 'NO' || of['responseStatus'] === 'BAD')
    return `${host} weist eine Anfrage von Kontor zurück.`
  return `Die Verbindung zu ${host} ist abgebrochen.`
}
