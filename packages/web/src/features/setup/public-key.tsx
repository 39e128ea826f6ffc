import { usePublicKey } from '../../api/setup.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Secret } from '../../ui/secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The key that the host of a private repository must know, and what to do with it there. */
export function PublicKey() {
  const text = useText()
  const { data, error, refetch } = usePublicKey()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  if (data === null) return <Notice tone="failing">{text('setup-key-none')}</Notice>
  return (
    <section aria-label={text('setup-key')}>
      <p>{text('setup-key-text')}</p>
      <Secret value={data} />
    </section>
  )
}
