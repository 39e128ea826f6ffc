import texts from '../text/public-key.ftl?raw'
import { addTexts, useText } from '../text/texts.ts'
import { FailedPart } from './failed-part.tsx'
import { Notice } from './notice.tsx'
import { Secret } from './secret.tsx'
import { Skeleton } from './skeleton.tsx'

addTexts(texts)

interface PublicKeyProps {
  /** The key; null: ssh addresses do not work here. */
  readonly found: {
    readonly data?: string | null | undefined
    readonly error: Error | null
    readonly refetch: () => void
  }
}

/** The key that the host of a private repository must know, and what to do with it there. */
export function PublicKey({ found: { data, error, refetch } }: PublicKeyProps) {
  const text = useText()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  if (data === null) return <Notice tone="failing">{text('public-key-none')}</Notice>
  return (
    <section aria-label={text('public-key')}>
      <p>{text('public-key-text')}</p>
      <Secret value={data} />
    </section>
  )
}
