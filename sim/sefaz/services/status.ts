import { isSvc, svcOfUf } from '../authorisers.ts'
import type { Chamada } from '../context.ts'
import { readMensagem, recusada } from '../wire/message.ts'
import { campos, texto } from '../wire/xml.ts'
import { composeRetorno } from './answer.ts'

/** Serves NFeStatusServico4: 107 in operation; 114 for a virtual SEFAZ (SVC) that the state has not switched on. */
export function status(chamada: Chamada): string {
  const forma = { raiz: 'consStatServ', versao: '4.00', esquema: 'consStatServ', codigoEsquema: 215 } as const
  const pedido = readMensagem(chamada.xml, forma)
  if (recusada(pedido)) return composeRetorno('retConsStatServ', chamada, pedido)
  const cUF = texto(pedido, 'cUF')
  if (texto(pedido, 'tpAmb') !== String(chamada.dials.atual.ambiente)) {
    return composeRetorno('retConsStatServ', chamada, { codigo: 252 }, '', cUF)
  }
  if (chamada.uf !== null && cUF !== chamada.uf) {
    return composeRetorno('retConsStatServ', chamada, { codigo: 289 }, '', cUF)
  }
  if (isSvc(chamada.autorizador) && svcOfUf(cUF ?? '') !== chamada.autorizador)
    return composeRetorno('retConsStatServ', chamada, { codigo: 410 }, '', cUF)
  if (isSvc(chamada.autorizador) && !chamada.dials.svcOn())
    return composeRetorno('retConsStatServ', chamada, { codigo: 114 }, '', cUF)
  return composeRetorno('retConsStatServ', chamada, { codigo: 107 }, campos([['tMed', 1]]), cUF)
}
