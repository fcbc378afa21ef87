// What the access calls answer: for every address the same, so that they never tell whether one is known (decisions §2, §3).

export const signUpAnswer = 'Wir haben Ihnen eine E-Mail mit einem Link geschickt.'
export const confirmationAnswer = 'Ihre Registrierung ist abgeschlossen.'
export const resetAnswer =
  'Wir haben Ihnen eine E-Mail geschickt, die einen Link zum Setzen eines neuen Passworts enthält.'
/** Of somebody who was invited: the manager decided before. */
export const joinedAnswer = 'Ihr Zugang ist angelegt. Sie können sich jetzt anmelden.'
export const newPasswordAnswer = 'Das neue Passwort wurde gespeichert.'
