import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import forge from 'node-forge'
import { createRsaPair, rsaPairOf } from '../certificates/rsa-pair.ts'

/** Certificate with its key, as PEM. */
export interface Pair {
  certPem: string
  keyPem: string
}

/** Certificate authority of one simulator, with the server's certificate. */
export interface Identity {
  caPem: string
  server: Pair
  /** Makes the client certificate that a PSP gives to a shop. */
  client(cnpj: string): Pair
}

/** Certificates of one simulator: the authority's, the server's and the shop's. */
export interface Papers {
  caPem: string
  server: Pair
  client: Pair
}

const YEARS_MS = 3_650 * 86_400_000

/** Makes a test certificate authority that only this simulator's clients trust. */
export function createIdentity(now: Date): Identity {
  const ca = pairOf('Tecla PSP Teste CA', null, now)
  return {
    caPem: ca.certPem,
    server: pairOf('127.0.0.1', ca, now),
    client: cnpj => pairOf(`Recebedor ${cnpj}`, ca, now),
  }
}

/** Makes the certificates of a simulator and of its shop. */
export function createPapers(now: Date): Papers {
  const { caPem, server, client } = createIdentity(now)
  return { caPem, server, client: client('11222333000181') }
}

/**
 * Reads the certificates stored in `file`, or makes and stores them the first time, because making three RSA keys is
 * slow.
 */
export function keptPapers(file: string, now: Date): Papers {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Papers
  const papers = createPapers(now)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(papers), { mode: 0o600 })
  renameSync(draft, file)
  return papers
}

function pairOf(name: string, ca: Pair | null, now: Date): Pair {
  const { pem, publicKey, privateKey } = createRsaPair()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`
  // TLS asks the computer's clock, which may not be ours
  cert.validity.notBefore = new Date(now.getTime() - YEARS_MS)
  cert.validity.notAfter = new Date(now.getTime() + YEARS_MS)
  const subject = [{ shortName: 'CN', value: name }]
  const issuer = ca ? forge.pki.certificateFromPem(ca.certPem) : null
  cert.setSubject(subject)
  cert.setIssuer(issuer ? issuer.subject.attributes : subject)
  cert.setExtensions(
    issuer
      ? [
          { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
          { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
        ]
      : [
          { name: 'basicConstraints', cA: true },
          { name: 'keyUsage', keyCertSign: true },
        ],
  )
  cert.sign(ca ? rsaPairOf(ca.keyPem).privateKey : privateKey, forge.md.sha256.create())
  return { certPem: forge.pki.certificateToPem(cert), keyPem: pem }
}
