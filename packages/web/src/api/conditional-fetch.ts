/** Letters of all replies that are kept, and the replies. */
const mostLetters = 8_000_000
const mostReplies = 100

interface KeptReply {
  readonly tag: string
  readonly text: string
  readonly headers: Headers
}

/** Requests a read resource again with its etag: if nothing has changed, the server sends no body, and the kept body is the answer. */
export function conditionalFetch(ask: typeof fetch): typeof fetch {
  const kept = new Map<string, KeptReply>()
  let letters = 0
  const forget = (url: string) => {
    letters -= kept.get(url)?.text.length ?? 0
    kept.delete(url)
  }
  const keep = (url: string, reply: KeptReply) => {
    forget(url)
    kept.set(url, reply)
    letters += reply.text.length
    // The one that was asked for longest ago stands first.
    for (const first of kept.keys()) {
      if (kept.size <= mostReplies && letters <= mostLetters) break
      forget(first)
    }
  }
  return async (input, init) => {
    if (typeof input !== 'string' || init?.method !== 'GET') return ask(input, init)
    const known = kept.get(input)
    const headers = known ? { ...Object(init.headers), 'if-none-match': known.tag } : init.headers
    const reply = await ask(input, known ? { ...init, headers } : init)
    if (reply.status === 304 && known) {
      keep(input, known)
      return new Response(known.text, { status: 200, headers: known.headers })
    }
    const tag = reply.headers.get('etag')
    // A strong one is the version of a single thing, which is asked for to be changed.
    if (reply.status !== 200 || !tag?.startsWith('W/') || reply.headers.get('content-type') !== 'application/json')
      return reply
    const text = await reply.text()
    keep(input, { tag, text, headers: reply.headers })
    return new Response(text, { status: 200, headers: reply.headers })
  }
}
