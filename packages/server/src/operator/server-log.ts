import type { Config } from '../config.ts'
import { type Log, openLog } from '../system/process-log.ts'

/** The password in an address, as it is written there and as it is meant. */
function passwordsIn(address: string | null): string[] {
  const written = /^[^/]*\/\/[^/?#@]*?:([^/?#]*)@/.exec(address ?? '')?.[1]
  if (written === undefined || written === '') return []
  try {
    return [written, decodeURIComponent(written)]
  } catch {
    return [written]
  }
}

/** The secrets that a process is started with. */
export function secretsOf(
  config: Pick<Config, 'backups' | 'databaseUrl' | 'mail' | 'metrics' | 'secretsKeys'>,
): string[] {
  const { backups, databaseUrl, mail, metrics, secretsKeys } = config
  return [
    ...passwordsIn(databaseUrl),
    ...passwordsIn(mail?.smtpUrl ?? null),
    ...(backups !== null && typeof backups.to !== 'string' ? [backups.to.secretKey] : []),
    ...(metrics?.token ? [metrics.token] : []),
    ...secretsKeys.map((key) => key.toString('hex')),
  ]
}

/** The log of a server: JSON, or lines for people where they look at a terminal. */
export function openServerLog(config: Config, write?: (line: string) => void): Log {
  return openLog({
    format: config.logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
    level: config.logLevel,
    secrets: secretsOf(config),
    ...(write !== undefined && { write }),
  })
}
