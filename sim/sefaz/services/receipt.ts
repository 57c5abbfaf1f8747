import type { Chamada } from '../context.ts'
import { readMensagem, recusada } from '../wire/message.ts'
import { campos, texto } from '../wire/xml.ts'
import { composeRetorno } from './answer.ts'

/** Serves NFeRetAutorizacao4: 105 while the lot is in process, 104 with the protocols, 106 unknown receipt. */
export function retAutorizacao(chamada: Chamada): string {
  const { xml, agora, cadastro, dials } = chamada
  const forma = { raiz: 'consReciNFe', versao: '4.00', esquema: 'consReciNFe', codigoEsquema: 215 } as const
  const pedido = readMensagem(xml, forma)
  if (recusada(pedido)) return composeRetorno('retConsReciNFe', chamada, pedido)
  const nRec = texto(pedido, 'nRec') ?? ''
  const antes = campos([['nRec', nRec]])
  const answer = (codigo: number, resto = '') =>
    composeRetorno('retConsReciNFe', chamada, { codigo }, resto, nRec.slice(1, 3), antes)
  if (texto(pedido, 'tpAmb') !== String(dials.atual.ambiente)) return answer(252)
  const lote = cadastro.lote(nRec)
  if (lote === undefined) return answer(106)
  return agora.getTime() < lote.pronto ? answer(105) : answer(104, lote.resposta)
}
