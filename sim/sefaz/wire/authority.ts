import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import forge from 'node-forge'
import { createRsaPair } from '../../certificates/rsa-pair.ts'

/** Certificate of the HTTPS port, and the CA that clients must trust. */
export interface Identidade {
  caPem: string
  certPem: string
  keyPem: string
}

/** Begins a certificate valid for `anos` years before and after a moment: TLS asks the computer's clock, which may not be ours. */
export function certificado(serial: string, agora: Date, anos: number): forge.pki.Certificate {
  const cert = forge.pki.createCertificate()
  cert.serialNumber = serial
  cert.validity.notBefore = new Date(agora.getTime() - anos * 365 * 86_400_000)
  cert.validity.notAfter = new Date(agora.getTime() + anos * 365 * 86_400_000)
  return cert
}

function createIdentidade(host: string, agora: Date): Identidade {
  const nomeCa = [
    { name: 'commonName', value: 'Tecla - Simulador SEFAZ' },
    { name: 'countryName', value: 'BR' },
  ]
  const ca = createRsaPair()
  const raiz = certificado('01', agora, 20)
  raiz.publicKey = ca.publicKey
  raiz.setSubject(nomeCa)
  raiz.setIssuer(nomeCa)
  raiz.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  raiz.sign(ca.privateKey, forge.md.sha256.create())

  const servidor = createRsaPair()
  const cert = certificado('02', agora, 20)
  cert.publicKey = servidor.publicKey
  cert.setSubject([{ name: 'commonName', value: 'localhost' }])
  cert.setIssuer(nomeCa)
  const nomes = [...new Set(['localhost', '127.0.0.1', host])]
  cert.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    {
      name: 'subjectAltName',
      altNames: nomes.map(n => (isIP(n) ? { type: 7, ip: n } : { type: 2, value: n })),
    },
  ])
  cert.sign(ca.privateKey, forge.md.sha256.create())
  return {
    caPem: forge.pki.certificateToPem(raiz),
    certPem: forge.pki.certificateToPem(cert),
    keyPem: servidor.pem,
  }
}

/**
 * Reads the simulator's CA and server certificate (EKU serverAuth) from `dir`, or makes them when `dir` has none, or has
 * those of another host. A client gives `ca.pem` to its https.Agent. The CA's private key is not stored.
 */
export function identidade(dir: string, host: string, agora: Date): Identidade {
  const arquivo = join(dir, 'servidor.json')
  if (existsSync(arquivo)) {
    const guardado = JSON.parse(readFileSync(arquivo, 'utf8')) as Identidade & { host: string }
    if (guardado.host === host) return guardado
  }
  mkdirSync(dir, { recursive: true })
  const nova = createIdentidade(host, agora)
  writeFileSync(`${arquivo}.novo`, JSON.stringify({ ...nova, host }), { mode: 0o600 })
  renameSync(`${arquivo}.novo`, arquivo)
  writeFileSync(join(dir, 'ca.pem'), nova.caPem)
  return nova
}
