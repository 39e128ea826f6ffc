import { positionOf } from '../convert/policy-file.ts'
import type { Path } from '../document/node.ts'
import { formatPath } from '../engine/describe-finding.ts'
import { findByEitherName, nameIn } from '../names.ts'
import type { Browser } from '../target.ts'
import type { Verdict } from '../verdict.ts'
import { browserLabel } from './asked-browsers.ts'
import type { ReadableFile } from './judge-file.ts'
import { reportLine } from './report.ts'
import type { Style } from './style.ts'

/** One line for each part of a file that a browser does not accept, with its place. */
export function verdictLines(file: ReadableFile, judged: Verdict, browser: Browser, style: Style): string[] {
  const label = browserLabel(browser)
  const line = (path: Path, message: string, tag: string) => {
    const position = positionOf(file, path)
    return reportLine({ file: file.name, position, severity: 'warning', message, tag }, style)
  }
  const stopped = judged.status === 'uninitialized' ? judged.messages.map((text) => line([], text, 'refused')) : []
  const refused = judged.refused.map(({ policy, path, code }) =>
    line(
      path,
      path.length > 1
        ? `${label} refuses ${policy}, because of ${formatPath(path)}.`
        : `${label} refuses ${policy}, because of its value.`,
      code,
    ),
  )
  const dropped = judged.dropped.map(({ path, code }) => {
    const right = code === 'unknown-policy' ? rightName(path, browser) : undefined
    if (right !== undefined) return line(path, `${label} knows ${formatPath(path)} as ${right}.`, 'renamed-policy')
    return line(path, `${label} does nothing with ${formatPath(path)}.`, code)
  })
  return [...stopped, ...refused, ...dropped]
}

/** The target's name for a policy that the file names by another product's name. */
function rightName([name]: Path, browser: Browser): string | undefined {
  const policy = findByEitherName(String(name))
  return policy && nameIn(browser, policy)
}
