import { useQuery } from '@tanstack/react-query'
import { isAny, readUnsentWork, unsentKinds } from '../../api/unsent-work.ts'
import { useText } from '../../text/texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** The texts in this browser that the server does not have, where the place that they were written for may be gone. */
export function KeptTexts() {
  const text = useText()
  const { data: work } = useQuery({ queryKey: ['kept-texts'], queryFn: readUnsentWork, staleTime: 0 })
  if (work === undefined || !isAny(work)) return null
  return (
    <Notice tone="warning">
      {unsentKinds.map((kind) => work[kind] > 0 && <p key={kind}>{text(`sign-out-${kind}`, { count: work[kind] })}</p>)}
      <p>{text('kept-texts')}</p>
    </Notice>
  )
}
