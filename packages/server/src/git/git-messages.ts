import { type GitProgress, parseProgress } from './progress.ts'

/** Characters that are kept of what git says, and of a line that does not end. */
const keptCharacters = 64 * 1024

/** Takes git's stderr in chunks of any size. */
export interface GitMessages {
  add(chunk: string): void
  /** What was said beside the progress, its last 64 KiB. */
  text(): string
}

/** Reads line by line; progress ends its lines by CR. */
export function collectMessages(onProgress: (progress: GitProgress) => void): GitMessages {
  // Cut when it is twice as long as what is kept: cutting at every line would copy it at every line.
  let messages = ''
  let rest: string[] = []
  let restLength = 0
  const take = (text: string): void => {
    const progress = parseProgress(text)
    if (progress !== null) onProgress(progress)
    else if (text.trim() !== '') messages += `${text}\n`
    if (messages.length > 2 * keptCharacters) messages = messages.slice(-keptCharacters)
  }
  const endLine = (): void => {
    take(rest.join('').slice(-keptCharacters))
    rest = []
    restLength = 0
  }
  return {
    add(chunk) {
      const [first = '', ...lines] = chunk.split(/[\r\n]/)
      rest.push(first)
      restLength += first.length
      for (const line of lines) {
        endLine()
        rest.push(line)
        restLength = line.length
      }
      if (restLength > 2 * keptCharacters) {
        rest = [rest.join('').slice(-keptCharacters)]
        restLength = keptCharacters
      }
    },
    text() {
      endLine()
      return messages.slice(-keptCharacters)
    },
  }
}
