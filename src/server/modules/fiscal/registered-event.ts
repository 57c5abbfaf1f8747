import { findNo, parseXml, textoOf } from '../../../core/dfe/parse.ts'
import type { Tenant } from '../../db/transaction.ts'
import { EVENTO_REGISTRADO } from '../../sefaz/client/resultado.ts'
import { cut } from '../../sefaz/client/soap.ts'
import { procEvento } from '../../sefaz/compose.ts'
import type { Fluxo } from './flow.ts'
import type { Model } from './model.ts'
import type { Documento } from './repository.ts'

interface Asked {
  fluxo: Fluxo
  tenant: Tenant
  documento: Documento
  model: Model
}

/** As SEFAZ registered it, when she did. */
interface Registrado {
  cstat: string
  xmotivo: string
  protocolo: string
  xml_proc: string
}

/**
 * An event whose own answer was lost is refused the second time (573): what she answered the first time stands beside the note, and is
 * its protocol and its paper. Null: she does not tell it.
 */
export async function asRegistered(
  { fluxo, tenant, documento, model }: Asked,
  xml: string,
): Promise<Registrado | null> {
  const id = /<infEvento[^>]*\sId="([^"]+)"/.exec(xml)?.[1]
  const conexao = await fluxo.issuers.conexao(tenant, documento)
  const resultado = await model.consult(conexao, documento.chave)
  if (id === undefined || resultado.kind !== 'answer') return null
  const proc = resultado.resposta.eventos.find(each => each.includes(`Id="${id}"`))
  const retEvento = proc ? cut(proc, 'retEvento') : null
  if (retEvento === null) return null
  const said = findNo(parseXml(retEvento), 'infEvento')
  const [cstat, xmotivo, protocolo] = ['cStat', 'xMotivo', 'nProt'].map(tag => textoOf(said, tag)) as [
    string,
    string,
    string,
  ]
  return EVENTO_REGISTRADO.has(cstat) && protocolo !== ''
    ? { cstat, xmotivo, protocolo, xml_proc: procEvento(xml, retEvento) }
    : null
}
