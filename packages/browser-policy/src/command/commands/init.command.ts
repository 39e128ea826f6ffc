import { policyFileText } from '../../convert/write-json.ts'
import type { JsonValue } from '../../json-value.ts'
import { suggestName } from '../../lint/suggest-name.ts'
import { findPolicy, nameIn } from '../../names.ts'
import { newest } from '../../target.ts'
import { verdict } from '../../verdict.ts'
import { askedBrowser, browserName, browserOptions } from '../asked-browsers.ts'
import { defineCommand, flag, text, WrongCall } from '../define-command.ts'
import { type InitQuestion, initQuestions } from '../init-questions.ts'
import { styleFor } from '../style.ts'
import type { World } from '../world.ts'

export const initCommand = defineCommand({
  name: 'init',
  summary: 'ask a few questions and write a policy file',
  description: [
    'Asks what the browser should do, one question after the other, and writes a file of policies that the chosen browser takes as it stands. An empty answer takes the one in brackets; an answer that does not fit is explained and asked again.',
    '',
    'Answers may also come from a file or a pipe, one a line. --yes asks nothing and takes what is in brackets.',
  ].join('\n'),
  operands: { usage: '[FILE]', least: 0, most: 1, areFiles: true },
  options: {
    ...browserOptions(`The browser that will read the file, ${newest} unless given; it decides the names.`),
    yes: flag('Ask nothing.', 'y'),
    force: flag('Replace the file when there is one.'),
    preset: text('NAMES', 'Names of questions to answer with yes, between commas, such as telemetry,private-browsing.'),
  },
  failsWhen: 'The answers end before the questions do.',
  examples: [
    { line: 'init new.json', about: 'Ask, and write new.json:', answer: 'yes', input: '\n\n\n\n\n\n\n\n\n' },
    { line: 'init --yes --preset telemetry,about-config kiosk.json', about: 'Without questions:', answer: 'yes' },
    { line: 'init --yes -', about: 'Onto standard output:', answer: 'yes', shows: '"policies"' },
  ],
  async run({ operands: [path = 'policies.json'], options, world }) {
    if (path !== '-' && !options.force && (await world.exists(path)))
      throw new WrongCall(`${path} exists; --force replaces it`)
    const preset = presetNames(options.preset)
    const policies: Record<string, JsonValue> = {}
    const browser = askedBrowser(options, newest)
    for (const question of initQuestions) {
      const known = findPolicy(question.policy, 'specification')
      const name = known && nameIn(browser, known)
      if (name === undefined) continue
      const answer =
        options.yes || preset.has(question.id)
          ? preset.has(question.id)
            ? question.presetAnswer
            : ''
          : await askUntilRight(question, world)
      if (answer === null) {
        world.warn('weft-policy: the answers ended before the questions; nothing was written\n')
        return 'no'
      }
      const value = answer === '' ? undefined : question.value(answer)
      if (value !== undefined && typeof value !== 'string') policies[name] = value.value
    }
    const content = policyFileText(policies)
    const { status, refused } = verdict(new TextEncoder().encode(content), browser)
    if (refused.length > 0 || status === 'failed')
      throw new Error(`init wrote policies that ${browserName(browser)} refuses: ${JSON.stringify(refused)}`)
    await world.write(path, content)
    const count = Object.keys(policies).length
    if (path !== '-')
      world.warn(
        `wrote ${path} with ${count} ${count === 1 ? 'policy' : 'policies'}; weft-policy explain ${path} tells what they do\n`,
      )
    return 'yes'
  },
})

function presetNames(given: string | undefined): ReadonlySet<string> {
  const names = (given ?? '').split(',').filter((name) => name !== '')
  const known = initQuestions.map(({ id }) => id)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const near = suggestName(unknown, known)
    throw new WrongCall(
      `--preset knows no ${JSON.stringify(unknown)}; ${near ? `did you mean ${near.name}?` : `it knows ${known.join(', ')}`}`,
    )
  }
  return new Set(names)
}

/** Asks until the answer is valid. The empty text means the default; null: the input has ended. */
async function askUntilRight(question: InitQuestion, world: World): Promise<string | null> {
  const style = styleFor(world.hasErrorColour)
  for (;;) {
    const line = await world.ask(`${style.bold(question.text)} [${question.usual}] `)
    const answer = line?.trim() ?? null
    if (answer === null || answer === '') return answer
    const value = question.value(answer)
    if (typeof value !== 'string') return answer
    world.warn(`${value}\n`)
  }
}
