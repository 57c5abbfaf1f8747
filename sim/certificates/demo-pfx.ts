import forge from 'node-forge'
import { createRsaPair } from './rsa-pair.ts'

export interface DemoPfx {
  razaoSocial: string
  /** 14 characters; letters are allowed. Of 11 digits it is a CPF, and the certificate a person's. */
  cnpj: string
  responsavel: string
  cpfResponsavel: string
  municipio: string
  uf: string
  validoDe: Date
  validade: Date
  senha: string
  /** Cipher of the file: aes256 (new files, the default) or 3des (most A1 files in use). */
  algoritmo?: 'aes256' | '3des'
}

/**
 * Makes a self-signed A1 certificate with the subject and SAN fields of an ICP-Brasil e-CNPJ, for the demo,
 * training and tests. SEFAZ refuses it (rejections 283 and 293); only the simulator accepts it.
 */
export function createDemoPfx(dados: DemoPfx): Buffer {
  const { privateKey: key, publicKey } = createRsaPair()
  const cert = forge.pki.createCertificate()
  cert.publicKey = publicKey
  cert.serialNumber = `0${dados.cnpj.replace(/\D/g, '').padStart(15, '1')}`
  cert.validity.notBefore = dados.validoDe
  cert.validity.notAfter = dados.validade
  const subject = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'O', value: 'ICP-Brasil' },
    { shortName: 'ST', value: dados.uf },
    { shortName: 'L', value: dados.municipio },
    { shortName: 'OU', value: 'Certificado de demonstracao' },
    { shortName: 'OU', value: `RFB e-${isPerson(dados) ? 'CPF' : 'CNPJ'} A1` },
    { shortName: 'CN', value: `${dados.razaoSocial}:${dados.cnpj}` },
  ].map(field => ({ ...field, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class }))
  cert.setSubject(subject)
  cert.setIssuer(subject)
  cert.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
    { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
    { id: '2.5.29.17', value: forge.asn1.toDer(subjectAltName(dados)).getBytes() },
  ])
  cert.sign(key, forge.md.sha256.create())
  const pfx = forge.pkcs12.toPkcs12Asn1(key, [cert], dados.senha, {
    algorithm: dados.algoritmo ?? 'aes256',
    friendlyName: dados.razaoSocial,
    // its password is known: stretching it 2,048 times is most of what opening the file takes
    count: 1,
  })
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary')
}

const isPerson = ({ cnpj }: DemoPfx): boolean => cnpj.length === 11

/**
 * Writes the SAN by DOC-ICP-04. A person's has .3.1 (birth date, CPF, NIS, RG); a company's OIDs end in .3.4 (birth date, CPF, NIS, RG and its issuer), .3.2 (name), .3.3
 * (CNPJ) and .3.7 (CEI).
 */
function subjectAltName(dados: DemoPfx): forge.asn1.Asn1 {
  const cpf = isPerson(dados) ? dados.cnpj : dados.cpfResponsavel
  const pessoa = `01011980${cpf.padStart(11, '0')}${'0'.repeat(11)}${'0'.repeat(15)}`
  if (isPerson(dados)) return sequence([otherName('2.16.76.1.3.1', pessoa)])
  return sequence([
    otherName('2.16.76.1.3.4', pessoa),
    otherName('2.16.76.1.3.2', dados.responsavel),
    otherName('2.16.76.1.3.3', dados.cnpj),
    otherName('2.16.76.1.3.7', '0'.repeat(12)),
  ])
}

const { Class, Type } = forge.asn1

function sequence(value: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return forge.asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, value)
}

function otherName(oid: string, text: string): forge.asn1.Asn1 {
  const value = forge.asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, text)
  return forge.asn1.create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [
    forge.asn1.create(Class.UNIVERSAL, Type.OID, false, forge.asn1.oidToDer(oid).getBytes()),
    forge.asn1.create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [value]),
  ])
}
