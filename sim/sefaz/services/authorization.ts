import { isSvc, svcOfUf } from '../authorisers.ts'
import type { Chamada } from '../context.ts'
import { process } from '../judge/judge.ts'
import { type MessageRefusal, outroCnpj, readMensagem, recusada } from '../wire/message.ts'
import { campos, filhos, texto, type XmlNode } from '../wire/xml.ts'
import { composeRetorno } from './answer.ts'

/** Limit of a lot, in bytes. The manual says 500 kB, but authorisers accept the layout's 990 items (about 1 MB). */
const LIMITE_BYTES = 2_000_000

/** Refuses a note sent to the virtual SEFAZ (SVC) of other states, or to one that the state has not switched on. */
function refuseSvc({ autorizador, dials }: Chamada, cUF: string): MessageRefusal | null {
  if (!isSvc(autorizador)) return null
  if (svcOfUf(cUF) !== autorizador) return { codigo: 410 }
  return dials.svcOn() ? null : { codigo: 114 }
}

function refuseLote(lote: XmlNode, notas: readonly XmlNode[], chamada: Chamada): MessageRefusal | null {
  if (texto(lote, 'indSinc') === '1' && notas.length > 1) return { codigo: 764 }
  if (new Set(notas.map(n => texto(n, 'infNFe/ide/mod'))).size > 1) return { codigo: 765 }
  const cnpj = texto(notas[0], 'infNFe/emit/CNPJ')
  return cnpj !== undefined && outroCnpj(chamada, cnpj) ? { codigo: 213 } : null
}

/** Serves NFeAutorizacao4: answers the protocol at once (indSinc 1), or a receipt by which it can be queried later. */
export function autorizacao(chamada: Chamada): string {
  const { xml, agora, cadastro, dials } = chamada
  if (Buffer.byteLength(xml) > LIMITE_BYTES) return composeRetorno('retEnviNFe', chamada, { codigo: 214 })
  const lote = readMensagem(xml, { raiz: 'enviNFe', versao: '4.00', esquema: 'enviNFe', codigoEsquema: 225 })
  if (recusada(lote)) return composeRetorno('retEnviNFe', chamada, lote)
  const notas = filhos(lote, 'NFe')
  const cUF = texto(notas[0], 'infNFe/ide/cUF')
  const recusa = refuseSvc(chamada, cUF ?? '') ?? refuseLote(lote, notas, chamada)
  if (recusa !== null) return composeRetorno('retEnviNFe', chamada, recusa, '', cUF)
  const protocolos = notas.map(nota => process(nota, xml, chamada)).join('')
  if (texto(lote, 'indSinc') === '1' && !dials.atual.so_recibo)
    return composeRetorno('retEnviNFe', chamada, { codigo: 104 }, protocolos, cUF)
  const nRec = cadastro.nextNumero(cUF ?? '35', agora)
  cadastro.storeLote(nRec, agora.getTime() + dials.atual.lote_ms, protocolos)
  const recibo = `<infRec>${campos([
    ['nRec', nRec],
    ['tMed', 1],
  ])}</infRec>`
  return composeRetorno('retEnviNFe', chamada, { codigo: 103 }, recibo, cUF)
}
