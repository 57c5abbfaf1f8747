import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../../core/dfe/kit/parse.ts'
import { openDocZips } from './doc-zip.ts'
import type {
  Protocolo,
  RespostaAbertos,
  RespostaAutorizacao,
  RespostaCadastro,
  RespostaConsulta,
  RespostaDistribuicao,
  RespostaEvento,
  RespostaInutilizacao,
  RespostaStatus,
} from './resultado.ts'
import { cut, cutAll } from './soap.ts'

/** Finds the answer's main element. @throws Error when absent; the caller makes a `no_answer` of the error */
function raiz(corpo: string, tag: string): NoXml {
  const achado = findNo(parseXml(corpo), tag)
  if (!achado) throw new Error(`resposta sem <${tag}>`)
  return achado
}

/** Reads cStat: 3 or 4 digits (NT 2026.002). @throws Error when absent or of another form */
function cStatOf(retorno: NoXml | null): string {
  const cStat = textoOf(retorno, 'cStat').trim()
  if (!/^\d{3,4}$/.test(cStat)) throw new Error('resposta sem cStat')
  return cStat
}

export const readAutorizacao = (corpo: string, family: DfeFamily, answer: string): RespostaAutorizacao => {
  const ret = raiz(corpo, answer)
  return readLote(corpo, family, ret, textoOf(ret, 'infRec', 'nRec'))
}

export const readRecibo = (corpo: string, family: DfeFamily, answer: string): RespostaAutorizacao => {
  const ret = raiz(corpo, answer)
  return readLote(corpo, family, ret, textoOf(ret, 'nRec'))
}

/** Reads the answer to a lot, which always has one note here. */
function readLote(corpo: string, family: DfeFamily, ret: NoXml, nRec: string): RespostaAutorizacao {
  return {
    cStat: cStatOf(ret),
    xMotivo: textoOf(ret, 'xMotivo'),
    nRec: nRec || null,
    protocolo: readProtocolo(corpo, family, no(ret, family.protocol)),
    xml: corpo,
  }
}

export function readConsulta(corpo: string, family: DfeFamily, answer: string): RespostaConsulta {
  const ret = raiz(corpo, answer)
  return {
    cStat: cStatOf(ret),
    xMotivo: textoOf(ret, 'xMotivo'),
    protocolo: readProtocolo(corpo, family, no(ret, family.protocol)),
    eventos: cutAll(corpo, family.event),
    xml: corpo,
  }
}

function readProtocolo(corpo: string, family: DfeFamily, prot: NoXml | null): Protocolo | null {
  const inf = no(prot, 'infProt')
  if (!inf) return null
  // pairs cMsg/xMsg repeat, up to five (PR13)
  const codigos = todos(inf, 'cMsg')
  const textos = todos(inf, 'xMsg')
  return {
    chave: textoOf(inf, family.events.key),
    cStat: cStatOf(inf),
    xMotivo: textoOf(inf, 'xMotivo'),
    nProt: textoOf(inf, 'nProt') || null,
    dhRecbto: textoOf(inf, 'dhRecbto'),
    digVal: textoOf(inf, 'digVal') || null,
    mensagens: codigos.map((codigo, i) => ({ cMsg: codigo.texto, xMsg: textos[i]?.texto ?? '' })),
    xml: cut(corpo, family.protocol) ?? '',
  }
}

export function readEvento(corpo: string, { events }: DfeFamily, answer: string): RespostaEvento {
  const ret = raiz(corpo, answer)
  // an authority that takes events one by one answers without a batch around
  const alone = answer === events.answer
  const inf = alone ? no(ret, 'infEvento') : no(ret, events.answer, 'infEvento')
  const batch = alone ? inf : ret
  const cStatLote = cStatOf(batch)
  const xMotivoLote = textoOf(batch, 'xMotivo')
  return {
    cStatLote,
    xMotivoLote,
    cStat: inf ? cStatOf(inf) : cStatLote,
    xMotivo: inf ? textoOf(inf, 'xMotivo') : xMotivoLote,
    nProt: textoOf(inf, 'nProt') || null,
    dhRegEvento: textoOf(inf, 'dhRegEvento') || null,
    retEvento: cut(corpo, events.answer) ?? '',
    xml: corpo,
  }
}

