import { problemPageCodes } from '../../reference/problem-page.ts'
import { newest, previous } from '../../target.ts'
import { askedBrowsers, browserOptions } from '../asked-browsers.ts'
import { defineCommand, flag } from '../define-command.ts'
import { explainCode } from '../explain-code.ts'
import { explainFile } from '../explain-file.ts'
import { explainPolicy, findByName, policyNames, refuseName, refuseProperty } from '../explain-policy.ts'
import { readInput } from '../read-input.ts'
import type { World } from '../world.ts'

export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'explain a policy, a problem code, or each policy of a file',
  description: [
    'With the NAME of a policy (of the specification or of Firefox, in any letter case), or with NAME.PROPERTY: what it does, its values, what it sets and locks and when, since which version, limits, conflicts and an example.',
    '',
    'With the CODE of a problem, such as wrong-type: why it matters, an example, what to do.',
    '',
    'With a FILE: policy by policy, whether the browser takes, cuts or refuses it, what it then does, and what lint has to say about it.',
  ].join('\n'),
  operands: {
    usage: 'NAME|CODE|FILE',
    least: 1,
    most: 1,
    areFiles: true,
    words: () => [...policyNames(), ...problemPageCodes()],
  },
  options: {
    ...browserOptions(`For a file: the browsers, ${newest} unless given. Each knows a policy by one name.`),
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
    { line: 'explain unknown-policy', about: 'A problem that lint reports:', answer: 'yes', shows: 'What to do' },
    { line: 'explain policies.json', about: 'What a file will do:', answer: 'yes', shows: 'BlockAboutConfig  active' },
    { line: `explain broken.json --target ${previous}`, about: 'In one browser:', answer: 'no', shows: 'refused' },
  ],
  async run({ operands: [operand = ''], options, world }) {
    const named = findByName(operand)
    const code = await explainedCode(operand, world)
    if (code !== null) {
      world.print(code)
      return 'yes'
    }
    if (named && !(await world.exists(operand))) {
      world.print(explainPolicy(named, world))
      return 'yes'
    }
    if (!named && !(await world.exists(operand)) && findByName(operand.replace(/\..*$/s, '')))
      throw refuseProperty(operand)
    // a word without a dot or slash that names no file is the name of a policy
    if (operand !== '-' && !/[./\\]/.test(operand) && !(await world.exists(operand))) throw refuseName(operand)
    // the browser itself judges whether the envelope is missing
    const file = await readInput(world, operand, { bare: true })
    if (!file) return 'no'
    const browsers = askedBrowsers(options, [newest])
    const explained: { readonly text: string; readonly isClean: boolean }[] = []
    for (const browser of browsers) explained.push(await explainFile(file, browser, world, { bare: options.bare }))
    world.print(explained.map(({ text }) => text).join('\n'))
    return explained.every(({ isClean }) => isClean) ? 'yes' : 'no'
  },
})

async function explainedCode(operand: string, world: World): Promise<string | null> {
  return (await world.exists(operand)) ? null : explainCode(operand, world)
}
