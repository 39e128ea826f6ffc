import { flag } from '@weft/command-line'
import { CallError, defineCommand } from '../command.ts'

export const secretsForgetCommand = defineCommand({
  name: 'secrets forget',
  summary: 'where the key is lost: remove what it sealed, so that the server starts with another one',
  positionals: [],
  options: { yes: flag('they are gone for good: ssh keys, passwords of repositories, secrets of notices') },
  example: 'secrets forget --yes',
  async run({ environment, terminal, values }) {
    if (!values.yes)
      throw new CallError('The secrets that the lost key sealed are gone for good: say weft secrets forget --yes')
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const operator = await openOperator({ ...readConfig(environment), forgetsSecrets: true })
    try {
      const { places } = await operator.ask('forget-secrets', {})
      for (const { place, forgotten, kept } of places) {
        if (forgotten > 0) terminal.out(`${place}: ${forgotten} removed`)
        if (kept > 0)
          terminal.out(
            `${place}: ${kept} stay; who has them signs in by a recovery code, or asks an administrator to remove them`,
          )
      }
      terminal.out('Done: the server starts with the present key.')
      return 0
    } finally {
      await operator.close()
    }
  },
})
