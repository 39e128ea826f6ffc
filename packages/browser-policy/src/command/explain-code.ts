import { type ProblemPage, problemPage } from '../reference/problem-page.ts'
import { helpUri } from './lint-sarif.ts'
import { styleFor, withoutControls, wrap } from './style.ts'
import type { World } from './world.ts'

/** The manual of a problem: what it is, why it matters, an example, what to do. Null if the text is not a code. */
export function explainCode(code: string, world: Pick<World, 'columns' | 'hasColour' | 'version'>): string | null {
  const page = problemPage(code.toLowerCase())
  return page ? `${linesOf(page, world).join('\n')}\n` : null
}

function linesOf(
  page: ProblemPage,
  { columns, hasColour, version }: Pick<World, 'columns' | 'hasColour' | 'version'>,
): string[] {
  const style = styleFor(hasColour)
  const width = Math.min(100, Math.max(60, columns))
  const { severity, example, right } = page
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[severity]
  const paragraph = (text: string): string => wrap(text, width, '  ')
  return [
    `${style.bold(page.code)}  ${paint(severity)}`,
    paragraph(page.summary),
    '',
    style.bold('Why it matters'),
    paragraph(page.why),
    '',
    ...(example
      ? [
          style.bold('Example'),
          indented(example.wrong),
          ...example.says.map((line) => paragraph(style.dim(withoutControls(line)))),
          '',
        ]
      : []),
    style.bold('What to do'),
    ...page.cure.map(paragraph),
    ...(example?.mended ? ['', style.bold('Mended'), indented(example.mended)] : []),
    ...(right ? ['', style.bold('Nothing is said about'), indented(right)] : []),
    '',
    style.dim(`  ${helpUri(page.code, version)}`),
  ]
}

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${withoutControls(line)}`)
    .join('\n')
