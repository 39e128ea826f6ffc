import { flag, requiredText } from '@weft/command-line'
import { defineCommand } from '../command.ts'

export const userAddCommand = defineCommand({
  name: 'user add',
  summary: 'add a user and print the API token, or a link to sign in',
  positionals: ['NAME'],
  options: {
    'full-name': requiredText('NAME', 'as it stands in commits'),
    email: requiredText('ADDRESS', 'as it stands in commits'),
    superuser: flag('may do everything'),
    link: flag('print a link that signs the user in once, within a day, instead of the token'),
  },
  variables: {
    WEFT_TOKEN: 'the API token, instead of a new one; it is not printed',
    WEFT_PASSWORD: 'the password; without it there is none',
  },
  example: "user add anna --full-name 'Anna Nováková' --email anna@example.org",
  async run({ positionals: [username = ''], values, environment, terminal }) {
    // Not the whole server: where one runs, it does the work.
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const config = readConfig(environment)
    const operator = await openOperator(config)
    try {
      const chosenToken = config.environment.WEFT_TOKEN || null
      const { token } = await operator.ask('add-user', {
        username,
        fullName: values['full-name'],
        email: values.email,
        isSuperuser: values.superuser,
        token: chosenToken,
        password: config.environment.WEFT_PASSWORD || null,
      })
      if (values.link) terminal.out((await operator.ask('make-link', { username })).link)
      else terminal.out(chosenToken === null ? token : `${username} was added.`)
      return 0
    } finally {
      await operator.close()
    }
  },
})
