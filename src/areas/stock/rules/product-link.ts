/**
 * Where a product's name leads (decisions §5): to the firm's former product pages when a host of them is set, else to
 * the product's own page. A host without a scheme is reached by https.
 */
export function productLink(uuid: string, legacyHost: string): string {
  const host = legacyHost.trim().replace(/\/+$/, '')
  if (host === '') return `/auth/products/${uuid}`
  return `${/^https?:\/\//i.test(host) ? host : `https://${host}`}/#/products/${uuid}`
}
