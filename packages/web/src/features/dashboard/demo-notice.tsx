import { lazy, Suspense, useState } from 'react'
import { useDemo } from '../../api/demo.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { formatList } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

const DemoRemoval = lazy(async () => ({ default: (await import('./demo-removal.tsx')).DemoRemoval }))

/** Says which projects are the demo's, and leads to their removal. */
export function DemoNotice() {
  const text = useText()
  const { data: projects = [] } = useDemo()
  const [isAsking, setAsking] = useState(false)
  if (projects.length === 0) return null
  const names = formatList(projects.map(({ name }) => name))
  return (
    <Notice tone="plain" actions={<Button onClick={() => setAsking(true)}>{text('demo-remove')}</Button>}>
      {text('demo-text', { projects: names, count: projects.length })}
      {isAsking && (
        <Suspense>
          <DemoRemoval projects={names} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Notice>
  )
}
