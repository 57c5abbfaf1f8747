import { gzipSync } from 'node:zlib'
import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { motivo } from '../judge/motivos.ts'
import { carimbo, DIA } from '../moment.ts'
import type { DocumentoNoFeed } from '../supplier/feed.ts'
import { type MessageRefusal, outroCnpj, readMensagem, recusada } from '../wire/message.ts'
import { campos, texto, type XmlNode } from '../wire/xml.ts'

/** Maximum of documents in one answer (NT 2014.002). */
const LOTE = 50
/** Days after the authorisation in which a company can fetch a note by its key. */
const GUARDA = 90

const nsu = (n: number) => String(n).padStart(15, '0')

const docZip = ({ nsu: n, schema, xml }: DocumentoNoFeed) =>
  `<docZip NSU="${nsu(n)}" schema="${schema}">${gzipSync(xml).toString('base64')}</docZip>`

/** Writes retDistDFeInt: tpAmb, verAplic, cStat, xMotivo, dhResp, ultNSU, maxNSU, then the documents. */
export function composeRetornoDist(
  { agora, dials }: Chamada,
  { codigo, complemento }: MessageRefusal,
  { ultNSU, maxNSU } = { ultNSU: 0, maxNSU: 0 },
  documentos: readonly DocumentoNoFeed[] = [],
): string {
  const corpo = campos([
    ['tpAmb', dials.atual.ambiente],
    ['verAplic', VER_APLIC],
    ['cStat', codigo],
    ['xMotivo', motivo(codigo, complemento)],
    ['dhResp', carimbo(agora)],
    ['ultNSU', nsu(ultNSU)],
    ['maxNSU', nsu(maxNSU)],
  ])
  const lote =
    documentos.length === 0 ? '' : `<loteDistDFeInt>${documentos.map(docZip).join('')}</loteDistDFeInt>`
  return `<retDistDFeInt xmlns="${NS}" versao="1.01">${corpo}${lote}</retDistDFeInt>`
}

/**
 * Serves NFeDistribuicaoDFe, which gives the notes that suppliers issued to the caller: up to 50 after an NSU
 * (number of a document for its recipient), one by its NSU, or one by its key.
 */
export function distribuicao(chamada: Chamada): string {
  const forma = { raiz: 'distDFeInt', versao: '1.01', esquema: 'distDFeInt', codigoEsquema: 215 } as const
  const pedido = readMensagem(chamada.xml, forma)
  if (recusada(pedido)) return composeRetornoDist(chamada, pedido)
  const cnpj = texto(pedido, 'CNPJ') ?? ''
  const refuse = (r: MessageRefusal) =>
    composeRetornoDist(chamada, r, { ultNSU: 0, maxNSU: chamada.feed.maxNsu(cnpj) })
  if (texto(pedido, 'tpAmb') !== String(chamada.dials.atual.ambiente)) return refuse({ codigo: 252 })
  if (!isCnpj(cnpj)) return refuse({ codigo: 489 })
  if (outroCnpj(chamada, cnpj)) return refuse({ codigo: 593 })
  return texto(pedido, 'distNSU/ultNSU') === undefined
    ? lookUp(pedido, cnpj, chamada)
    : deliverAfter(Number(texto(pedido, 'distNSU/ultNSU')), cnpj, chamada)
}

function deliverAfter(ultNSU: number, cnpj: string, chamada: Chamada): string {
  const { agora, feed, dials } = chamada
  const maxNSU = feed.maxNsu(cnpj)
  if (feed.abused(cnpj, { ultNSU }, agora))
    return composeRetornoDist(chamada, { codigo: 656 }, { ultNSU, maxNSU })
  if (ultNSU > maxNSU) return composeRetornoDist(chamada, { codigo: 589 }, { ultNSU, maxNSU })
  const lote = feed.after(cnpj, ultNSU).slice(0, LOTE)
  const ate = lote.at(-1)?.nsu ?? ultNSU
  feed.delivered(cnpj, ate, agora)
  const { pular_nsu } = dials.atual
  const dado = lote.filter(({ nsu }) => pular_nsu === 0 || nsu % pular_nsu !== 0)
  return composeRetornoDist(chamada, { codigo: dado.length > 0 ? 138 : 137 }, { ultNSU: ate, maxNSU }, dado)
}

/** Finds one document by its NSU or by its note's key. */
function lookUp(pedido: XmlNode, cnpj: string, chamada: Chamada): string {
  const { agora, feed } = chamada
  const maxNSU = feed.maxNsu(cnpj)
  const answer = (r: MessageRefusal, documentos: readonly DocumentoNoFeed[] = []) =>
    composeRetornoDist(chamada, r, { ultNSU: documentos[0]?.nsu ?? 0, maxNSU }, documentos)
  if (feed.abused(cnpj, 'consulta', agora)) return answer({ codigo: 656 })
  const chave = texto(pedido, 'consChNFe/chNFe')
  if (chave !== undefined) return answerByKey(chave, cnpj, chamada, answer)
  const [um] = feed.after(cnpj, Number(texto(pedido, 'consNSU/NSU')) - 1)
  return um === undefined ? answer({ codigo: 137 }) : answer({ codigo: 138 }, [um])
}

function answerByKey(
  chave: string,
  cnpj: string,
  { agora, feed }: Chamada,
  answer: (r: MessageRefusal, documentos?: readonly DocumentoNoFeed[]) => string,
): string {
  if (dvChave(chave.slice(0, 43)) !== chave[43]) return answer({ codigo: 236 })
  if (chave.slice(6, 20) === cnpj) return answer({ codigo: 641 })
  const compra = feed.compra(chave)
  if (compra === undefined) return answer({ codigo: 217 })
  if (compra.destinatario !== cnpj) return answer({ codigo: 640 })
  if (compra.cancelada) return answer({ codigo: 653 })
  if (agora.getTime() - new Date(compra.dhRecbto).getTime() > GUARDA * DIA) return answer({ codigo: 632 })
  const inteira = feed.opened(compra)
  const da = feed.after(cnpj, 0).findLast(d => d.chave === chave)
  const documento = {
    nsu: da?.nsu ?? 0,
    chave,
    schema: inteira ? 'procNFe_v4.00.xsd' : 'resNFe_v1.01.xsd',
    xml: inteira ? compra.proc : compra.resumo,
  }
  return answer({ codigo: 138 }, [documento])
}
