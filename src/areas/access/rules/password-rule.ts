import { z } from '#kernel/zod.ts'

/** The least number of characters of a new password (decisions §3); there are no rules of composition. */
export const shortestPassword = 10

// Longer ones cost time and add nothing; argon2 would take them.
const longestPassword = 200

export const passwordMissing = 'Passwort fehlt'
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
            : null
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A password that is tried at the login: whatever its length, it is only compared. */
export const triedPassword = z
  .string(passwordMissing)
  .min(1, passwordMissing)
  .max(1000, `Höchstens ${longestPassword} Zeichen`)
  .transform(composed)
