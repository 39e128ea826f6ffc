/** One server's settings: what `postgresql.conf` says. */
export interface ServerSettings {
  /** The major version of the server that reads them. */
  readonly major: number
  readonly socketFolder: string
  /** On Windows, where there is no socket: the port on the loopback address. */
  readonly port: number | null
  /** Mebibytes of memory in which pages are kept. */
  readonly sharedBuffers: number
  /** Off for tests alone: after a power cut rows may be missing, or the cluster damaged. */
  readonly fsync: boolean
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function memoryAndWorkers(major: number, sharedBuffers: number): [string, string][] {
  return [
    ['max_connections', '60'],
    ['shared_buffers', `${sharedBuffers}MB`],
    ['work_mem', '8MB'],
    ['maintenance_work_mem', '64MB'],
    ['effective_cache_size', '1GB'],
    ['huge_pages', 'off'],
    ['jit', 'off'],
    ['max_worker_processes', '4'],
    ['max_parallel_workers', '2'],
    ['autovacuum', 'on'],
    ['autovacuum_max_workers', '2'],
    // Processes that only replication needs.
    ['max_logical_replication_workers', '0'],
    ['max_wal_senders', '0'],
    ['wal_level', 'minimal'],
    // Separate reader processes only pay off on larger machines.
    ...(major >= 18 ? ([['io_method', 'sync']] satisfies [string, string][]) : []),
  ]
}

function durability(fsync: boolean): [string, string][] {
  if (!fsync) {
    return [
      ['fsync', 'off'],
      ['full_page_writes', 'off'],
      ['synchronous_commit', 'off'],
    ]
  }
  return [
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
    // The other ways leave data in the cache of a Mac's disk.
    ...(process.platform === 'darwin'
      ? ([['wal_sync_method', 'fsync_writethrough']] satisfies [string, string][])
      : []),
  ]
}

/** The name of a file in DATA_DIR whose settings override ours. */
export const ownSettingsFile = 'postgresql.conf'

/** `postgresql.conf` for a small machine; written anew at each start. */
export function renderSettings({ major, socketFolder, port, sharedBuffers, fsync }: ServerSettings): string {
  const settings: [string, string][] = [
    ['listen_addresses', port === null ? '' : '127.0.0.1'],
    ['port', String(port ?? 5432)],
    ...(port === null
      ? ([
          ['unix_socket_directories', socketFolder],
          ['unix_socket_permissions', '0700'],
        ] satisfies [string, string][])
      : []),
    ['password_encryption', 'scram-sha-256'],
    ...memoryAndWorkers(major, sharedBuffers),
    ...durability(fsync),
    ['min_wal_size', '64MB'],
    ['max_wal_size', '512MB'],
    ['checkpoint_timeout', '5min'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    ['lc_messages', 'C'],
    ['logging_collector', 'off'],
    ['log_line_prefix', '%m [%p] '],
    ['log_checkpoints', 'off'],
    // Statements hold texts and secrets of people: they stay out of the log.
    ['log_min_error_statement', 'panic'],
    ['log_parameter_max_length_on_error', '0'],
  ]
  return [
    `# Written by Weft at each start. Settings of your own belong into ../${ownSettingsFile}.`,
    ...settings.map(([name, value]) => `${name} = ${quoted(value)}`),
    `include_if_exists '../${ownSettingsFile}'`,
    '',
  ].join('\n')
}

/** `pg_hba.conf`: the password is asked for on every way in. */
export const renderAccess = (): string =>
  [
    '# Written by Weft at each start.',
    'local all all scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
    '',
  ].join('\n')
