/** A wrong environment variable: the message is the one line to show. */
export class ConfigError extends Error {
  readonly variable: string

  constructor(variable: string, value: string, expected: string) {
    super(`${variable}=${JSON.stringify(value)} is wrong: ${expected}`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}
