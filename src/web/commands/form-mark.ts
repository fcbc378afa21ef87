/** Names a form among all, for as long as it stands. */
export type FormMark = object

/** The forms that are being sent at this moment and have not handed their entries to a command yet; the last one is on top. */
const sending: FormMark[] = []

/**
 * A form is sent: the command that `send` runs at once carries its entries. Who waits for something first sends from it once more
 * then, as meanwhile a command of somewhere else may run.
 */
export function sendFrom<T>(form: FormMark, send: () => T): T {
  sending.push(form)
  try {
    return send()
  } finally {
    const place = sending.lastIndexOf(form)
    if (place >= 0) sending.splice(place, 1)
  }
}

/** Whose entries the command carries that runs now; null where it was started without a form. */
export function takeSentForm(): FormMark | null {
  return sending.pop() ?? null
}
