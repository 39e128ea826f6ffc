// Visitors can use the page without this script. With it, a token is kept for this tab alone (sessionStorage) and sent
// with each request; the server's reply to that request replaces the page.

const key = 'weft-token'
const token = () => sessionStorage.getItem(key)

/** A session's user proves by this that a page of ours sends the write. */
const csrf = (method) => (method === 'GET' ? {} : { 'x-csrftoken': document.body.dataset.csrf })

/** Sends the request as the signed-in user and shows the returned page. */
async function show(url, { method = 'GET', body, remember = true } = {}) {
  const main = document.querySelector('main')
  main?.classList.add('busy')
  const headers = {
    accept: 'text/html',
    ...(token() ? { authorization: `Token ${token()}` } : csrf(method)),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(url, { method, headers, body, cache: 'no-store' })
  if (!reply.headers.get('content-type')?.startsWith('text/html')) {
    location.assign(url)
    return
  }
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  if (remember) history.pushState(null, '', url)
  attach()
  document.querySelector(method === 'GET' ? 'h1' : '.status')?.focus()
}

/** The JSON body of the fields that are filled in. */
function bodyOf(form) {
  const values = {}
  for (const field of form.querySelectorAll('[name]')) {
    const kind = field.dataset.kind
    if (field.type === 'checkbox') values[field.name] = field.checked
    else if (field.value === '') continue
    else if (kind === 'json') values[field.name] = JSON.parse(field.value)
    else if (kind === 'number') values[field.name] = Number(field.value)
    else values[field.name] = field.value
  }
  return JSON.stringify(values)
}

function attach() {
  document.querySelector('#account')?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const given = event.target.elements.token
    if (given) sessionStorage.setItem(key, given.value.trim())
    else if (token()) sessionStorage.removeItem(key)
    else await fetch(`${document.body.dataset.base}/api/session/`, { method: 'DELETE', headers: csrf('DELETE') })
    show(location.href, { remember: false })
  })
  document.querySelector('#send')?.addEventListener('submit', (event) => {
    event.preventDefault()
    try {
      show(event.target.action, { method: 'POST', body: bodyOf(event.target), remember: false })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      document.querySelector('#send-problem').textContent = `This is not JSON: ${error.message}`
    }
  })
}

addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  if (!link || !token() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const url = new URL(link.href)
  if (
    url.origin !== location.origin ||
    !url.pathname.startsWith(`${document.body.dataset.base}/api/`) ||
    link.hasAttribute('download')
  )
    return
  event.preventDefault()
  show(url.href)
})
addEventListener('popstate', () => show(location.href, { remember: false }))

attach()
if (token() && document.body.dataset.actor === 'anonymous') show(location.href, { remember: false })
