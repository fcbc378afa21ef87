/**
 * Whose wrong passwords are counted together, and whose wrong codes: an account tried from one address, an account tried from a browser that has
 * logged in to it before, the present password asked for within a session, and everything that unknown browsers try from one
 * address; the codes of an account, apart for each browser that its owner has used.
 */
export type TriedBy = 'pair' | 'browser' | 'session' | 'address' | 'code'

/** So many wrong passwords cost no wait. An office with many people may stand behind one address. */
const freeTries: Readonly<Record<TriedBy, number>> = { pair: 3, browser: 3, session: 3, address: 30, code: 5 }

/** The longest wait: where nobody else tries from the same address, the right password works within seconds. */
export const longestWaitSeconds = 5

/** Of a million codes three are right: only a long wait keeps somebody from them who knows the password. Its owner sets a new one. */
export const longestCodeWaitSeconds = 15 * 60

/** How many seconds must lie between the last of `count` wrong passwords and the next try: 0, then 1, 2, 4, 5, 5 …; codes: … 900, 900 */
export function waitSeconds(by: TriedBy, count: number): number {
  const beyond = count - freeTries[by]
  return beyond < 0 ? 0 : Math.min(by === 'code' ? longestCodeWaitSeconds : longestWaitSeconds, 2 ** beyond)
}
