export interface TestRequest {
  readonly json?: unknown
  readonly raw?: string | Uint8Array
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly files?: Readonly<Record<string, { readonly name: string; readonly bytes: string | Uint8Array }>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestReply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The parsed body if it is JSON. Untyped, because a test that reads it wrongly fails anyway. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Sends requests as one user. Accepts paths that begin with `/`, and full URLs from replies. */
export interface TestClient {
  request(method: string, path: string, request?: TestRequest): Promise<TestReply>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestReply>
  post(path: string, json: unknown): Promise<TestReply>
  put(path: string, json: unknown): Promise<TestReply>
  patch(path: string, json: unknown): Promise<TestReply>
  delete(path: string): Promise<TestReply>
}

export function testClient(base: string, token: string | null): TestClient {
  return clientWith(base, token === null ? {} : { authorization: `Token ${token}` })
}

/** A client that sends these headers with each request. */
export function clientWith(base: string, always: Readonly<Record<string, string>>): TestClient {
  const request: TestClient['request'] = async (method, path, { json, raw, form, files, headers = {} } = {}) => {
    const body = json !== undefined ? JSON.stringify(json) : (raw ?? (form || files ? toForm(form, files) : undefined))
    const type = json !== undefined || typeof raw === 'string' ? { 'content-type': 'application/json' } : {}
    const reply = await fetch(path.startsWith('http') ? path : base + path, {
      method,
      headers: { ...always, ...type, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    // A downloaded file is not checked: it need not be valid JSON.
    const isFile = reply.headers.has('content-disposition')
    const mediaType = reply.headers.get('content-type') ?? ''
    const isJson = !isFile && mediaType.includes('json') && !mediaType.includes('ndjson') && bytes.length > 0
    return {
      status: reply.status,
      headers: reply.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString('utf8')) : undefined,
    }
  }
  return {
    request,
    get: (path, headers = {}) => request('GET', path, { headers }),
    post: (path, json) => request('POST', path, { json }),
    put: (path, json) => request('PUT', path, { json }),
    patch: (path, json) => request('PATCH', path, { json }),
    delete: (path) => request('DELETE', path),
  }
}

function toForm(form: TestRequest['form'] = {}, files: TestRequest['files'] = {}): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(form)) for (const value of [values].flat()) data.append(name, value)
  for (const [name, { name: fileName, bytes }] of Object.entries(files)) {
    data.append(name, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), fileName)
  }
  return data
}

/** `code attr` of each problem in an error body, for comparisons. */
export function problemsOf(reply: TestReply): string[] {
  const errors: { code: string; attr: string | null }[] = reply.body.errors
  return errors.map(({ code, attr }) => `${code} ${attr}`)
}
