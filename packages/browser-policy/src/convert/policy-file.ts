import type { Position } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { Form, FormReadResult } from './define-form.ts'
import { jsonForm } from './forms/json.form.ts'
import { type FileForm, forms } from './forms.ts'
import { decodeReg } from './reg-encoding.ts'
import type { RegHive } from './reg-names.ts'

export { type FileForm, fileForms } from './forms.ts'

/** A file of policies in any form. */
export interface PolicyFile extends FormReadResult {
  readonly form: FileForm
}

/** The place of the policies, if not the usual one. */
export interface FileRules {
  readonly form?: FileForm
  readonly key?: string
  readonly domain?: string
  /** The owner of the settings in a form without hives. */
  readonly hive?: RegHive
  /** True: a JSON file may hold an object of policies without `{"policies": …}` around it. */
  readonly bare?: boolean
}

const readable = forms.filter((form) => form.read !== null)

/** Detects the form of a file by its name, or by its first bytes. */
export function detectForm(name: string, bytes: Uint8Array): FileForm {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = readable.find(({ extensions }) => (extensions as readonly string[]).includes(extension))
  if (known) return known.name
  const start = decodeReg(bytes.subarray(0, 4096)).text.trimStart()
  return readable.find((form) => form.detect(start))?.name ?? 'json'
}

/**
 * Reads a file of policies in any form. It never rejects. The readers of property lists are loaded when one is read.
 */
export async function readPolicyFile(name: string, bytes: Uint8Array, rules: FileRules = {}): Promise<PolicyFile> {
  const { form = detectForm(name, bytes), ...values } = rules
  const { read }: Form = readable.find((one) => one.name === form) ?? jsonForm
  if (!read) throw new Error(`the form ${form} cannot be read`)
  return { form, ...(await read(bytes, values)) }
}

/** Line and column of a value of the file; null if the file has no positions. */
export function positionOf(file: PolicyFile, path: Path): Position | null {
  const span = file.spanOf(path)
  return span && file.text !== '' ? file.lines.position(span.start) : null
}
