import { type FileRules, type PolicyFile, readPolicyFile } from '../convert/policy-file.ts'
import { readGpoFolder } from './read-gpo-folder.ts'
import { conversionLines } from './report.ts'
import { styleFor } from './style.ts'
import type { World } from './world.ts'

/** A file that was read for a command, with the name to show for it. */
export interface InputFile extends PolicyFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Name under which standard input is shown. */
export const shownName = (path: string): string => (path === '-' ? 'stdin' : path)

/**
 * Reads a file of policies and reports its faults on standard error. Null if it cannot be used; the command's answer is
 * then `no`.
 */
export async function readInput(
  world: World,
  path: string,
  rules: FileRules = {},
): Promise<(InputFile & { readonly policies: NonNullable<PolicyFile['policies']> }) | null> {
  const { bytes, file } = (await readGpoFolder(world, path, rules)) ?? (await readOneFile(world, path, rules))
  const name = shownName(path)
  for (const line of conversionLines(name, file, file.problems, styleFor(world.hasErrorColour))) world.warn(`${line}\n`)
  const isUsable = file.policies !== null && file.problems.every(({ severity }) => severity !== 'error')
  return isUsable && file.policies !== null ? { ...file, policies: file.policies, name, bytes } : null
}

async function readOneFile(
  world: World,
  path: string,
  rules: FileRules,
): Promise<{ readonly bytes: Uint8Array; readonly file: PolicyFile }> {
  const bytes = await world.read(path)
  return { bytes, file: await readPolicyFile(path, bytes, rules) }
}
