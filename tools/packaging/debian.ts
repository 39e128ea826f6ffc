import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './npm.ts'

/** Debian's name of the processor. */
export const debianArchitectures: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: 'amd64',
  arm64: 'arm64',
}

export interface DebianPackage {
  readonly root: string
  /** A program tree is at `usr/lib/weft` there. */
  readonly stage: string
  readonly version: string
  readonly architecture: string
  /** A folder. */
  readonly output: string
  /** `xz` is read by every Debian; `none` is made at once. */
  readonly compression: 'xz' | 'none'
}

/** The places of the files of `packaging/debian` and of the documentation. */
const places: readonly (readonly [from: string, to: string, mode: number])[] = [
  ['packaging/debian/weft.sh', 'usr/bin/weft', 0o755],
  ['packaging/debian/weft.service', 'lib/systemd/system/weft.service', 0o644],
  ['packaging/debian/weft.sysusers', 'usr/lib/sysusers.d/weft.conf', 0o644],
  ['packaging/debian/weft.env', 'etc/weft/weft.env', 0o640],
  ['docs/guide/operate.md', 'usr/share/doc/weft/operate.md', 0o644],
  ['LICENSE', 'usr/share/doc/weft/copyright', 0o644],
  ['NOTICES.md', 'usr/share/doc/weft/NOTICES.md', 0o644],
  ['packaging/debian/postinst', 'DEBIAN/postinst', 0o755],
  ['packaging/debian/prerm', 'DEBIAN/prerm', 0o755],
  ['packaging/debian/postrm', 'DEBIAN/postrm', 0o755],
]

function kibibytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return Math.ceil(bytes / 1024)
}

/** Fields of `control`: git for repositories, ssh for those that need a key. */
const controlOf = ({ version, architecture }: DebianPackage, size: number): string => `Package: weft
Version: ${version}
Architecture: ${architecture}
Maintainer: Weft maintainers <maintainers@localhost>
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libstdc++6, git (>= 1:2.37), openssh-client, init-system-helpers (>= 1.54), systemd | adduser
Recommends: nginx | httpd
Section: web
Priority: optional
Description: translation service for git repositories
 Weft connects to git repositories, gives translators a fast editor in the
 browser, and writes their work back as clean commits. It speaks Weblate's
 REST API. This package brings the Node and the PostgreSQL that it runs on.
`

/** Writes the package of Debian. Returns the name of the file. */
export function makeDebianPackage(made: DebianPackage): string {
  const { root, stage, version, architecture, output, compression } = made
  for (const [from, to, mode] of places) {
    const path = join(stage, to)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(join(root, from), path)
    chmodSync(path, mode)
  }
  mkdirSync(join(stage, 'etc/weft/credentials'), { recursive: true })
  chmodSync(join(stage, 'etc/weft/credentials'), 0o700)
  writeFileSync(join(stage, 'DEBIAN/conffiles'), '/etc/weft/weft.env\n')
  writeFileSync(join(stage, 'DEBIAN/control'), controlOf(made, kibibytesOf(stage)))
  const name = `weft_${version}_${architecture}.deb`
  run('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', stage, join(output, name)], root)
  return name
}

/** The version of the workspace, which is that of all its packages. */
export const versionOf = (root: string): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
