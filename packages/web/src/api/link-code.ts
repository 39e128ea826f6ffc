import { useEffect, useState } from 'react'

type CodeName = 'code' | 'invitation'

/**
 * Takes the code of a link out of the address bar, so that it stands in no history: behind `#` with its name, where no server's log
 * has it. Null where the address has none.
 */
export function takeLinkCode(name: CodeName): string | null {
  const [, found, code = null] = /^#(code|invitation)=([\w-]+)$/.exec(location.hash) ?? []
  if (found !== name) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return code
}

/** The code of the link that led here; also of one that is opened while its page is shown, which loads nothing anew. */
export function useLinkCode(name: CodeName): string | null {
  const [code, setCode] = useState(() => takeLinkCode(name))
  useEffect(() => {
    const take = () => setCode((before) => takeLinkCode(name) ?? before)
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [name])
  return code
}
