import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { findOwnRoles, findUnclosedMark, readMarks } from '../markup/rst.ts'
import { countPromises, findBlockFault } from '../markup/rst-blocks.ts'
import type { SourceText } from '../source-text.ts'

const roleNames = (text: string): ReadonlySet<string> => new Set(findOwnRoles(text).map(({ name }) => name))

/** Marks of the source that the target has next to a letter, so that docutils shows them literally. */
function lostMarks(source: SourceText, target: string): readonly Finding[] {
  const { read, glued } = readMarks(target)
  if (glued.length === 0) return NOTHING
  const wanted = source.scan(readMarks).read
  return glued
    .filter(({ mark }) => (read.get(mark) ?? 0) < (wanted.get(mark) ?? 0))
    .map(({ mark, at }) => ({
      span: { start: at, end: at + mark.length },
      detail: `${mark} means nothing behind a letter`,
    }))
}

/** Two colons at the end of a paragraph make what follows a literal block: lost, or added, they change another text. */
function lostPromise(source: SourceText, target: string): readonly Finding[] {
  const [wanted, found] = [source.scan(countPromises), countPromises(target)]
  if (wanted === found) return NOTHING
  const detail = `${found} paragraphs end in two colons instead of ${wanted}`
  return [{ span: { start: target.length, end: target.length }, detail }]
}

export const rstSyntax = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'rst-syntax',
  label: 'reStructuredText syntax error',
  why: 'A mark that is opened and never closed shows up in the text and spoils what follows.',
  severity: 'error',
  flags: ['rst-text'],
  examples: [
    { source: 'Use ``git``.', target: 'Použijte ``git``.', flags: 'rst-text', fails: false },
    { source: 'Use ``git``.', target: 'Použijte ``git.', flags: 'rst-text', fails: true },
    { source: 'Use *git*.', target: 'Použijte *git.', flags: 'rst-text', fails: true },
    { source: 'Use **git.', target: 'Použijte **git.', flags: 'rst-text', fails: true },
    { source: 'This is **big** news', target: '这是**大**新闻', flags: 'rst-text', fails: true },
    { source: 'For example::', target: 'Například:', flags: 'rst-text', fails: true },
    { source: 'See :ref:`guide`', target: 'Viz :reff:`guide`', flags: 'rst-text', fails: true },
    { source: 'See :ref:`guide`', target: '*Viz* :ref:`guide`', flags: 'rst-text', fails: false },
    { source: 'See guide', target: 'Viz :emphasis:`guide`', flags: 'rst-text', fails: false },
    { source: 'Run::\n\n  git *', target: 'Spusťte::\n\n  git *', flags: 'rst-text', fails: false },
    { source: 'Run::\n\n  git', target: 'Spusťte::\n\ngit', flags: 'rst-text', fails: true },
    { source: '- one\n- two', target: '- jedna\ndvě', flags: 'rst-text', fails: true },
    { source: 'Title\n=====', target: 'Nadpis\n=====', flags: 'rst-text', fails: true },
    { source: '.. [1] note', target: '.. [1] poznámka', flags: 'rst-text', fails: false },
  ],
  find(source, target): readonly Finding[] {
    const open = findUnclosedMark(target)
    // It is wrong in the target whether or not the source has the same fault: an asterisk that is meant is written \*.
    const found: Finding[] = open
      ? [{ span: { start: open.at, end: open.at + open.mark.length }, detail: `${open.mark} is never closed` }]
      : []
    const block = findBlockFault(target)
    if (block) found.push({ span: { start: block.at, end: block.at + block.length }, detail: block.detail })
    if (!open) found.push(...lostMarks(source, target))
    found.push(...lostPromise(source, target))
    const roles = findOwnRoles(target)
    if (roles.length === 0) return found.length === 0 ? NOTHING : found
    const known = source.scan(roleNames)
    for (const { name, start, end } of roles)
      if (!known.has(name)) found.push({ span: { start, end }, detail: `:${name}: is not in the source` })
    return found
  },
})
