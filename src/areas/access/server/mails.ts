import { type Day, formatDay } from '#kernel/day.ts'
import type { Mail } from '#server/mail/queue-mail.ts'
import { keyPermissionName } from '../rules/key-rules.ts'

// The e-mails of access. Links are built from the public address alone, never from what a client sends (decisions §2).

const closing = 'Freundliche Grüße\nKontor'

function compose(recipient: string, subject: string, paragraphs: readonly string[]): Mail {
  return { recipient, subject, body: `${['Guten Tag,', ...paragraphs, closing].join('\n\n')}\n` }
}

function link(publicUrl: string, path: string, email: string, token: string): string {
  return `${publicUrl}${path}?${new URLSearchParams({ email, token })}`
}

/** How long the links are good for, in hours. */
export const signUpLinkHours = 48
export const resetLinkHours = 2

export function signUpMail(publicUrl: string, email: string, token: string): Mail {
  return compose(email, 'Registrierung bei Kontor bestätigen', [
    'für diese E-Mail-Adresse wurde ein Zugang zu Kontor angefordert. Bitte schließen Sie die Registrierung über diesen Link ab:',
    link(publicUrl, '/signup/confirm', email, token),
    `Der Link gilt ${signUpLinkHours} Stunden und kann einmal verwendet werden. Haben Sie keinen Zugang angefordert, können Sie diese E-Mail ignorieren.`,
  ])
}

/** The answer to a sign-up is the same for every address; its owner learns here that there is an account already. */
export function alreadyRegisteredMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Ihr Zugang zu Kontor besteht schon', [
    'für diese E-Mail-Adresse wurde ein Zugang zu Kontor angefordert, es gibt ihn aber schon. Hier können Sie sich anmelden:',
    `${publicUrl}/login`,
    'Haben Sie Ihr Passwort vergessen, setzen Sie hier ein neues:',
    `${publicUrl}/reset`,
  ])
}

export const invitationDays = 7

export function invitationMail(publicUrl: string, firm: string, email: string, token: string): Mail {
  return compose(email, `Einladung zu Kontor von ${firm}`, [
    `${firm} lädt Sie ein, in Kontor mitzuarbeiten. Über diesen Link legen Sie Ihren Zugang an:`,
    invitationLink(publicUrl, email, token),
    `Der Link gilt ${invitationDays} Tage und kann einmal verwendet werden. Haben Sie nichts damit zu tun, können Sie diese E-Mail ignorieren.`,
  ])
}

export const invitationLink = (publicUrl: string, email: string, token: string) =>
  link(publicUrl, '/signup/confirm', email, token)

/** To somebody who took an invitation, and waits for nothing more. */
export function joinedMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Ihr Zugang zu Kontor', [
    'Ihr Zugang zu Kontor ist angelegt und freigeschaltet. Hier melden Sie sich an:',
    `${publicUrl}/login`,
    'Haben Sie Ihr Passwort vergessen, setzen Sie hier ein neues:',
    `${publicUrl}/reset`,
  ])
}

export function welcomeMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Ihre Registrierung bei Kontor', [
    'Ihre Registrierung ist abgeschlossen. Die Geschäftsführung schaltet Ihren Zugang frei; Sie können sich schon jetzt anmelden und dort darauf warten:',
    `${publicUrl}/login`,
    'Haben Sie Ihr Passwort vergessen, setzen Sie hier ein neues:',
    `${publicUrl}/reset`,
  ])
}

export function approvedMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Ihr Zugang zu Kontor ist freigeschaltet', [
    'die Geschäftsführung hat Ihren Zugang freigeschaltet. Hier melden Sie sich an:',
    `${publicUrl}/login`,
  ])
}

export function rejectedMail(email: string): Mail {
  return compose(email, 'Ihr Zugang zu Kontor', [
    'die Geschäftsführung hat Ihren Zugang zu Kontor abgelehnt oder beendet. Ihr Konto ist geschlossen. Bei Fragen wenden Sie sich bitte an die Geschäftsführung.',
  ])
}

export function resetMail(publicUrl: string, email: string, token: string): Mail {
  return compose(email, 'Neues Passwort für Kontor', [
    'für Ihren Zugang zu Kontor wurde ein neues Passwort angefordert. Über diesen Link setzen Sie es:',
    link(publicUrl, '/reset/confirm', email, token),
    `Der Link gilt ${resetLinkHours} Stunden und kann einmal verwendet werden. Haben Sie kein neues Passwort angefordert, können Sie diese E-Mail ignorieren; Ihr Passwort bleibt, wie es ist.`,
  ])
}

interface ChangedPassword {
  /** Changed in a session, which goes on. */
  isOwn: boolean
  /** The keys for scripts that ended with it, and those that go on. */
  ended: readonly Named[]
  left: readonly Named[]
}

