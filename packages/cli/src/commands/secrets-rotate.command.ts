import { defineCommand } from '../command.ts'

export const secretsRotateCommand = defineCommand({
  name: 'secrets rotate',
  summary: 'seal every secret in the database by a new key; the guide says how with several nodes',
  positionals: [],
  options: {},
  example: 'secrets rotate',
  async run({ environment, terminal }) {
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const operator = await openOperator(readConfig(environment))
    try {
      const tell = (told: { kind: string; lines?: readonly string[] }) => told.lines?.forEach(terminal.out)
      const { isKeyGiven, places } = await operator.ask('rotate-secrets', {}, tell)
      const unopened = places.filter((place) => place.unopened > 0)
      for (const place of unopened) terminal.error(`${place.place}: ${place.unopened} open by no key that is known`)
      terminal.out(
        isKeyGiven
          ? 'Done: everything is sealed by the first key. Now take the other out of SECRETS_KEY on every node.'
          : 'Done: everything is sealed by a new key, and the old one is gone from DATA_DIR. Make a new backup: those of before need the old key, which they hold.',
      )
      return unopened.length === 0 ? 0 : 1
    } finally {
      await operator.close()
    }
  },
})
