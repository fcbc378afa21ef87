/**
 * What stays in a field for numbers when its text changes (spec 1 §5). A single key that is a letter means nothing there and is
 * dropped. Everything else stays as it stands: a mark that was dropped would make another number (`1.5` would be 15), and so
 * would what is dropped of a text that came as one, pasted or filled in. Whether it is a number says who reads it.
 */
export function keptNumberText(before: string, after: string, isKey: boolean): string {
  const added = addedText(before, after)
  if (!isKey || !/^\p{L}$/u.test(added.text)) return after
  return after.slice(0, added.start) + after.slice(added.start + added.text.length)
}

/** Whether a change brought more than one sign at once: pasted, dropped, filled in, dictated. */
export function cameAtOnce(before: string, after: string): boolean {
  return [...addedText(before, after).text].length > 1
}

/** What of a text was not there before, and where it begins. */
function addedText(before: string, after: string): { start: number; text: string } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let behind = 0
  while (behind < most - start && before.at(-1 - behind) === after.at(-1 - behind)) behind++
  return { start, text: after.slice(start, after.length - behind) }
}
