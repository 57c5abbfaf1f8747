import { createHash, createSign } from 'node:crypto'
import forge from 'node-forge'
import { createRsaPair, type RsaPair } from '../../certificates/rsa-pair.ts'
import { NS } from '../context.ts'
import { certificado } from './authority.ts'
import { canonico, find, readXml } from './xml.ts'

/** Key and certificate of a supplier: all suppliers share one key, each has a separate certificate. */
export interface Assinante {
  certificado: string
  chave: string
}

let par: RsaPair | null = null
const assinantes = new Map<string, Assinante>()

const OTHER_NAME = '2.16.76.1.3.3'

/** Gives a supplier's self-signed e-CNPJ: programs that read the distribution verify the signature, not the chain. */
export function assinanteOf(cnpj: string, nome: string, agora: Date): Assinante {
  const pronto = assinantes.get(cnpj)
  if (pronto !== undefined) return pronto
  par ??= createRsaPair()
  const cert = certificado('03', agora, 1)
  cert.publicKey = par.publicKey
  const sujeito = [{ name: 'commonName', value: `${nome}:${cnpj}` }]
  cert.setSubject(sujeito)
  cert.setIssuer(sujeito)
  const { asn1 } = forge
  const texto = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, cnpj)
  const outroNome = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer(OTHER_NAME).getBytes()),
    asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [texto]),
  ])
  const san = asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [outroNome])).getBytes()
  cert.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'extKeyUsage', clientAuth: true },
    { id: '2.5.29.17', value: san },
  ])
  cert.sign(par.privateKey, forge.md.sha256.create())
  const pem = forge.pki.certificateToPem(cert)
  const novo = { certificado: pem.replace(/-----[^-]+-----|\s/g, ''), chave: par.pem }
  assinantes.set(cnpj, novo)
  return novo
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** Signs the child `alvo` and adds the signature at the end of the root. Gives also the digest. */
export function signWith(xml: string, alvo: string, assinante: Assinante): { xml: string; digest: string } {
  const raiz = readXml(xml)
  const no = find(raiz, alvo)
  if (no === undefined) throw new Error(`sem ${alvo}`)
  const digest = createHash('sha1')
    .update(canonico(no, raiz.atributos['xmlns'] ?? NS), 'utf8')
    .digest('base64')
  const corpo =
    `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod>` +
    `<Reference URI="#${no.atributos['Id']}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${C14N}"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod>` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  const valor = createSign('sha1')
    .update(`<SignedInfo xmlns="${DSIG}">${corpo}</SignedInfo>`)
    .sign(assinante.chave, 'base64')
  const assinatura =
    `<Signature xmlns="${DSIG}"><SignedInfo>${corpo}</SignedInfo><SignatureValue>${valor}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${assinante.certificado}</X509Certificate></X509Data></KeyInfo></Signature>`
  const corte = xml.lastIndexOf('</')
  return { xml: xml.slice(0, corte) + assinatura + xml.slice(corte), digest }
}
