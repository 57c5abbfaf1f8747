import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { siglaUf } from '../../../src/core/document/uf.ts'
import type { Chamada } from '../context.ts'
import { protocolo } from '../judge/judge.ts'
import { carimbo } from '../moment.ts'
import type { Autorizada } from '../registry.ts'
import { type MessageRefusal, readMensagem, recusada } from '../wire/message.ts'
import { campos, texto } from '../wire/xml.ts'
import { composeRetorno } from './answer.ts'

function refuseChave(
  chave: string,
  tpAmb: string | undefined,
  { agora, dials, uf }: Chamada,
): MessageRefusal | null {
  if (tpAmb !== String(dials.atual.ambiente)) return { codigo: 252 }
  if (siglaUf(chave.slice(0, 2)) === null) return { codigo: 614 }
  const [ano, mes, quem] = [chave.slice(2, 4), chave.slice(4, 6), chave.slice(6, 20)]
  if (Number(ano) < 6 || ano > carimbo(agora).slice(2, 4)) return { codigo: 615 }
  if (mes < '01' || mes > '12') return { codigo: 616 }
  if (!isCnpj(quem) && !(quem.startsWith('000') && isCpf(quem.slice(3)))) return { codigo: 617 }
  if (uf !== null && chave.slice(0, 2) !== uf) return { codigo: 226 }
  if (chave.slice(20, 22) !== '55' && chave.slice(20, 22) !== '65') return { codigo: 618 }
  return dvChave(chave.slice(0, 43)) === chave[43] ? null : { codigo: 236 }
}

function situacao(nota: Autorizada): MessageRefusal {
  return { codigo: nota.cancelada ? 101 : nota.cStat }
}

/**
 * Serves NFeConsultaProtocolo4: answers a key's protocol and events. 124: only an EPEC exists; 217: unknown key;
 * 613: another key has its number.
 */
export function consulta(chamada: Chamada): string {
  const { xml, agora, cadastro, feed } = chamada
  const forma = { raiz: 'consSitNFe', versao: '4.00', esquema: 'consSitNFe', codigoEsquema: 215 } as const
  const pedido = readMensagem(xml, forma)
  if (recusada(pedido)) return composeRetorno('retConsSitNFe', chamada, pedido)
  const chave = texto(pedido, 'chNFe') ?? ''
  const answer = (r: MessageRefusal, resto = '') =>
    composeRetorno('retConsSitNFe', chamada, r, campos([['chNFe', chave]]) + resto, chave.slice(0, 2))
  const recusa = refuseChave(chave, texto(pedido, 'tpAmb'), chamada)
  if (recusa !== null) return answer(recusa)
  const nota = cadastro.nota(chave)
  // SEFAZ does not yet know a note in a lot still in process
  if (cadastro.isInLot(chave, agora.getTime())) return answer({ codigo: 217 })
  if (nota !== undefined) {
    return answer(situacao(nota), protocolo(nota) + nota.eventos.map(e => e.xml).join(''))
  }
  const compra = feed.compra(chave)
  if (compra !== undefined) {
    const prot = /<protNFe[\s\S]*<\/protNFe>/.exec(compra.proc)?.[0] ?? ''
    return answer(
      { codigo: compra.cancelada ? 101 : 100 },
      prot + compra.manifestos.map(({ xml }) => xml ?? '').join(''),
    )
  }
  const previa = cadastro.previa(chave)
  if (previa?.chave === chave) return answer({ codigo: 124 }, previa.xml)
  const outra = cadastro.chaveOfNumero(chave)
  if (outra !== undefined) return answer({ codigo: 613, complemento: `[chNFe: ${outra}]` })
  return answer({ codigo: 217 })
}
