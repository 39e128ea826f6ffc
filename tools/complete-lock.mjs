// Adds the optional packages of other machines that npm left out, because npm ci refuses a lock without them, with the
// hash and the licence that the registry tells of each package that has none.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const path = process.argv[2] ?? 'package-lock.json'
const text = readFileSync(path, 'utf8')
const lock = JSON.parse(text)
const names = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  freebsd: 'freebsd',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  openharmony: 'openharmony',
}
const cpus = ['arm64', 'x64', 'arm', 'ppc64', 's390x', 'ia32', 'riscv64', 'loong64', 'mips64el']
let added = 0
for (const [at, about] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(about.optionalDependencies ?? {})) {
    let base = at,
      found = false
    for (;;) {
      if (lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]) {
        found = true
        break
      }
      if (!base) break
      const i = base.lastIndexOf('/node_modules/')
      base = i < 0 ? '' : base.slice(0, i)
    }
    if (found) continue
    const words = name.split(/[-/]/)
    const os = words.map((w) => names[w]).find(Boolean),
      cpu = cpus.find((c) => words.includes(c))
    if (!os || !cpu || !/^\d/.test(version)) {
      console.log('left', name, version)
      continue
    }
    const libc = name.includes('musl') ? ['musl'] : os === 'linux' ? ['glibc'] : null
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(about.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os: [os],
    }
    added++
  }
}
for (const [at, about] of Object.entries(lock.packages)) {
  if (!at.includes('node_modules/') || about.link || (about.integrity && about.license)) continue
  const name = about.name ?? at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const args = ['view', `${name}@${about.version}`, 'license', 'dist.integrity', '--json']
  const told = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' }))
  const { version, integrity = told['dist.integrity'], license = told.license, ...others } = about
  lock.packages[at] = { version, integrity, ...others, license }
  console.log('asked for', name)
}
const root = lock.packages['']
const sorted = Object.entries(lock.packages)
  .filter(([k]) => k)
  .sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = { '': root, ...Object.fromEntries(sorted) }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log('added', added)
