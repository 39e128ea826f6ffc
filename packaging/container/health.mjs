// The health check of the image: whether this container answers, and can write into its database.
const port = process.env.PORT || '8080'
const reply = await fetch(`http://127.0.0.1:${port}/healthz/`, { signal: AbortSignal.timeout(4000) }).catch(() => null)
process.exitCode = reply?.ok ? 0 : 1
