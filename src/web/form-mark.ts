/** Names a form among all, for as long as it stands. */
export type FormMark = object

/** The forms that are being sent and have not handed their entries to a command yet; the last one is on top. */
const sending: FormMark[] = []

/** A form is sent: the next command that runs until `send` has resolved carries its entries. */
export async function sendFrom<T>(form: FormMark, send: () => T | Promise<T>): Promise<T> {
  sending.push(form)
  try {
    return await send()
  } finally {
    const place = sending.lastIndexOf(form)
    if (place >= 0) sending.splice(place, 1)
  }
}

/** Whose entries the command carries that runs now; null where it was started without a form. */
export function takeSentForm(): FormMark | null {
  return sending.pop() ?? null
}
