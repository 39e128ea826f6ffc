import { targets } from '../../target.ts'
import { choiceOr, defineCommand, flag } from '../define-command.ts'
import { explainFile } from '../explain-file.ts'
import { explainPolicy, findByName, policyNames, refuseName, refuseProperty } from '../explain-policy.ts'
import { readInput } from '../read-input.ts'

export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'explain a policy, or what becomes of each policy of a file',
  description: [
    'With the NAME of a policy (of the specification or of Firefox, in any letter case), or with NAME.PROPERTY: what it does, its values, what it sets and locks and when, since which version, limits, conflicts and an example.',
    '',
    'With a FILE: policy by policy, whether the browser takes, cuts or refuses it, what it then does, and what lint has to say about it.',
  ].join('\n'),
  operands: { usage: 'NAME|FILE', least: 1, most: 1, areFiles: true, words: policyNames },
  options: {
    target: choiceOr('esr153', targets, 'For a file: the browser. It knows each policy by one name.'),
    bare: flag('For a file: it may hold an object of policies without {"policies": …} around it.'),
  },
  failsWhen: 'The file cannot be read, or the browser refuses it or one of its policies.',
  examples: [
    { line: 'explain WebsiteFilter', about: 'One policy:', answer: 'yes', shows: 'Only the first 1000 entries' },
    {
      line: 'explain Homepage.StartPage',
      about: 'One property of a policy:',
      answer: 'yes',
      shows: 'previous-session',
    },
    { line: 'explain policies.json', about: 'What a file will do:', answer: 'yes', shows: 'BlockAboutConfig  active' },
    { line: 'explain broken.json --target esr140', about: 'In one browser:', answer: 'no', shows: 'refused' },
  ],
  async run({ operands: [operand = ''], options, world }) {
    const named = findByName(operand)
    if (named && !(await world.exists(operand))) {
      world.print(explainPolicy(named, world))
      return 'yes'
    }
    if (!named && !(await world.exists(operand)) && findByName(operand.replace(/\..*$/s, '')))
      throw refuseProperty(operand)
    // a word without a dot or slash that is no file was meant as a name
    if (operand !== '-' && !/[./\\]/.test(operand) && !(await world.exists(operand))) throw refuseName(operand)
    // whether the envelope is there is for the browser to say
    const file = await readInput(world, operand, { bare: true })
    if (!file) return 'no'
    const { text, isClean } = await explainFile(file, options.target, world, { bare: options.bare })
    world.print(text)
    return isClean ? 'yes' : 'no'
  },
})
