import type { Alert } from '../../api/alerts.ts'
import type { useText } from '../../text/texts.ts'

/** An alert in one line: what is wrong, and the first place where. */
export function saidOf({ name, files, broken, filenames }: Alert, text: ReturnType<typeof useText>): string {
  const title = text(`alert-title-${name}`, { count: files })
  const [first] = broken
  if (first) return `${title}: ${first.filename}:${first.line}: ${first.message}`
  return filenames.length === 0 ? title : `${title}: ${filenames[0]}`
}
