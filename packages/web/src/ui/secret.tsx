import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import style from './secret.module.css'
import { tellDone } from './toasts.tsx'

interface SecretProps {
  readonly value: string
  /** The label of its button, if several are on one page. */
  readonly copyLabel?: string
}

/** A value to copy. */
export function Secret({ value, copyLabel }: SecretProps) {
  const text = useText()
  // Browsers offer the clipboard over https alone; there the text is marked, to be copied by hand.
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    tellDone(text('copied'))
  }
  return (
    <div className={style.secret}>
      <pre dir="ltr">{value}</pre>
      {'clipboard' in navigator && (
        <Button icon="copy" onClick={() => void copy()}>
          {copyLabel ?? text('copy')}
        </Button>
      )}
    </div>
  )
}
