import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { NS_MDFE } from '../../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { PASTA_MDFE } from '../esquema.ts'

const BASE = 'http://mdfe.teste.local/'
const validadores = new Map<string, XsdValidator>()

/** The package takes only digits in the Id of a manifest, though keys have letters since July 2026. */
const comLetras = (xsd: string): string =>
  xsd.replaceAll('MDFe[0-9]{44}', 'MDFe[0-9]{6}[A-Z0-9]{12}[0-9]{26}')

/** Files of the package by address; registered once: libxml2 has room for few providers. */
let arquivos: Record<string, Uint8Array> | undefined

function pacote(): Record<string, Uint8Array> {
  if (arquivos) return arquivos
  const pasta = PASTA_MDFE ?? ''
  arquivos = Object.fromEntries(
    readdirSync(pasta)
      .filter(arquivo => arquivo.endsWith('.xsd'))
      .map(arquivo => [
        BASE + arquivo,
        new TextEncoder().encode(comLetras(readFileSync(path.join(pasta, arquivo), 'utf8'))),
      ]),
  )
  xmlRegisterInputProvider(new XmlBufferInputProvider(arquivos))
  return arquivos
}

function validador(nome: string): XsdValidator {
  const pronto = validadores.get(nome)
  if (pronto) return pronto
  const esquema = XmlDocument.fromBuffer(pacote()[BASE + nome] as Uint8Array, { url: BASE + nome })
  const novo = XsdValidator.fromDoc(esquema)
  validadores.set(nome, novo)
  return novo
}

function quebra(xsd: string, xml: string): string | null {
  const doc = XmlDocument.fromString(xml)
  try {
    validador(xsd).validate(doc)
    return null
  } catch (error) {
    return `${xsd}: ${(error as Error).message}`
  } finally {
    doc.dispose()
  }
}

const BYTES = 'dGVzdGU='
const ASSINATURA = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod><SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"></SignatureMethod><Reference URI="#ID"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></Transform></Transforms><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"></DigestMethod><DigestValue>aWv6LeEM4X6u4+qBI2OYZ8grigw=</DigestValue></Reference></SignedInfo><SignatureValue>${BYTES}</SignatureValue><KeyInfo><X509Data><X509Certificate>${BYTES}</X509Certificate></X509Data></KeyInfo></Signature>`

/** The element `tag` of an XML, as a document of its own. */
const miolo = (xml: string, tag: string): string =>
  xml
    .slice(xml.indexOf(`<${tag}>`), xml.indexOf(`</${tag}>`) + tag.length + 3)
    .replace(`<${tag}>`, `<${tag} xmlns="${NS_MDFE}">`)

const MODAIS = { rodo: 'Rodoviario', aereo: 'Aereo', aquav: 'Aquaviario', ferrov: 'Ferroviario' }

/** Judges an unsigned manifest by the official schema, and its modal by the modal's; null: valid. */
export function julgar(xml: string): string | null {
  const modal = Object.entries(MODAIS).find(([tag]) => xml.includes(`<${tag}>`))
  const doModal = modal ? quebra(`mdfeModal${modal[1]}_v3.00.xsd`, miolo(xml, modal[0])) : 'sem modal'
  return quebra('mdfe_v3.00.xsd', xml.replace('</MDFe>', `${ASSINATURA}</MDFe>`)) ?? doModal
}

/** Judges an unsigned event, and what its kind adds by the kind's schema; null: valid. */
export function julgarEvento(xml: string): string | null {
  const tag = /<(ev\w+MDFe)>/.exec(xml)?.[1] ?? ''
  const xsd = tag === 'evIncDFeMDFe' ? 'evInclusaoDFeMDFe' : tag
  return (
    quebra('eventoMDFe_v3.00.xsd', xml.replace('</eventoMDFe>', `${ASSINATURA}</eventoMDFe>`)) ??
    quebra(`${xsd}_v3.00.xsd`, miolo(xml, tag))
  )
}

/** Judges a message that nobody signs; null: valid. */
export const julgarMensagem = (xml: string): string | null =>
  quebra(`${/^<(\w+)/.exec(xml)?.[1]}_v3.00.xsd`, xml)
