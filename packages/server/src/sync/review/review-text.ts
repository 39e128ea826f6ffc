import type { HostReport } from '../../git-hosts/git-host.ts'
import type { RenamedKey } from './renamed-keys.ts'
import type { ComponentReview } from './review-component.ts'

/** Strings of a kind that a report names; the others are counted. */
const shown = 20
/** Characters of a name in a report. */
const longestName = 120

/** Markdown reads nothing in it, and it stays in its line. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line
  const fence = '`'.repeat(Math.max(0, ...[...short.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1)
  return `${fence}${/^`|`$/.test(short) ? ` ${short} ` : short}${fence}`
}

function listed<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  if (items.length === 0) return []
  const more = items.length > shown ? [`- … and ${items.length - shown} more`] : []
  return [`**${title}: ${items.length}**`, '', ...items.slice(0, shown).map((item) => `- ${line(item)}`), ...more, '']
}

/** A renamed string: where its translations stay, and where they are gone. */
function renamedLine({ before, after, kept, missing }: RenamedKey): string {
  const codes = (languages: readonly string[]) => languages.map(code).join(', ')
  const says = [
    ...(kept.length === 0 ? [] : [`translations kept (${codes(kept)})`]),
    ...(missing.length === 0 ? [] : [`the files lack its translations (${codes(missing)})`]),
  ]
  return `${code(before)} → ${code(after)}${says.length === 0 ? '' : `: ${says.join('; ')}`}`
}

function linesOf({ component, changes, dropped, failing, renamed, languages, problem }: ComponentReview): string[] {
  const needs =
    languages.length === 0 ? [] : [`Translations into ${languages.map(code).join(', ')} become “needs editing”.`, '']
  return [
    `### ${code(`${component.projectSlug}/${component.slug}`)}`,
    '',
    ...(problem === null ? [] : [`The source file cannot be read: ${code(problem)}`, '']),
    ...listed(
      'Placeholders dropped',
      dropped,
      ({ name, placeholders }) => `${code(name)}: ${placeholders.map(code).join(', ')}`,
    ),
    ...listed(
      'Sources that fail checks',
      failing,
      ({ name, checks }) => `${code(name)}: ${checks.map(code).join(', ')}`,
    ),
    ...listed('Strings added', changes.added, ({ name }) => code(name)),
    ...listed('Strings changed', changes.changed, ({ before, after }) =>
      component.identity.byContext
        ? `${code(after.name)}: ${code(before.forms[0] ?? '')} → ${code(after.forms[0] ?? '')}`
        : code(after.name),
    ),
    ...needs,
    ...listed('Keys renamed', renamed, renamedLine),
    ...listed('Strings removed', changes.removed, ({ name }) => code(name)),
  ]
}

/** The report about a pull request; null where it changes no source string. */
export function reportOf(
  reviews: readonly ComponentReview[],
  { revision, pullRequest }: Pick<HostReport, 'revision' | 'pullRequest'>,
): HostReport | null {
  const told = reviews.filter(
    ({ changes, problem }) => problem !== null || Object.values(changes).some((list) => list.length > 0),
  )
  if (told.length === 0) return null
  const sum = (count: (review: ComponentReview) => number) => told.reduce((all, review) => all + count(review), 0)
  const counts = [
    [sum(({ changes }) => changes.added.length), 'added'],
    [sum(({ changes }) => changes.changed.length), 'changed'],
    [sum(({ changes }) => changes.renamed.length), 'renamed'],
    [sum(({ changes }) => changes.removed.length), 'removed'],
  ] as const
  const title = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ')
  const isBroken = told.some(({ problem }) => problem !== null)
  const hasFaults = told.some(({ dropped, failing }) => dropped.length > 0 || failing.length > 0)
  return {
    revision,
    pullRequest,
    title: isBroken ? 'A source file cannot be read' : `Source strings: ${title}`,
    text: told.flatMap(linesOf).join('\n').trim(),
    conclusion: isBroken ? 'failure' : hasFaults ? 'neutral' : 'success',
  }
}
