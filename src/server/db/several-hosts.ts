/** One of the servers of a database. */
export interface Host {
  host: string
  port: number
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)((?:[/?#].*)?)$/

/**
 * The servers of an address that names several, as libpq writes it (`postgres://kontor@one:5432,two:5433/kontor`), and the same
 * address with the first alone; null where it names one or none. Throws a `TypeError` where one of them is no host.
 */
export function severalHosts(address: string): { hosts: readonly Host[]; first: string } | null {
  const found = parts.exec(address)
  if (!found) return null
  const [, start = '', names = '', end = ''] = found
  const urls = names.split(',').map((name) => `${start}${name}${end}`)
  const hosts = urls.map((url) => {
    const { hostname, port } = new URL(url)
    if (hostname === '') throw new TypeError('a server has no name')
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) }
  })
  return { hosts, first: urls[0] ?? '' }
}
