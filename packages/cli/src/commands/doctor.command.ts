import { defineCommand } from '../command.ts'

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'say what is wrong with the installation and what helps; exit code 1 if anything is',
  positionals: [],
  options: {},
  example: 'doctor',
  async run({ environment, terminal }) {
    const { inspectMachine, openOperator, readConfig } = await import('@weft/server')
    const config = readConfig(environment)
    const machine = await inspectMachine(config)
    for (const fact of machine.facts) terminal.out(`ok    ${fact}`)
    const findings = [...machine.findings]
    if (machine.canOpen) {
      const { describeFailure } = await import('../describe-failure.ts')
      try {
        const operator = await openOperator(config)
        try {
          terminal.out(`ok    ${operator.viaServer ? 'a server runs' : 'no server runs'}`)
          const tell = (told: { kind: string; text?: string }) => terminal.out(`ok    ${told.text ?? ''}`)
          findings.push(...(await operator.ask('inspect', {}, tell)).findings)
        } finally {
          await operator.close()
        }
      } catch (error) {
        const failure = describeFailure(error)
        if (failure === null) throw error
        const remedy = 'mend that first, then run weft doctor again'
        findings.push(...failure.lines.map((wrong) => ({ about: 'installation', wrong, remedy })))
      }
    }
    for (const { about, wrong, remedy } of findings) terminal.out(`WRONG ${about}: ${wrong}; ${remedy}`)
    if (findings.length === 0) terminal.out('Nothing is wrong.')
    return findings.length === 0 ? 0 : 1
  },
})
