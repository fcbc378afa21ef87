import { createHash } from 'node:crypto'
import { socketPort } from './socket-folder.ts'

// Given at every start, so that a new version of Kontor brings its own; postgresql.conf stays as initdb made it.
const fixed: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  // A small firm's machine: 128 MB is the most that one Kontor needs, a hundred connections serve three nodes.
  shared_buffers: '128MB',
  max_connections: '100',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // Compiling a plan costs more than our statements take.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The values of a violated constraint stand in the detail: they may be a person's data, so they stay out of the log.
  log_error_verbosity: 'terse',
}

/** Marks the processes of one cluster in the process list, whatever version or settings they run with. */
export const clusterMark = (cluster: string): string => `kontor-${sha(cluster)}-`

export interface ServerArguments {
  /** Cluster and settings in one word: a running server with another name must be restarted, not adopted. */
  clusterName: string
  args: string[]
}

/** The command line of `postgres`. */
export function serverArguments(
  cluster: string,
  version: string,
  extra: Record<string, string>,
): (socketFolder: string) => ServerArguments {
  const platform: Record<string, string> =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', port: String(socketPort) }
  // A query whose client was killed ends soon; only Linux and macOS can notice.
  if (process.platform !== 'win32') platform['client_connection_check_interval'] = '2s'
  const settings = { ...fixed, ...platform, ...extra }
  const clusterName = clusterMark(cluster) + sha(JSON.stringify([version, settings]))
  return (socketFolder) => {
    const place: Record<string, string> =
      process.platform === 'win32'
        ? {}
        : { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` }
    const all = Object.entries({ ...settings, ...place, cluster_name: clusterName })
    return {
      clusterName,
      args: ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    }
  }
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
