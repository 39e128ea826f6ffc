import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/** The content of a file that a setting names. Throws ConfigError if it cannot be read. */
export function readNamedFile(variable: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError(variable, path, `the file cannot be read (${code})`)
  }
}

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
  return readNamedFile(variable, path).toString('utf8').trim()
}

/**
 * The file with a secret that systemd hands over (`LoadCredential=`): named as the variable, or `weft_NAME` from the folder of
 * the Debian package.
 */
function credentialOf(name: string, folder: string | undefined): string | undefined {
  if (folder === undefined || folder === '') return undefined
  return [name, `weft_${name}`].map((file) => join(folder, file)).find((path) => existsSync(path))
}

/**
 * The environment in which `NAME_FILE`, or a credential of systemd, has become `NAME`. Throws ConfigError for a file that cannot be read,
 * and where a variable is set as well.
 */
export function readSecretFiles(environment: Environment): Environment {
  const found: Record<string, string> = {}
  for (const name of secretVariables) {
    const variable = `${name}_FILE`
    const given = environment[variable]?.trim()
    const path = given ? given : credentialOf(name, environment.CREDENTIALS_DIRECTORY)
    if (path === undefined) continue
    if ((environment[name]?.trim() ?? '') !== '')
      throw new ConfigError(variable, path, `${name} is set as well; set one of the two`)
    const value = readSecretFile(variable, path)
    if (value === '') throw new ConfigError(variable, path, 'the file is empty')
    found[name] = value
  }
  return Object.keys(found).length === 0 ? environment : { ...environment, ...found }
}
