import { type GitProgress, parseProgress } from './progress.ts'

/** Characters kept of git's messages, and of a line without an end. */
const keptCharacters = 64 * 1024

/** Takes git's stderr in chunks of any size. */
export interface GitMessages {
  add(chunk: string): void
  /** The last 64 KiB of the messages, without progress. */
  text(): string
}

/** Collects messages line by line, and reports progress lines, which end with CR. */
export function collectMessages(onProgress: (progress: GitProgress) => void): GitMessages {
  // Cut only at twice the kept length: cutting at every line would copy the text each time.
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
