/** The name of a message for programs: null without one. */
export interface PoNames {
  readonly context: string | null
  readonly id: string
  readonly plural: string | null
}

/** The key of a monolingual catalogue: a context is a part of it. */
export const keyOfNames = (context: string | null, id: string): string =>
  context === null || context === '' ? id : `${context}.${id}`

/** How a message is named whose key does not tell; undefined where the key is the msgid, and the msgid_plural if there is one. */
export const formOfNames = ({ context, id, plural }: PoNames): string | undefined =>
  context === null && (plural === null || plural === id) ? undefined : JSON.stringify([context, id, plural])

/** Reads such a form; null for other forms. */
export function namesOfForm(form: string | undefined): PoNames | null {
  const names: unknown = form?.startsWith('[') ? JSON.parse(form) : null
  if (!Array.isArray(names) || names.length !== 3) return null
  const [context, id, plural]: unknown[] = names
  const isName = (one: unknown): one is string | null => one === null || typeof one === 'string'
  return isName(context) && typeof id === 'string' && isName(plural) ? { context, id, plural } : null
}
