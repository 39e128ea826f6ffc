import { suggestName } from '../lint/suggest-name.ts'
import { commands } from './commands.ts'
import { type Command, EXIT_STATUS, WrongCall } from './define-command.ts'
import { commandManual, overview } from './manual.ts'
import { parseCall } from './parse-call.ts'
import type { World } from './world.ts'

/**
 * Runs one call of `weft-policy` and gives its exit status: 0 done, 1 the answer is no, 2 the call is wrong. Only bugs
 * are thrown.
 * @param args The arguments after the program's name.
 */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  try {
    return EXIT_STATUS[await dispatch(args, world)]
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error
    world.warn(`weft-policy: ${error.message}\n`)
    return EXIT_STATUS['wrong-call']
  }
}

async function dispatch(args: readonly string[], world: World): Promise<'yes' | 'no'> {
  const [first, ...rest] = args
  if (first === undefined)
    throw new WrongCall(`name a command: ${commands.map(({ name }) => name).join(', ')}; --help explains them`)
  if (first === '--version' || first === '-V') {
    world.print(`weft-policy ${world.version}\n`)
    return 'yes'
  }
  const isHelp = first === '--help' || first === '-h' || first === 'help'
  if (isHelp && rest[0] === undefined) {
    world.print(overview(commands, world))
    return 'yes'
  }
  const command = findCommand(isHelp ? (rest[0] ?? '') : first)
  const call = isHelp ? ({ help: true } as const) : parseCall(command, rest)
  if (call.help) {
    world.print(commandManual(command, world))
    return 'yes'
  }
  return command.run({ ...call, world })
}

function findCommand(name: string): Command {
  const command = (commands as readonly Command[]).find((candidate) => candidate.name === name)
  if (command) return command
  const kind = name.startsWith('-') ? 'option' : 'command'
  const near = suggestName(
    name,
    kind === 'option' ? ['--help', '--version'] : commands.map((candidate) => candidate.name),
  )?.name
  throw new WrongCall(
    `there is no ${kind} ${name}; ${near ? `did you mean ${near}?` : 'weft-policy --help lists them'}`,
  )
}