interface Named {
  name: string
}

const namesOf = (keys: readonly Named[]) => keys.map(({ name }) => `„${name}“`).join(', ')

export function passwordChangedMail(
  publicUrl: string,
  email: string,
  { isOwn, ended, left }: ChangedPassword,
): Mail {
  const sessions = isOwn ? 'Alle anderen Sitzungen' : 'Alle offenen Sitzungen'
  return compose(email, 'Ihr Passwort für Kontor wurde geändert', [
    `das Passwort Ihres Zugangs zu Kontor wurde soeben geändert. ${sessions} wurden beendet.`,
    ...(ended.length > 0
      ? [`Mit ihm endeten Ihre Schlüssel für Programme: ${namesOf(ended)}. Die Programme brauchen neue.`]
      : []),
    ...(left.length > 0
      ? [
          `Ihre Schlüssel für Programme gelten weiter: ${namesOf(left)}. Kennen Sie einen davon nicht, beenden Sie ihn unter „Mein Konto“:`,
          `${publicUrl}/auth/account`,
        ]
      : []),
    'Waren Sie das nicht, setzen Sie bitte sofort ein neues Passwort und sagen Sie der Geschäftsführung Bescheid:',
    `${publicUrl}/reset`,
  ])
}

const ifNotYou =
  'Waren Sie das nicht, setzen Sie bitte sofort ein neues Passwort und sagen Sie der Geschäftsführung Bescheid:'

export function secondFactorSetMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Zweiter Faktor für Kontor eingerichtet', [
    'für Ihren Zugang zu Kontor wurde soeben ein zweiter Faktor eingerichtet. Bei der Anmeldung wird er künftig nach dem Passwort verlangt.',
    ifNotYou,
    `${publicUrl}/reset`,
  ])
}

export function secondFactorRemovedMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Zweiter Faktor für Kontor entfernt', [
    'von Ihrem Zugang zu Kontor wurde soeben ein zweiter Faktor entfernt.',
    ifNotYou,
    `${publicUrl}/reset`,
  ])
}

/** A key calls without password and second factor: its owner learns of each. */
export function keyMadeMail(
  publicUrl: string,
  email: string,
  { name, permissions, validUntil }: { name: string; permissions: readonly string[]; validUntil: Day },
): Mail {
  const may = permissions.map(keyPermissionName).join(', ')
  return compose(email, 'Neuer Schlüssel für Programme in Kontor', [
    `für Ihren Zugang zu Kontor wurde soeben der Schlüssel „${name}“ angelegt. Er gilt bis zum ${formatDay(validUntil)} und darf: ${may}. Damit kann ein Programm Kontor in Ihrem Namen aufrufen, ohne Passwort und ohne zweiten Faktor.`,
    'Waren Sie das nicht, beenden Sie den Schlüssel unter „Mein Konto“:',
    `${publicUrl}/auth/account`,
    'Setzen Sie dann bitte sofort ein neues Passwort und sagen Sie der Geschäftsführung Bescheid:',
    `${publicUrl}/reset`,
  ])
}

export function recoveryCodeUsedMail(publicUrl: string, email: string, codesLeft: number): Mail {
  return compose(email, 'Anmeldung bei Kontor mit einem Wiederherstellungscode', [
    `an Ihrem Zugang zu Kontor hat sich soeben jemand mit dem Passwort und einem Wiederherstellungscode angemeldet. Unbenutzte Codes: ${codesLeft}. Neue bekommen Sie unter „Mein Konto“:`,
    `${publicUrl}/auth/account`,
    ifNotYou,
    `${publicUrl}/reset`,
  ])
}

/** Whoever types wrong codes knows the password. */
export function guessedCodeMail(publicUrl: string, email: string): Mail {
  return compose(email, 'Falsche Codes bei der Anmeldung an Kontor', [
    'an Ihrem Zugang zu Kontor wurden nach dem richtigen Passwort mehrmals falsche Codes eingegeben. Waren Sie das nicht, kennt jemand Ihr Passwort. Setzen Sie bitte sofort ein neues:',
    `${publicUrl}/reset`,
  ])
}

/** To somebody who asked for what his role may not do. */
export function requestAnsweredMail(
  publicUrl: string,
  email: string,
  { asked, done, text }: { asked: string; done: boolean; text: string },
): Mail {
  return compose(email, done ? 'Ihre Anfrage ist erledigt' : 'Ihre Anfrage wurde abgelehnt', [
    `Sie haben in Kontor angefragt:\n${asked}`,
    done ? 'Das ist jetzt erledigt.' : 'Das wurde abgelehnt.',
    ...(text === '' ? [] : [text]),
    `${publicUrl}/auth/requests`,
  ])
}
