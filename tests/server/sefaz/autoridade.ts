import forge from 'node-forge'
import { createRsaPair, rsaPairOf } from '../../../sim/certificates/rsa-pair.ts'

export interface Emitido {
  cert: string
  key: string
}

/** A certificate of our own for a test: an authority without `emissor` signs itself. */
export function emitir(cn: string, emissor?: Emitido & { cn: string }): Emitido & { cn: string } {
  const { pem: key, publicKey, privateKey } = createRsaPair()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = `0${Math.floor(Math.random() * 1e9)}`
  cert.validity.notBefore = new Date('2026-01-01')
  cert.validity.notAfter = new Date('2036-01-01')
  cert.setSubject([{ name: 'commonName', value: cn }])
  cert.setIssuer([{ name: 'commonName', value: emissor?.cn ?? cn }])
  const autoridade = cn.startsWith('AC ')
  cert.setExtensions([
    { name: 'basicConstraints', cA: autoridade, critical: true },
    autoridade
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    ...(autoridade ? [] : [{ name: 'extKeyUsage', serverAuth: true }]),
    ...(autoridade ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]),
  ])
  cert.sign(emissor ? rsaPairOf(emissor.key).privateKey : privateKey, forge.md.sha256.create())
  return { cn, cert: forge.pki.certificateToPem(cert), key }
}

/** Root, intermediate and server certificate of one chain; the server shows its own and the intermediate's. */
export function cadeia(nome: string) {
  const raiz = emitir(`AC Raiz ${nome}`)
  const meio = emitir(`AC ${nome} G1`, raiz)
  const servidor = emitir('127.0.0.1', meio)
  return { raiz, meio, servidor, mostrada: servidor.cert + meio.cert }
}

/** PKCS #7 with certificates and nothing signed, as authorities publish their chains. */
export function p7b(...certs: string[]): string {
  const message = forge.pkcs7.createSignedData()
  for (const cert of certs) message.addCertificate(cert)
  return forge.pkcs7.messageToPem(message)
}
