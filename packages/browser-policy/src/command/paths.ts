/** A path with `/` as separator. Only on Windows is `\` a separator too. */
export function withSlashes(path: string, platform: string): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path
}

/** The folder of an absolute path with slashes; the root is its own. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  if (at < 0) return path
  return at === 0 ? '/' : /^[A-Za-z]:$/.test(path.slice(0, at)) ? path.slice(0, at + 1) : path.slice(0, at)
}

/** The part of a path below a folder; null if it lies elsewhere. Both absolute, with slashes. */
export function below(folder: string, path: string): string | null {
  const start = folder.endsWith('/') ? folder : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : null
}

/** A path below a folder. */
export const join = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`

/**
 * The `file:` address of an absolute path with slashes: `C:/a b` is `file:///C:/a%20b`, `//server/share` keeps its
 * host.
 */
export function fileUri(path: string): string {
  const steps = (text: string): string => text.split('/').map(encodeURIComponent).join('/')
  const drive = /^([A-Za-z]:)(\/.*|$)/.exec(path)
  if (drive) return `file:///${drive[1]}${steps(drive[2] ?? '')}`
  const share = /^\/\/([^/]+)(\/.*|$)/.exec(path)
  return share ? `file://${encodeURIComponent(share[1] ?? '')}${steps(share[2] ?? '')}` : `file://${steps(path)}`
}

/** The relative address of a relative path with slashes; a first step with a colon would read as a scheme. */
export function relativeUri(path: string): string {
  const uri = path.split('/').map(encodeURIComponent).join('/')
  return uri.replace(/^\.\//, '')
}