export function readInutilizacao(corpo: string, _: DfeFamily, answer: string): RespostaInutilizacao {
  const inf = no(raiz(corpo, answer), 'infInut')
  return {
    cStat: cStatOf(inf),
    xMotivo: textoOf(inf, 'xMotivo'),
    nProt: textoOf(inf, 'nProt') || null,
    dhRecbto: textoOf(inf, 'dhRecbto') || null,
    retInut: cut(corpo, answer) ?? '',
    xml: corpo,
  }
}

const numeroNsu = (ret: NoXml, tag: string): number => {
  const nsu = textoOf(ret, tag).trim()
  if (!/^\d{1,15}$/.test(nsu)) throw new Error(`resposta sem ${tag}`)
  return Number(nsu)
}

export function readDistribuicao(corpo: string, _: DfeFamily, answer: string): RespostaDistribuicao {
  const ret = raiz(corpo, answer)
  const zips = todos(no(ret, 'loteDistDFeInt'), 'docZip').map(({ atributos, texto }) => ({
    nsu: atributos['NSU'] ?? '0',
    schema: atributos['schema'] ?? '',
    texto,
  }))
  return {
    cStat: cStatOf(ret),
    xMotivo: textoOf(ret, 'xMotivo'),
    ultNSU: numeroNsu(ret, 'ultNSU'),
    maxNSU: numeroNsu(ret, 'maxNSU'),
    documentos: openDocZips(zips),
  }
}

export function readCadastro(corpo: string, _: DfeFamily, answer: string): RespostaCadastro {
  const inf = no(raiz(corpo, answer), 'infCons')
  const contribuintes = todos(inf, 'infCad').map(cad => {
    const said = (...caminho: string[]) => textoOf(cad, ...caminho).trim()
    return {
      ie: said('IE'),
      documento: said('CNPJ') || said('CPF'),
      uf: said('UF'),
      habilitado: said('cSit') === '1',
      nome: said('xNome'),
      fantasia: said('xFant'),
      regime: said('xRegApur'),
      cnae: said('CNAE'),
      inicio: said('dIniAtiv'),
      baixa: said('dBaixa'),
      logradouro: said('ender', 'xLgr'),
      numero: said('ender', 'nro'),
      complemento: said('ender', 'xCpl'),
      bairro: said('ender', 'xBairro'),
      cep: said('ender', 'CEP').replace(/^\d{7}$/, '0$&'),
      cMun: said('ender', 'cMun'),
      xMun: said('ender', 'xMun'),
    }
  })
  return { cStat: cStatOf(inf), xMotivo: textoOf(inf, 'xMotivo'), contribuintes }
}

/** Reads the documents whose transport has not ended, by their keys (MDFeConsNaoEnc: 111 some, 112 none). */
export function readAbertos(corpo: string, { events }: DfeFamily, answer: string): RespostaAbertos {
  const ret = raiz(corpo, answer)
  const abertos = todos(ret, 'infMDFe').map(inf => ({
    chave: textoOf(inf, events.key),
    nProt: textoOf(inf, 'nProt') || null,
  }))
  return { cStat: cStatOf(ret), xMotivo: textoOf(ret, 'xMotivo'), abertos }
}

export function readStatus(corpo: string, _: DfeFamily, answer: string): RespostaStatus {
  const ret = raiz(corpo, answer)
  return {
    cStat: cStatOf(ret),
    xMotivo: textoOf(ret, 'xMotivo'),
    tMed: textoOf(ret, 'tMed') || null,
    xml: corpo,
  }
}
