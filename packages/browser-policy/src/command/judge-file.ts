import type { JsonObject } from '../convert/conversion.ts'
import { detectForm, readPolicyFile } from '../convert/policy-file.ts'
import type { Browser, Target } from '../target.ts'
import { judgePolicies, type Verdict, type VerdictOptions, verdict } from '../verdict.ts'
import type { InputFile } from './read-input.ts'

/** A file whose policies could be read, even if a browser refuses it. */
export type ReadableFile = InputFile & { readonly policies: JsonObject }

/**
 * The verdict that every command uses for a file: on its bytes if browsers read the form themselves, else on the policies
 * that it would put into the registry or a preferences domain.
 */
export function judgeFile(file: ReadableFile, target: Target | Browser, options: VerdictOptions): Verdict {
  // browsers read faultless JSON as we did, so a large file need not be parsed again
  const isPlain = file.form !== 'json' || (file.problems.length === 0 && (!file.isBare || options.bare === true))
  return isPlain ? judgePolicies(file.policies, target) : verdict(file.bytes, target, options)
}

/** The same for bytes of any form; the status is `failed` if they cannot be read as their form. */
export async function judgeBytes(
  name: string,
  bytes: Uint8Array,
  target: Target | Browser,
  options: VerdictOptions,
): Promise<Verdict> {
  if (detectForm(name, bytes) === 'json') return verdict(bytes, target, options)
  const { policies, problems } = await readPolicyFile(name, bytes)
  if (policies !== null) return judgePolicies(policies, target)
  const messages = problems.map(({ detail }) => detail)
  return { status: 'failed', active: {}, refused: [], dropped: [], messages, starts: true }
}
