import type { Chamada } from '../context.ts'
import { lerMensagem, recusada } from '../message.ts'
import { campos, texto } from '../xml.ts'
import { retorno } from './answer.ts'

/** NFeRetAutorizacao4: 105 while the lot is being worked on, 104 with the protocols, 106 unknown receipt. */
export function retAutorizacao(chamada: Chamada): string {
  const { xml, agora, cadastro, dials } = chamada
  const forma = { raiz: 'consReciNFe', versao: '4.00', esquema: 'consReciNFe', codigoEsquema: 215 } as const
  const pedido = lerMensagem(xml, forma)
  if (recusada(pedido)) return retorno('retConsReciNFe', chamada, pedido)
  const nRec = texto(pedido, 'nRec') ?? ''
  const antes = campos([['nRec', nRec]])
  const responder = (codigo: number, resto = '') =>
    retorno('retConsReciNFe', chamada, { codigo }, resto, nRec.slice(1, 3), antes)
  if (texto(pedido, 'tpAmb') !== String(dials.atual.ambiente)) return responder(252)
  const lote = cadastro.lote(nRec)
  if (lote === undefined) return responder(106)
  return agora.getTime() < lote.pronto ? responder(105) : responder(104, lote.resposta)
}
