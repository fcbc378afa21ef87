import { databaseName, databaseOwner, databaseUser, readPassword } from './make-cluster.ts'
import type { PostmasterFile } from './postmaster-file.ts'

export interface EmbeddedConnection {
  /** The socket's folder; on Windows 127.0.0.1. */
  host: string
  port: number
  user: string
  password?: string
  database: string
  /** The same as the role that owns the database. */
  owner: Omit<EmbeddedConnection, 'owner'>
}

/** How to reach a running server. */
export function connectionTo(server: PostmasterFile, home: string): EmbeddedConnection {
  const place =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: server.port, password: readPassword(home) }
      : { host: server.socketFolder, port: server.port }
  const as = (user: string) => ({ ...place, user, database: databaseName })
  return { ...as(databaseUser), owner: as(databaseOwner) }
}
