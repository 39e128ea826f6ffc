import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import style from './secret.module.css'
import { tellDone } from './toasts.tsx'

/** What is shown once, to be copied. */
export function Secret({ value }: { readonly value: string }) {
  const text = useText()
  // Browsers offer the clipboard over https alone; there the text is marked, to be copied by hand.
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    tellDone(text('copied'))
  }
  return (
    <div className={style.secret}>
      <pre>{value}</pre>
      {'clipboard' in navigator && (
        <Button icon="copy" onClick={() => void copy()}>
          {text('copy')}
        </Button>
      )}
    </div>
  )
}
