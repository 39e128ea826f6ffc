import { comparePolicies, type Difference } from '../../convert/compare.ts'
import { positionOf } from '../../convert/policy-file.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import { choiceOr, defineCommand, flag } from '../define-command.ts'
import { pathInFile } from '../path-in-file.ts'
import { type InputFile, readInput } from '../read-input.ts'
import { type Style, styleFor } from '../style.ts'

export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'compare what two policy files say, whatever their form and layout',
  description: [
    'Compares two policy files of any form by what they mean to a browser. Layout, the order of names, the two sets of policy names, 0 and 1 for booleans, JSON written as text, and the order of lists in which it does not matter make no difference.',
    '',
    'Each line names one place: + only in B, - only in A, ~ in both with different values.',
  ].join('\n'),
  operands: { usage: 'A B', least: 2, most: 2, areFiles: true },
  options: {
    format: choiceOr('text', ['text', 'json'], 'json prints an array of { kind, path, before, after }.'),
    bare: flag('JSON files may hold an object of policies without {"policies": …} around it.'),
  },
  failsWhen: 'The files differ, or one of them cannot be read.',
  examples: [
    {
      line: 'diff old.reg policies.json',
      about: 'What changed since an export of the registry:',
      answer: 'no',
      shows: '+ DisableTelemetry',
    },
    { line: 'diff policies.json policies.json', about: 'Nothing to say:', answer: 'yes' },
    {
      line: 'diff policies.json other.json --format json',
      about: 'For a program:',
      answer: 'no',
      shows: '"kind": "changed"',
    },
  ],
  async run({ operands, options, world }) {
    const [left, right] = operands
    const a = await readInput(world, left ?? '-', { bare: options.bare })
    const b = await readInput(world, right ?? '-', { bare: options.bare })
    if (!a || !b) return 'no'
    const differences = comparePolicies(a.policies, b.policies)
    if (options.format === 'json') world.print(`${JSON.stringify(differences, null, 2)}\n`)
    else for (const difference of differences) world.print(`${line(difference, a, b, styleFor(world.hasColour))}\n`)
    return differences.length === 0 ? 'yes' : 'no'
  },
})

function line(difference: Difference, a: InputFile, b: InputFile, style: Style): string {
  const name = formatPath(difference.path)
  const at = (file: InputFile): string => {
    const position = file.policies && positionOf(file, pathInFile(file.policies, difference.path))
    return style.dim(position ? ` [${file.name}:${position.line}:${position.column}]` : ` [${file.name}]`)
  }
  switch (difference.kind) {
    case 'added':
      return style.green(`+ ${name} = ${JSON.stringify(difference.after)}`) + at(b)
    case 'removed':
      return style.red(`- ${name} = ${JSON.stringify(difference.before)}`) + at(a)
    case 'changed':
      return `${style.yellow(`~ ${name}`)} ${style.red(JSON.stringify(difference.before))} -> ${style.green(JSON.stringify(difference.after))}${at(b)}`
    case 'reordered':
      return style.yellow(`~ ${name} has the same entries in another order`) + at(b)
  }
}
