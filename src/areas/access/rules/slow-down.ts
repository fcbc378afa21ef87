/**
 * Whose wrong passwords are counted together, and whose wrong codes: an account tried from one address, an account tried from a browser that has
 * logged in to it before, the present password asked for within a session, and everything that unknown browsers try from one
 * address; what they try of one account, from wherever; the codes of an account, apart for each browser that its owner has used.
 */
export type TriedBy = 'pair' | 'browser' | 'session' | 'address' | 'account' | 'code'

/** So many wrong passwords cost no wait. An office with many people may stand behind one address. */
const freeTries: Readonly<Record<TriedBy, number>> = {
  ...{ pair: 3, browser: 3, session: 3, address: 30 },
  ...{ account: 20, code: 5 },
}

/** From so many wrong passwords of unknown browsers on somebody guesses: the managers are told. */
export const guessedFrom = freeTries.account

/** The longest wait: where nobody else tries from the same address, the right password works within seconds. */
export const longestWaitSeconds = 5

/** Of a million codes three are right: only a long wait keeps somebody from them who knows the password. Its owner sets a new one. */
export const longestCodeWaitSeconds = 15 * 60

const longest: Readonly<Record<TriedBy, number>> = {
  ...{ pair: longestWaitSeconds, browser: longestWaitSeconds, session: longestWaitSeconds },
  ...{ address: longestWaitSeconds, code: longestCodeWaitSeconds },
  // Whoever guesses from many addresses would otherwise keep the owner from every new browser.
  account: 1,
}

/** How many seconds must lie between the last of `count` wrong ones and the next try: 0, then 1, 2, 4 … up to the longest wait. */
export function waitSeconds(by: TriedBy, count: number): number {
  const beyond = count - freeTries[by]
  return beyond < 0 ? 0 : Math.min(longest[by], 2 ** beyond)
}
