import { useNewToken, useTokenEnd, useTokens } from '../../api/account.ts'
import { useText } from '../../text/texts.ts'
import { tellFailed } from '../../ui/toasts.tsx'
import { TokenPanel } from '../../ui/token-panel.tsx'

/** One's own keys to the API. */
export function Tokens() {
  const text = useText()
  const list = useTokens()
  const { mutateAsync } = useNewToken()
  const { mutate } = useTokenEnd()
  return (
    <TokenPanel
      summary={text('profile-tokens-text')}
      list={list}
      make={mutateAsync}
      end={(id) => mutate(id, { onError: (error) => tellFailed(text('profile-not-saved'), error.message) })}
    />
  )
}
