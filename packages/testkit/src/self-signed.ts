import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate that its own key signed, as PEM. `names`: as `DNS:localhost,IP:127.0.0.1`. Needs openssl. */
export function makeSelfSigned(names: string): { readonly key: string; readonly certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'weft-certificate-'))
  try {
    const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=weft.example'
    const files = ['-keyout', keyFile, '-out', certificateFile, '-addext', `subjectAltName=${names}`]
    execFileSync('openssl', [...request.split(' '), ...files], { stdio: 'ignore' })
    return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
