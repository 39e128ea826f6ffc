import type { JsonObject } from '../convert/conversion.ts'
import { detectForm, readPolicyFile } from '../convert/policy-file.ts'
import type { Target } from '../target.ts'
import { judgePolicies, type Verdict, type VerdictOptions, verdict } from '../verdict.ts'
import type { InputFile } from './read-input.ts'

/** A file whose policies could be read, whatever a browser makes of it. */
export type ReadableFile = InputFile & { readonly policies: JsonObject }

/**
 * What a browser makes of a file, as every command tells it: of the very bytes where browsers read them, else of the
 * policies that the form holds for the registry or a preferences domain.
 */
export function judgeFile(file: ReadableFile, target: Target, options: VerdictOptions): Verdict {
  // JSON without any fault means to browsers just what was read from it; a large file need not be read again.
  const isPlain = file.form !== 'json' || (file.problems.length === 0 && (!file.isBare || options.bare === true))
  return isPlain ? judgePolicies(file.policies, target) : verdict(file.bytes, target, options)
}

/** The same for bytes of any form. What cannot be read as its form has failed. */
export async function judgeBytes(
  name: string,
  bytes: Uint8Array,
  target: Target,
  options: VerdictOptions,
): Promise<Verdict> {
  if (detectForm(name, bytes) === 'json') return verdict(bytes, target, options)
  const { policies, problems } = await readPolicyFile(name, bytes)
  if (policies !== null) return judgePolicies(policies, target)
  return { status: 'failed', active: {}, refused: [], dropped: [], messages: problems.map(({ detail }) => detail) }
}
