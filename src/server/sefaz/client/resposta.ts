import { type NoXml, no, parseXml, procurar, textoDe, todos } from '../../../core/dfe/parse.ts'
import type {
  Protocolo,
  RespostaAutorizacao,
  RespostaConsulta,
  RespostaEvento,
  RespostaInutilizacao,
  RespostaStatus,
} from './resultado.ts'
import { cortar, cortarTodos } from './soap.ts'

/** Answer texts → answers. Each throws when the expected element is not there: the caller turns that into `no_answer`. */
function raiz(corpo: string, tag: string): NoXml {
  const achado = procurar(parseXml(corpo), tag)
  if (!achado) throw new Error(`resposta sem <${tag}>`)
  return achado
}

/** cStat has 3 or 4 digits (NT 2026.002). */
function cStatDe(retorno: NoXml | null): string {
  const cStat = textoDe(retorno, 'cStat').trim()
  if (!/^\d{3,4}$/.test(cStat)) throw new Error('resposta sem cStat')
  return cStat
}

export function lerAutorizacao(corpo: string): RespostaAutorizacao {
  const ret = raiz(corpo, 'retEnviNFe')
  return {
    cStat: cStatDe(ret),
    xMotivo: textoDe(ret, 'xMotivo'),
    nRec: textoDe(ret, 'infRec', 'nRec') || null,
    protocolo: lerProtocolo(corpo, no(ret, 'protNFe')),
    xml: corpo,
  }
}

export function lerConsulta(corpo: string): RespostaConsulta {
  const ret = raiz(corpo, 'retConsSitNFe')
  return {
    cStat: cStatDe(ret),
    xMotivo: textoDe(ret, 'xMotivo'),
    protocolo: lerProtocolo(corpo, no(ret, 'protNFe')),
    eventos: cortarTodos(corpo, 'procEventoNFe'),
    xml: corpo,
  }
}

function lerProtocolo(corpo: string, protNFe: NoXml | null): Protocolo | null {
  const inf = no(protNFe, 'infProt')
  if (!inf) return null
  // pairs cMsg/xMsg repeat, up to five (PR13)
  const codigos = todos(inf, 'cMsg')
  const textos = todos(inf, 'xMsg')
  return {
    chave: textoDe(inf, 'chNFe'),
    cStat: cStatDe(inf),
    xMotivo: textoDe(inf, 'xMotivo'),
    nProt: textoDe(inf, 'nProt') || null,
    dhRecbto: textoDe(inf, 'dhRecbto'),
    digVal: textoDe(inf, 'digVal') || null,
    mensagens: codigos.map((codigo, i) => ({ cMsg: codigo.texto, xMsg: textos[i]?.texto ?? '' })),
    xml: cortar(corpo, 'protNFe') ?? '',
  }
}

export function lerEvento(corpo: string): RespostaEvento {
  const ret = raiz(corpo, 'retEnvEvento')
  const inf = no(ret, 'retEvento', 'infEvento')
  const cStatLote = cStatDe(ret)
  const xMotivoLote = textoDe(ret, 'xMotivo')
  return {
    cStatLote,
    xMotivoLote,
    cStat: inf ? cStatDe(inf) : cStatLote,
    xMotivo: inf ? textoDe(inf, 'xMotivo') : xMotivoLote,
    nProt: textoDe(inf, 'nProt') || null,
    dhRegEvento: textoDe(inf, 'dhRegEvento') || null,
    retEvento: cortar(corpo, 'retEvento') ?? '',
    xml: corpo,
  }
}

export function lerInutilizacao(corpo: string): RespostaInutilizacao {
  const inf = no(raiz(corpo, 'retInutNFe'), 'infInut')
  return {
    cStat: cStatDe(inf),
    xMotivo: textoDe(inf, 'xMotivo'),
    nProt: textoDe(inf, 'nProt') || null,
    dhRecbto: textoDe(inf, 'dhRecbto') || null,
    xml: corpo,
  }
}

export function lerStatus(corpo: string): RespostaStatus {
  const ret = raiz(corpo, 'retConsStatServ')
  return {
    cStat: cStatDe(ret),
    xMotivo: textoDe(ret, 'xMotivo'),
    tMed: textoDe(ret, 'tMed') || null,
    xml: corpo,
  }
}
