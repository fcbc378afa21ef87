/** The query of the link in a raw e-mail. */
export function linkOf(mail: string): URLSearchParams {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /http:\/\/kontor\.example\/\S+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no link')
  return new URL(link).searchParams
}
