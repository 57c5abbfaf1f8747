import { type DfeFamily, rootOf } from '../../core/dfe/kit/family.ts'
import type { Grupo } from '../../core/dfe/kit/node.ts'
import type { GrupoXml } from '../../core/dfe/kit/object.ts'
import { writeXml } from '../../core/dfe/kit/xml.ts'
import type { Certificado } from './certificate.ts'
import { digestOf, qrText, signDocument } from './sign.ts'

/**
 * Writes and signs a document whose QR its family declares. The same object gives the same bytes. @throws Error for a
 * family whose QR its model makes
 */
export function signWithQr(
  family: DfeFamily,
  layout: Grupo,
  objeto: GrupoXml,
  said: Parameters<typeof qrText>[1],
  certificado: Certificado,
): { xml: string; digest: string } {
  const qr = qrText(family, said, certificado)
  // chMDFe: infMDFeSupl, qrCodMDFe
  const name = family.events.key.slice(2)
  const withQr = { ...objeto, [`inf${name}Supl`]: { [`qrCod${name}`]: qr } }
  const xml = signDocument(family, writeXml(layout, withQr), certificado)
  return { xml, digest: digestOf(xml) }
}

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8"?>'

/** Joins a signed document and its protocol as received: what is kept for five years and given to the customer. */
export const procDocument = (family: DfeFamily, xml: string, protocol: string): string =>
  DECLARACAO + rootOf(family, xml).proc(xml, protocol)

/** Joins a signed voiding of numbers and the authority's answer as received. @throws Error where nothing is voided */
export function procInut({ messages, name }: DfeFamily, xml: string, answer: string): string {
  if (!messages.voided) throw new Error(`no number of ${name} is voided`)
  return DECLARACAO + messages.voided(xml, answer)
}

/** Joins a signed event and the authority's answer as received into the document that is stored. */
export const procEvento = ({ messages }: DfeFamily, evento: string, answer: string): string =>
  DECLARACAO + messages.registered(evento, answer)
