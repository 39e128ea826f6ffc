import { detectForm } from '../convert/policy-file.ts'
import { type FixOptions, fixAll, type LintedText } from '../lint/fix.ts'
import type { LintOptions } from '../lint/lint-options.ts'
import type { FoundFile } from './find-files.ts'
import { shownName } from './read-input.ts'
import { reportLine } from './report.ts'
import { styleFor } from './style.ts'
import type { World } from './world.ts'

/** The options with which `--fix` runs. */
export interface FixRequest {
  readonly options: LintOptions
  readonly fix: FixOptions
}

/**
 * Mends a file in its place and tells on standard error what was done, problem by problem. Standard input is mended onto
 * standard output. Returns the file afterwards; null if it is not JSON.
 */
export async function mendFile(
  world: World,
  { path, bytes }: FoundFile,
  { options, fix }: FixRequest,
): Promise<LintedText | null> {
  const name = shownName(path)
  if (detectForm(path, bytes) !== 'json') {
    world.warn(`weft-policy: ${name} is no JSON and stays as it is; --fix works on JSON\n`)
    return null
  }
  const { bytes: after, mended, linted } = fixAll(bytes, options, fix)
  if (path === '-') await world.write('-', after)
  else if (mended.length > 0) await world.write(path, after)
  const style = styleFor(world.hasErrorColour)
  for (const { line, column, code, detail, suggestion } of mended) {
    const position = { line, column }
    world.warn(
      `${reportLine({ file: name, position, severity: 'mended', message: detail, suggestion, tag: code }, style)}\n`,
    )
  }
  if (mended.length > 0)
    world.warn(`weft-policy: mended ${mended.length} ${mended.length === 1 ? 'problem' : 'problems'} in ${name}\n`)
  const keptComments = fix.keepComments ? linted.comments.length : 0
  if (keptComments > 0)
    world.warn(
      `weft-policy: ${keptComments === 1 ? 'a comment stays' : `${keptComments} comments stay`} in ${name}, which browsers refuse with them; --fix-comments removes comments\n`,
    )
  return linted
}
