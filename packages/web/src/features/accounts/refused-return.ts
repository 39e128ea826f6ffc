import { type ReturnProblem, returnProblems } from '@weft/contract/return-problems'
import { useState } from 'react'
import { useIdentityProviders } from '../../api/identities.ts'
import { useText } from '../../text/texts.ts'

interface Refused {
  readonly problem: ReturnProblem
  readonly provider: string
}

/** Takes what the server says of a refused return out of the address, so that it is told once. */
function takeRefused(): Refused | null {
  const url = new URL(location.href)
  const told = url.searchParams.get('refused')
  if (told === null) return null
  const provider = url.searchParams.get('provider') ?? ''
  for (const name of ['refused', 'provider']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  return { problem: returnProblems.find((one) => one === told) ?? 'failed', provider }
}

/** Why the person who came back from an identity provider is not signed in, or not connected; undefined for everybody else. */
export function useRefusedReturn(): string | undefined {
  const text = useText()
  const [refused] = useState(takeRefused)
  const { data, isError } = useIdentityProviders()
  if (refused === null || (data === undefined && !isError)) return undefined
  // The address is anybody's to write: only a name that this site gave is shown.
  const name = data?.find(({ id }) => id === refused.provider)?.name ?? text('returned-service')
  return text(`returned-${refused.problem}`, { name })
}
