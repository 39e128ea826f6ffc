import type { Place } from '../../api/places.ts'
import { useNewProjectToken, useProjectTokenEnd, useProjectTokens } from '../../api/project-access.ts'
import { useText } from '../../text/texts.ts'
import { tellFailed } from '../../ui/toasts.tsx'
import { TokenPanel } from '../../ui/token-panel.tsx'

/** API tokens that work in this project only, each with a separate bot. */
export function ProjectTokens({ place }: { readonly place: Place }) {
  const text = useText()
  const list = useProjectTokens(place)
  const { mutateAsync } = useNewProjectToken(place)
  const { mutate } = useProjectTokenEnd(place)
  return (
    <TokenPanel
      summary={text('project-tokens-text')}
      list={list}
      make={mutateAsync}
      end={(id) => mutate(id, { onError: (error) => tellFailed(text('project-token-not-ended'), error.message) })}
    />
  )
}
