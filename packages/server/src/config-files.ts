import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Variables with a secret: each can be in a file instead, as containers and systemd hand them over. */
export const secretVariables = [
  'DATABASE_URL',
  'SECRETS_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'WEFT_TOKEN',
  'WEFT_PASSWORD',
] as const

function readSecretFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(variable, path, `the file cannot be read (${code})`)
  }
}

/** The environment in which `NAME_FILE` has become `NAME`. Throws ConfigError for a file that cannot be read, and where both are set. */
export function readSecretFiles(environment: Environment): Environment {
  const found: Record<string, string> = {}
  for (const name of secretVariables) {
    const variable = `${name}_FILE`
    const path = environment[variable]?.trim()
    if (path === undefined || path === '') continue
    if ((environment[name]?.trim() ?? '') !== '')
      throw new ConfigError(variable, path, `${name} is set as well; set one of the two`)
    const value = readSecretFile(variable, path)
    if (value === '') throw new ConfigError(variable, path, 'the file is empty')
    found[name] = value
  }
  return Object.keys(found).length === 0 ? environment : { ...environment, ...found }
}
