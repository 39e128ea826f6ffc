import { type GitProgress, parseProgress } from './progress.ts'

/** Characters that are kept of what git says, and of a line that does not end. */
const kept = 64 * 1024

/** Takes git's stderr in chunks of any size. */
export interface GitWords {
  hear(chunk: string): void
  /** What was said beside the progress, its last 64 KiB. */
  said(): string
}

/** Reads line by line; progress ends its lines by CR. */
export function gitWords(onProgress: (progress: GitProgress) => void): GitWords {
  // Cut when it is twice as long as what is kept: cutting at every line would copy it at every line.
  let said = ''
  let rest: string[] = []
  let restLength = 0
  const take = (text: string): void => {
    const progress = parseProgress(text)
    if (progress !== null) onProgress(progress)
    else if (text.trim() !== '') said += `${text}\n`
    if (said.length > 2 * kept) said = said.slice(-kept)
  }
  const endLine = (): void => {
    take(rest.join('').slice(-kept))
    rest = []
    restLength = 0
  }
  return {
    hear(chunk) {
      const [first = '', ...lines] = chunk.split(/[\r\n]/)
      rest.push(first)
      restLength += first.length
      for (const line of lines) {
        endLine()
        rest.push(line)
        restLength = line.length
      }
      if (restLength > 2 * kept) {
        rest = [rest.join('').slice(-kept)]
        restLength = kept
      }
    },
    said() {
      endLine()
      return said.slice(-kept)
    },
  }
}
