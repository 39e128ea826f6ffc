import type { Config } from '../config.ts'
import { type Log, openLog } from '../system/process-log.ts'

/** The password in an address, as written there and decoded. */
function passwordsIn(address: string | null): string[] {
  const written = /^[^/]*\/\/[^/?#@]*?:([^/?#]*)@/.exec(address ?? '')?.[1]
  return written === undefined || written === '' ? [] : [written, decoded(written)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The values of `name=value,name=value`, as written and decoded. */
const headerValues = (headers: string): string[] =>
  headers.split(',').flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).trim()
    return value.length < 8 ? [] : [value, decoded(value)]
  })

/** The secrets that a process is started with. */
export function secretsOf(
  config: Pick<Config, 'backups' | 'databaseUrl' | 'mail' | 'metrics' | 'secretsKeys' | 'tracing'>,
): string[] {
  const { backups, databaseUrl, mail, metrics, secretsKeys, tracing } = config
  return [
    ...passwordsIn(databaseUrl),
    ...passwordsIn(mail?.smtpUrl ?? null),
    ...(backups !== null && typeof backups.to !== 'string' ? [backups.to.secretKey] : []),
    ...headerValues(tracing?.headers ?? ''),
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
