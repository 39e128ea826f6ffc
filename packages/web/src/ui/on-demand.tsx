import { type ComponentType, lazy, Suspense } from 'react'

/** A part whose module is loaded with its first use: pages load none of what few people need. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
