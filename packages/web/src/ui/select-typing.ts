interface Named {
  readonly value: string
  readonly name: string
}

/** Milliseconds after which a letter begins a new word. */
const pause = 800

/**
 * The option that letters typed on a closed list choose: the next one whose name begins with them. One letter again and again goes
 * through all that begin with it.
 */
export function optionByLetters<Option extends Named>(
  options: readonly Option[],
  value: string,
  { key, timeStamp }: { readonly key: string; readonly timeStamp: number },
  typed: { letters: string; at: number },
): Option | undefined {
  typed.letters = timeStamp - typed.at > pause ? key : typed.letters + key
  typed.at = timeStamp
  const isRepeated = [...typed.letters].every((letter) => letter === key)
  const wanted = (isRepeated ? key : typed.letters).toLocaleLowerCase()
  const here = options.findIndex((option) => option.value === value)
  const from = here + (isRepeated || typed.letters.length === 1 ? 1 : 0)
  const inOrder = [...options.slice(Math.max(from, 0)), ...options.slice(0, Math.max(from, 0))]
  return inOrder.find(({ name }) => name.toLocaleLowerCase().startsWith(wanted))
}
