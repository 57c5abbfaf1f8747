import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { motivo } from '../judge/motivos.ts'
import { carimbo } from '../moment.ts'
import type { MessageRefusal } from '../wire/message.ts'
import { campos } from '../wire/xml.ts'

/**
 * Writes a ret… message: tpAmb, verAplic, cStat, xMotivo, cUF, dhRecbto, then `resto`, the service's own part. `antes`
 * stands after verAplic.
 */
export function composeRetorno(
  raiz: string,
  { agora, dials, uf }: Chamada,
  { codigo, complemento }: MessageRefusal,
  resto = '',
  cUF = uf ?? '35',
  antes = '',
): string {
  const cabeca = campos([
    ['tpAmb', dials.atual.ambiente],
    ['verAplic', VER_APLIC],
  ])
  const meio = campos([
    ['cStat', codigo],
    ['xMotivo', motivo(codigo, complemento)],
    ['cUF', cUF],
    ['dhRecbto', carimbo(agora)],
  ])
  return `<${raiz} xmlns="${NS}" versao="4.00">${cabeca}${antes}${meio}${resto}</${raiz}>`
}
