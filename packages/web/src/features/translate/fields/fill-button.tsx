import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { useWorkbench } from '../workbench.ts'

interface FillButtonProps {
  readonly content: EditorString
  /** All forms of the text, with nothing empty in them any more. */
  readonly filled: readonly string[]
}

/** Begins what is empty with the first text. */
export function FillButton({ content, filled }: FillButtonProps) {
  const text = useText()
  const session = useWorkbench()
  return (
    <Button look="plain" icon="copy" onClick={() => session.setText(content.id, filled)}>
      {text('forms-fill')}
    </Button>
  )
}
