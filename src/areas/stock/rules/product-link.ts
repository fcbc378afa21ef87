/**
 * Where a product's name leads (decisions §5, §9 'Stock'): to the firm's former product pages when a host of them is set, else
 * to the product's own page. A host without a scheme is reached by https. `updates`: to what happened to its stock.
 */
export function productLink(uuid: string, legacyHost: string, updates = false): string {
  const host = legacyHost.trim().replace(/\/+$/, '')
  if (host === '') return `/auth/stock/${uuid}`
  const origin = /^https?:\/\//i.test(host) ? host : `https://${host}`
  return `${origin}/#/products/${uuid}${updates ? '/updates' : ''}`
}
