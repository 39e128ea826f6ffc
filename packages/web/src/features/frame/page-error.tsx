import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'

/** A page that failed: that it is not the reader's fault, and what to do. */
export function PageError({ error }: { readonly error: unknown }) {
  const text = useText()
  const details = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
  return (
    <MessagePage title={text('page-error-title')}>
      <p>{text('page-error-text')}</p>
      <p>
        <Button look="filled" icon="refresh" onClick={() => location.reload()}>
          {text('retry')}
        </Button>
      </p>
      <details>
        <summary>{text('page-error-details')}</summary>
        <pre>{details}</pre>
      </details>
    </MessagePage>
  )
}
