/** The verdict of another program on a file: a refusal, or the texts that it found, each under a name; null if it names no texts. */
export type AcceptorVerdict = { readonly refusal: string } | { readonly texts: ReadonlyMap<string, string> | null }

/** Another program or library that reads files of a format, and is to take what is written here. */
export interface Acceptor {
  /** Its name in the table of `docs/reference/fidelity.md`. */
  readonly name: string
  /** Whether the machine has it. */
  isThere(): boolean
  /** Reads files one by one: as many answers as files. */
  read(files: readonly Uint8Array[]): readonly AcceptorVerdict[]
  /** Whether a text is told as the format says it; else it is still written as in the file (escapes of Android, forms joined by `|`). */
  readonly tellsTexts: boolean
  /** Whether reading runs what stands in the file: nothing for files of strangers. */
  readonly runsFiles?: true
}

/**
 * Compares what a program reads of a changed file with what it read before: finds a refusal, a change of another text,
 * or a wrong changed text. Null where nothing is wrong.
 */
export function complaintOf(
  { name, tellsTexts }: Pick<Acceptor, 'name' | 'tellsTexts'>,
  before: AcceptorVerdict,
  after: AcceptorVerdict,
  said: string,
): string | null {
  if ('refusal' in before) return null
  if ('refusal' in after) return `${name} refuses it: ${after.refusal}`
  if (before.texts === null || after.texts === null) return null
  const names = new Set([...before.texts.keys(), ...after.texts.keys()])
  const changed = [...names].filter((one) => before.texts?.get(one) !== after.texts?.get(one))
  // Markup within a text makes extra elements whose names begin with the text's name; so do attributes of a Fluent message.
  const [first, ...others] = changed.sort((a, b) => a.length - b.length)
  if (first === undefined) return [...after.texts.values()].includes(said) ? null : `${name} sees no change`
  if (others.some((one) => !one.startsWith(`${first}/`) && !one.startsWith(`${first}.`)))
    return `${name} sees changes of ${changed.slice(0, 4).join(', ')}`
  const told = after.texts.get(first) ?? ''
  return told === said || !tellsTexts ? null : `${name} reads ${JSON.stringify(told)} for ${JSON.stringify(said)}`
}
