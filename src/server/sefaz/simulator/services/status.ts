import type { Chamada } from '../context.ts'
import { lerMensagem, recusada } from '../message.ts'
import { campos, texto } from '../xml.ts'
import { retorno } from './answer.ts'

/** NFeStatusServico4: 107. */
export function status(chamada: Chamada): string {
  const forma = { raiz: 'consStatServ', versao: '4.00', esquema: 'consStatServ', codigoEsquema: 215 } as const
  const pedido = lerMensagem(chamada.xml, forma)
  if (recusada(pedido)) return retorno('retConsStatServ', chamada, pedido)
  const cUF = texto(pedido, 'cUF')
  if (texto(pedido, 'tpAmb') !== String(chamada.dials.atual.ambiente)) {
    return retorno('retConsStatServ', chamada, { codigo: 252 }, '', cUF)
  }
  if (chamada.uf !== null && cUF !== chamada.uf) {
    return retorno('retConsStatServ', chamada, { codigo: 289 }, '', cUF)
  }
  return retorno('retConsStatServ', chamada, { codigo: 107 }, campos([['tMed', 1]]), cUF)
}
