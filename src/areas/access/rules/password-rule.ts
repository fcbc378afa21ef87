import { z } from '#kernel/zod.ts'

/** The least number of characters of a new password (decisions §3); there are no rules of composition. */
export const shortestPassword = 10

// Longer ones cost time and add nothing; argon2 would take them.
const longestPassword = 200

export const passwordMissing = 'Passwort fehlt'
export const passwordTooCommon =
  'Dieses Passwort wird sehr häufig verwendet und als eines der ersten geraten. Bitte wählen Sie ein anderes'
export const passwordGuessable =
  'Dieses Passwort besteht nur aus Namen, üblichen Wörtern und Zahlen und wird als eines der ersten geraten. Nehmen Sie mehrere Wörter, die nichts mit Ihnen und der Firma zu tun haben'
export const passwordRepeats = 'Das Passwort darf nicht aus nur einem Zeichen bestehen'
export const passwordIsEmail = 'Das Passwort darf nicht Ihre E-Mail-Adresse sein'
export const passwordIsSame = 'Das neue Passwort muss ein anderes sein als das bisherige'
export const currentPasswordWrong = 'Das bisherige Passwort stimmt nicht'
export const passwordTooShort = `Das Passwort muss mindestens ${shortestPassword} Zeichen haben`

// The same umlaut may come as one character or as two, depending on the keyboard's system.
const composed = (value: string) => value.normalize('NFC')

/** A password that is being chosen. Blanks belong to it; it is never trimmed. */
export const newPassword = z
  .string(passwordMissing)
  .transform(composed)
  .superRefine((value, context) => {
    const length = [...value].length
    const message =
      length === 0
        ? passwordMissing
        : length < shortestPassword
          ? passwordTooShort
          : length > longestPassword
            ? `Höchstens ${longestPassword} Zeichen`
            : isOneCharacter(value)
              ? passwordRepeats
              : null
    if (message) context.addIssue({ code: 'custom', message })
  })

const isOneCharacter = (value: string) => new Set([...value.toLowerCase()]).size === 1

/** Whether a password is the account's own e-mail address, or what stands in it before the @, whatever the capitals. */
export function isOwnEmail(password: string, email: string): boolean {
  const [own, tried] = [email.toLowerCase(), password.trim().toLowerCase()]
  return own !== '' && (tried === own || tried === own.split('@', 1)[0])
}

/** Refuses the own e-mail as the password of a form that knows both: `schema.superRefine(refuseOwnEmail)`. */
export function refuseOwnEmail(
  { email, password }: { email: string; password: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (isOwnEmail(password, email)) {
    context.addIssue({ code: 'custom', path: ['password'], message: passwordIsEmail })
  }
}

/** A password that is tried at the login: whatever its length, it is only compared. */
export const triedPassword = z
  .string(passwordMissing)
  .min(1, passwordMissing)
  .max(1000, `Höchstens ${longestPassword} Zeichen`)
  .transform(composed)
