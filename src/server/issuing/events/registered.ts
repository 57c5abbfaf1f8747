import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { findNo, type NoXml, parseXml, textoOf } from '../../../core/dfe/kit/parse.ts'
import type { Tenant } from '../../db/transaction.ts'
import { cut } from '../../sefaz/client/soap.ts'
import { procEvento } from '../../sefaz/compose.ts'
import { dfeFamilyOf } from '../../sefaz/families.ts'
import type { Fluxo } from '../flow.ts'
import type { Documento } from '../repository.ts'

/** Event as registered by SEFAZ. */
export interface EventoAchado {
  cstat: string
  xmotivo: string
  protocolo: string
  xml_proc: string
}

/**
 * Values stored for an event that was registered before, when SEFAZ did not tell the protocol: the text of the refusal must
 * not be stored as protocol or XML.
 */
export const NADA_DITO = {
  xmotivo: 'Registrado antes: a SEFAZ não disse o protocolo',
  protocolo: null,
  xml_proc: null,
} as const

/**
 * Finds the registration of the signed event `xml` in the answer to a query of the note. The Id in the XML holds kind, note
 * and sequence. `outro`: the registered event has other content. Null: not registered.
 */
export function registeredIn(
  family: DfeFamily,
  eventos: readonly string[],
  xml: string,
): { outro: boolean; achado: EventoAchado } | null {
  const id = /<infEvento[^>]*\sId="([^"]+)"/.exec(xml)?.[1]
  const proc = eventos.find(each => id !== undefined && each.includes(`Id="${id}"`))
  const retEvento = proc === undefined ? null : cut(proc, family.events.answer)
  if (proc === undefined || retEvento === null) return null
  const said = findNo(parseXml(retEvento), 'infEvento')
  const [cstat, xmotivo, protocolo] = [
    textoOf(said, 'cStat'),
    textoOf(said, 'xMotivo'),
    textoOf(said, 'nProt'),
  ]
  if (!family.codes.registered.has(cstat) || protocolo === '') return null
  const outro = told(proc) !== told(xml)
  return {
    outro,
    achado: { cstat, xmotivo, protocolo, xml_proc: outro ? proc : procEvento(family, xml, retEvento) },
  }
}

/** Writes an event's content as one string, to compare two XMLs. */
const told = (xml: string): string => JSON.stringify(plain(findNo(parseXml(xml), 'detEvento')))

const plain = (no: NoXml | null): unknown =>
  no && [no.tag, no.filhos.length > 0 ? no.filhos.map(plain) : no.texto.trim()]

interface Asked {
  fluxo: Fluxo
  tenant: Tenant
  documento: Documento
}

/**
 * Asks SEFAZ for an event whose answer was lost, after SEFAZ refused its repetition as a duplicate (573). A query of the
 * note gives the registration and the note's other events. Null: no answer.
 */
export async function askRegistered({ fluxo, tenant, documento }: Asked, xml: string) {
  const conexao = await fluxo.issuers.conexao(tenant, documento)
  const resultado = await fluxo.client.queryByKey(conexao, documento.chave)
  if (resultado.kind !== 'answer') return null
  const { eventos } = resultado.resposta
  return { registro: registeredIn(dfeFamilyOf(documento.modelo), eventos, xml), eventos }
}
