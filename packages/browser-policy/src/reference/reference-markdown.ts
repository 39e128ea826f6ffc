import { categories, type Policy } from '../catalogue/define-policy.ts'
import { rules } from '../lint/rules.ts'
import { type PolicyPage, type PropertyRow, policyPage, propertyNotes } from './policy-page.ts'

/** The reference of policies and lint codes as one Markdown document. Localised policies give a localised reference. */
export function referenceMarkdown(policies: readonly Policy[]): string {
  const groups = categories
    .map((category) => ({ category, members: policies.filter((policy) => policy.category === category) }))
    .filter(({ members }) => members.length > 0)
  const contents = groups.map(
    ({ category, members }) =>
      `- **${category}**: ${members.map(({ name }) => `[${name}](#${anchor(name)})`).join(', ')}`,
  )
  const pages = groups.flatMap(({ category, members }) => [
    `## ${category}`,
    ...members.map((policy) => page(policyPage(policy))),
  ])
  return `${['# Browser policies', contents.join('\n'), ...pages, '# Problems that lint reports', ruleTable(), ...rules.map(ruleSection)].join('\n\n')}\n`
}

/** The anchor that Markdown renderers give a heading. */
export const anchor = (name: string): string => name.toLowerCase().replace(/[^\w-]/g, '')

function page({ policy, facts, properties, effects, effectsOf, notes, conflicts }: PolicyPage): string {
  const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    `### ${policy.name}`,
    policy.summary,
    policy.description === policy.summary ? '' : policy.description,
    ['| | |', '| --- | --- |', ...facts.map(([label, value]) => `| ${label} | ${cell(value)} |`)].join('\n'),
    properties.length === 0 ? '' : propertyTable(properties),
    effects.length === 0
      ? ''
      : `${effectsOf === null ? 'Effects' : `With \`${effectsOf}\``}:\n\n${list(effects.map((effect) => `\`${effect}\``))}`,
    list(notes),
    conflicts.length === 0 ? '' : `Conflicts:\n\n${list(conflicts)}`,
    `\`\`\`json\n${policy.examples.valid.map((value) => JSON.stringify({ policies: { [policy.name]: value } }, null, 2)).join('\n')}\n\`\`\``,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function propertyTable(rows: readonly PropertyRow[]): string {
  const lines = rows.map((row) => {
    const { path, type, summary } = row
    const more = propertyNotes(row).join('; ')
    return `| \`${path}\` | ${cell(type)} | ${cell(summary)}${more === '' ? '' : ` (${cell(more)})`} |`
  })
  return ['| Property | Value | Meaning |', '| --- | --- | --- |', ...lines].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function ruleTable(): string {
  return [
    '| Code | Severity | What |',
    '| --- | --- | --- |',
    ...rules.map(({ id, severity, summary }) => `| [${id}](#${anchor(id)}) | ${severity} | ${cell(summary)} |`),
  ].join('\n')
}

const ruleSection = ({ id, summary, why }: (typeof rules)[number]): string => `## ${id}\n\n${summary} ${why}`
