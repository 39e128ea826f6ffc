import { defineCommand } from '../command.ts'

export const userAddCommand = defineCommand({
  name: 'user add',
  summary: 'add a user and print the API token',
  positionals: ['NAME'],
  options: {
    'full-name': { kind: 'text', value: 'NAME', help: 'as it stands in commits', required: true },
    email: { kind: 'text', value: 'ADDRESS', help: 'as it stands in commits', required: true },
    superuser: { kind: 'switch', help: 'may do everything' },
    token: { kind: 'text', value: 'TOKEN', help: 'the API token, instead of a new one' },
  },
  example: "user add anna --full-name 'Anna Nováková' --email anna@example.org",
  async run({ positionals: [username = ''], values, environment, terminal }) {
    const { openOperator, readConfig } = await import('@weft/server')
    const operator = await openOperator(readConfig(environment))
    try {
      const { token } = await operator.ask('add-user', {
        username,
        fullName: values['full-name'],
        email: values.email,
        isSuperuser: values.superuser,
        token: values.token ?? null,
      })
      terminal.out(token)
      return 0
    } finally {
      await operator.close()
    }
  },
})
