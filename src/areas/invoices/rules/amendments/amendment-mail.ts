/** Subject and text of an e-mail with an amendment; `heading` is its letter's, `greeting` how a letter to the customer begins. */
export function amendmentMail({
  heading,
  greeting,
  firm,
}: {
  heading: string
  greeting: string
  firm: string
}) {
  return {
    subject: heading,
    text: `${greeting},

anbei erhalten Sie unsere ${heading} als PDF. Bitte bewahren Sie sie bei der Rechnung auf; die Beträge bleiben unverändert.

Mit freundlichen Grüßen
${firm}`,
  }
}
