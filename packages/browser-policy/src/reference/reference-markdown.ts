import { categories, type Policy } from '../catalogue/define-policy.ts'
import { rules } from '../lint/rules.ts'
import type { Say } from '../texts/speak.ts'
import { type PolicyPage, type PropertyRow, policyPage, propertyNotes } from './policy-page.ts'
import { sayTypes } from './say-types.ts'

/** The reference of policies and lint codes as one Markdown document, in the language of `say`. */
export function referenceMarkdown(policies: readonly Policy[], say: Say = (text) => text): string {
  const groups = categories
    .map((category) => ({ category, members: policies.filter((policy) => policy.category === category) }))
    .filter(({ members }) => members.length > 0)
  const contents = groups.map(
    ({ category, members }) =>
      `- **${say(category)}**: ${members.map(({ name }) => `[${name}](#${anchor(name)})`).join(', ')}`,
  )
  const pages = groups.flatMap(({ category, members }) => [
    `## ${say(category)}`,
    ...members.map((policy) => page(policyPage(policy), say)),
  ])
  return `${[`# ${say('Browser policies')}`, contents.join('\n'), ...pages, `# ${say('Problems that lint reports')}`, ruleTable(say), ...rules.map((rule) => ruleSection(rule, say))].join('\n\n')}\n`
}

/** The anchor that Markdown renderers give a heading. */
export const anchor = (name: string): string => name.toLowerCase().replace(/[^\w-]/g, '')

function page({ policy, facts, properties, effects, effectsOf, notes, conflicts }: PolicyPage, say: Say): string {
  const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    `### ${policy.name}`,
    say(policy.summary),
    policy.description === policy.summary ? '' : say(policy.description),
    [
      '| | |',
      '| --- | --- |',
      ...facts.map(([label, value]) => `| ${say(label)} | ${cell(sayTypes(value, say))} |`),
    ].join('\n'),
    properties.length === 0 ? '' : propertyTable(properties, say),
    effects.length === 0
      ? ''
      : `${say(effectsOf === null ? 'Effects' : `With \`${effectsOf}\``)}:\n\n${list(effects.map((effect) => `\`${effect}\``))}`,
    list(notes.map(say)),
    conflicts.length === 0 ? '' : `${say('Conflicts')}:\n\n${list(conflicts.map(say))}`,
    `\`\`\`json\n${policy.examples.valid.map((value) => JSON.stringify({ policies: { [policy.name]: value } }, null, 2)).join('\n')}\n\`\`\``,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function propertyTable(rows: readonly PropertyRow[], say: Say): string {
  const lines = rows.map((row) => {
    const { path, type, summary } = row
    const more = propertyNotes(row).map(say).join('; ')
    return `| \`${path}\` | ${cell(sayTypes(type, say))} | ${cell(say(summary))}${more === '' ? '' : ` (${cell(more)})`} |`
  })
  return [`| ${say('Property')} | ${say('Value')} | ${say('Meaning')} |`, '| --- | --- | --- |', ...lines].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function ruleTable(say: Say): string {
  return [
    `| ${say('Code')} | ${say('Severity')} | ${say('What')} |`,
    '| --- | --- | --- |',
    ...rules.map(
      ({ id, severity, summary }) => `| [${id}](#${anchor(id)}) | ${say(severity)} | ${cell(say(summary))} |`,
    ),
  ].join('\n')
}

const ruleSection = ({ id, summary, why }: (typeof rules)[number], say: Say): string =>
  `## ${id}\n\n${say(summary)} ${say(why)}`
