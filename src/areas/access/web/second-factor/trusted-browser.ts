// One for each person who uses this browser: the address says whose it is before anybody is logged in.
const storageKey = (email: string) => `trusted-browser ${email.trim().toLowerCase()}`

/** What this browser sends with the login of somebody who asked for no second factor here; '' where there is none. */
export function trustedBrowser(email: string): string {
  try {
    return localStorage.getItem(storageKey(email)) ?? ''
  } catch {
    return ''
  }
}

export function keepTrust(email: string, secret: string): void {
  try {
    localStorage.setItem(storageKey(email), secret)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
