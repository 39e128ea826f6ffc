import { choiceOr, defineCommand, flag, text, WrongCall } from '../define-command.ts'
import { compareMachine, type FleetRow, fleetLines, readMachines } from '../fleet.ts'
import { readInput, shownName } from '../read-input.ts'
import type { World } from '../world.ts'

export const fleetCommand = defineCommand({
  name: 'fleet',
  summary: 'compare what many machines apply with what you want',
  description: [
    'Each FILE is what `weft-policy here --format json` printed on one machine; collect them with whatever runs commands on your machines. Every installation is compared with the wanted policies by meaning, as diff does it.',
    '',
    '- a wanted policy is missing, ~ it has another value, + a part that nobody asked for, ! it is there, but the browser does not apply it.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    want: text('FILE', 'The wanted policies, in any form that is read. Required.'),
    exact: flag('Also report policies that the wanted file does not name.'),
    format: choiceOr(
      'text',
      ['text', 'json', 'csv'],
      'csv has a line for each difference; json an object for each machine.',
    ),
  },
  failsWhen: 'A machine differs, or a file cannot be read.',
  examples: [
    {
      line: 'fleet laptop.json desk.json --want policies.json',
      about: 'Which machines differ:',
      answer: 'no',
      shows: 'desk.json: 1 difference',
    },
    { line: 'fleet laptop.json --want policies.json', about: 'One that does not:', answer: 'yes', shows: '1 of 1' },
  ],
  async run({ operands, options, world }) {
    if (options.want === undefined)
      throw new WrongCall('fleet needs --want FILE, the policies that machines should have')
    const wanted = await readInput(world, options.want)
    if (!wanted) return 'no'
    const rows: FleetRow[] = []
    for (const path of operands) {
      const machines = readMachines(shownName(path), await jsonOf(world, path))
      if (!machines) throw new WrongCall(`${path} is not what here --format json prints`)
      for (const machine of machines) rows.push(compareMachine(machine, wanted.policies, options.exact))
    }
    const differing = rows.filter((row) => fleetLines(row).length > 0)
    if (options.format === 'json') world.print(`${JSON.stringify(rows.map(plain), null, 2)}\n`)
    else if (options.format === 'csv') world.print(csv(rows))
    else {
      for (const row of differing) world.print(textOf(row))
      world.print(`${rows.length - differing.length} of ${rows.length} have what is wanted\n`)
    }
    return differing.length === 0 ? 'yes' : 'no'
  },
})

async function jsonOf(world: World, path: string) {
  try {
    return JSON.parse(new TextDecoder().decode(await world.read(path)))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

function textOf(row: FleetRow): string {
  const lines = fleetLines(row)
  const count = `${lines.length} ${lines.length === 1 ? 'difference' : 'differences'}`
  return [`${row.machine.name}: ${count} (${row.machine.target})`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

const plain = ({ machine, differences, unapplied }: FleetRow): unknown => ({
  machine: machine.name,
  target: machine.target,
  differences,
  unapplied: unapplied.map(([policy, fate]) => ({ policy, fate })),
})

function csv(rows: readonly FleetRow[]): string {
  const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const lines = rows.flatMap((row) =>
    fleetLines(row).map((line) =>
      [row.machine.name, row.machine.target, line.slice(0, 1), line.slice(2)].map(cell).join(','),
    ),
  )
  return ['Machine,Browser,Kind,Difference', ...lines, ''].join('\r\n')
}
