import type { JudgeText } from './text-fault.ts'

const quote = (text: string): string => JSON.stringify(text)

/** A variable of a shell or of Windows, or the sign for the home folder at the beginning; undefined without one. */
function variableIn(text: string): string | undefined {
  return /%[A-Za-z_][\w() -]*%|\$env:\w+|\$\{[^}]*\}|\$\([^)]*\)|\$[A-Za-z_]\w*|^~(?=[\\/]|$)/.exec(text)?.[0]
}

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]+:\/\//i.test(text) || /^data:/i.test(text)

/** Certificates are read directly from the file; stores of keys are not certificates. */
const KEY_STORE = /\.(?:p12|pfx|pkcs12|jks|jceks|bks|keystore|kdb|p7b|p7c|p7s|spc|key|csr|p8|pvk)$/i

/** A path that names a file literally. */
export const fileFault: JudgeText = (text) => {
  const variable = isAddress(text) ? undefined : variableIn(text)
  if (variable === undefined) return null
  return {
    detail: `${quote(text)}: ${variable} is not expanded, so that there is no such file. Write the path in full.`,
  }
}

export const certificateFault: JudgeText = (text, policy) => {
  if (/-----BEGIN /.test(text))
    return { detail: 'This is a certificate itself; the browser takes the name of its file.' }
  if (isAddress(text)) return { detail: `${quote(text)} is an address; certificates are read from files.` }
  const [store] = KEY_STORE.exec(text.trim()) ?? []
  if (store !== undefined) {
    const detail = `${quote(text)}: a file ${store} holds no single certificate as PEM or DER, and is never imported. Export the certificate alone.`
    return { detail }
  }
  return fileFault(text, policy)
}

/** The placeholder that the browser replaces, in these letters only. */
const HOME = `$${'{home}'}`

/** Windows' and the shells' ways to name the home folder. */
const AT_HOME = /^(?:%USERPROFILE%|%HOMEDRIVE%%HOMEPATH%|%HOMEPATH%|\$env:USERPROFILE|\$\{?HOME\}?|~)(?=[\\/]|$)/i

export const folderFault: JudgeText = (text) => {
  if (text.trim() === '') return { detail: 'An empty text is no folder.' }
  if (isAddress(text)) return { detail: `${quote(text)} is an address, no path of a folder.` }
  const variable = variableIn(text.replaceAll(HOME, ''))
  if (variable !== undefined) {
    const detail = `${quote(text)}: ${variable} is not expanded; the text itself becomes the folder. Only ${HOME} is known.`
    return AT_HOME.test(text)
      ? { detail, meant: text.replace(AT_HOME, HOME.replaceAll('$', '$$$$')), isSure: true }
      : { detail }
  }
  const isFull = /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(text) || text.startsWith(HOME)
  return isFull ? null : { detail: `${quote(text)} is no full path; the browser keeps its own folder.` }
}
