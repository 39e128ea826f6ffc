import { applyEdits } from '@weft/text'
import { modify } from 'jsonc-parser'
import { type BaselineEntry, type LintSettings, readSettings, SETTINGS_NAME } from './lint-settings.ts'
import { nameInSettings, placeInBaseline } from './select-problems.ts'
import type { ShownProblem } from './shown-problem.ts'
import type { World } from './world.ts'

/** A file to write into the baseline, with its problems that the settings do not ignore. */
export interface BaselineInput {
  /** Absolute, with slashes. */
  readonly absolute: string
  readonly settings: LintSettings | null
  readonly problems: readonly ShownProblem[]
}

/**
 * Writes the problems of files into the baseline of their settings, replacing the entries of these files. Other entries,
 * and the rest of the settings with its comments, stay. For files without settings a new settings file is made here.
 */
export async function writeBaseline(world: World, files: readonly BaselineInput[]): Promise<readonly string[]> {
  if (files.some(({ settings }) => settings === null) && !(await world.exists(SETTINGS_NAME)))
    await world.write(SETTINGS_NAME, '{}\n')
  const written: string[] = []
  const bySettings = new Map<string, BaselineInput[]>()
  for (const file of files) {
    const key = file.settings?.file ?? SETTINGS_NAME
    bySettings.set(key, [...(bySettings.get(key) ?? []), file])
  }
  for (const [path, own] of bySettings) {
    const settings = await readSettings(world, path)
    const names = new Set(own.map(({ absolute }) => nameInSettings(settings, absolute)))
    const otherEntries = settings.baseline.filter(({ file }) => !names.has(file))
    const entries = [
      ...otherEntries,
      ...own.flatMap(({ absolute, problems }) => baselineEntries(nameInSettings(settings, absolute), problems)),
    ]
    const text = new TextDecoder().decode(await world.read(path))
    const edits = modify(text, ['baseline'], entries.length === 0 ? undefined : entries.map(compact), {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    })
    await world.write(
      path,
      applyEdits(
        text,
        edits.map(({ offset, length, content }) => ({ span: { start: offset, end: offset + length }, content })),
      ),
    )
    written.push(path)
  }
  return written
}

function baselineEntries(file: string, problems: readonly ShownProblem[]): BaselineEntry[] {
  const counts = new Map<string, BaselineEntry>()
  for (const problem of problems) {
    const path = placeInBaseline(problem)
    const key = `${problem.code}\n${path}`
    counts.set(key, { file, code: problem.code, path, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

const compact = ({ file, code, path, count }: BaselineEntry) => ({
  file,
  code,
  ...(path === '' ? {} : { path }),
  ...(count === 1 ? {} : { count }),
})
