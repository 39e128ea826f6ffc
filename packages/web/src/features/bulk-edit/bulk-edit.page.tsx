import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkRequest } from '../../api/bulk-edits.ts'
import { type Place, usePlace } from '../../api/places.ts'
import bulkEdits from '../../text/bulk-edits.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { PageBody } from '../../ui/page-header.tsx'
import { WorkHeader } from '../../ui/work-header.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkHistory } from './bulk-history.tsx'
import { BulkPreviewPanel } from './bulk-preview-panel.tsx'

addTexts(bulkEdits)

/** The strings that a list chose, in the part of the address that no server reads. */
const chosenIn = (hash: string): readonly number[] => {
  const [, ids = ''] = /(?:^|[#&])ids=([\d,]+)/.exec(hash) ?? []
  return [...new Set(ids.split(',').map(Number))].filter((id) => id > 0).slice(0, 1000)
}

/** Changes of many strings at once: what to do, what it would do, and what was done. */
export function Page() {
  const text = useText()
  const { data: place } = usePlace()
  const address = useRouterState({ select: ({ location }) => location.href })
  if (place === undefined) return null
  return (
    <>
      <WorkHeader
        title={text('bulk-title')}
        summary={text('bulk-text')}
        parentsLabel={text('bulk-parents')}
        names={place.names}
      />
      <PageBody>
        <BulkWorkbench key={address} place={place} />
        <BulkHistory path={place.path} />
      </PageBody>
    </>
  )
}

function BulkWorkbench({ place }: { readonly place: Place }) {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [chosen, setChosen] = useState(() => chosenIn(hash))
  const [q, setQ] = useState(() => new URLSearchParams(search).get('q') ?? '')
  const [request, setRequest] = useState<BulkRequest | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const change = (next: BulkRequest | null) => {
    setRequest(next)
    setError(null)
  }
  return (
    <>
      <BulkForm
        error={error}
        place={place}
        chosen={chosen}
        q={q}
        onQuery={(next) => {
          setQ(next)
          change(null)
        }}
        onForget={() => {
          setChosen([])
          change(null)
        }}
        onChange={() => change(null)}
        onPreview={change}
      />
      {request !== null && (
        <BulkPreviewPanel
          key={JSON.stringify(request)}
          path={place.path}
          request={request}
          onDone={() => change(null)}
          onRefused={(refusal) => {
            setRequest(null)
            setError(refusal)
          }}
        />
      )}
    </>
  )
}
