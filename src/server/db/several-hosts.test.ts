import { describe, expect, it } from 'vitest'
import { severalHosts } from './several-hosts.ts'

describe('the servers of an address', () => {
  it('are read as libpq writes them, each with its own port', () => {
    expect(severalHosts('postgres://kontor:a%2Cb@eins:5433,zwei/kontor?sslmode=verify-full')).toEqual({
      hosts: [
        { host: 'eins', port: 5433 },
        { host: 'zwei', port: 5432 },
      ],
      first: 'postgres://kontor:a%2Cb@eins:5433/kontor?sslmode=verify-full',
    })
    expect(severalHosts('postgresql://[::1]:1,10.0.0.2:2,[fe80::1]/kontor')?.hosts).toEqual([
      { host: '::1', port: 1 },
      { host: '10.0.0.2', port: 2 },
      { host: 'fe80::1', port: 5432 },
    ])
  })

  it('are none of an address with one server or a socket, whatever stands behind it', () => {
    for (const address of [
      'postgres://kontor:a,b@eins/kontor',
      'postgres://eins:5432/kontor?options=a,b',
      'postgres:///kontor?host=/run/postgresql',
    ])
      expect(severalHosts(address)).toBeNull()
  })

  it('are refused where one of them is no host', () => {
    for (const hosts of ['eins,', ',zwei', 'eins:x,zwei', 'eins,zwei:70000', 'eins, zwei'])
      expect(() => severalHosts(`postgres://${hosts}/kontor`), hosts).toThrow(TypeError)
  })
})
