/** What somebody typed as a code: of the app, a recovery code, or neither. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string } | null

// Crockford's letters: none looks like another one or like a digit.
export const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryLength = 10

/** Blanks and hyphens do not count, nor do capitals; letters that look like digits are read as these. */
export function typedCode(text: string): TypedCode {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const read = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  const isRecovery =
    read.length === recoveryLength && [...read].every((sign) => recoveryLetters.includes(sign))
  return isRecovery ? { kind: 'recovery', code: read } : null
}

/** A recovery code as it is shown: in two halves. */
export const shownRecoveryCode = (code: string) =>
  `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`
