/** Every parameter of a link from an e-mail; all of them go into the payload (spec 1 §2.4). */
export function linkQuery(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(location.search))
}
