import { CORRIGIVEIS } from '../../../core/dfe/cte/event/corrigiveis.ts'
import type { corrigirCte, listarCartasDoCte } from '../../../domain/api/carta-do-cte.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'
import type { FiscalService } from '../../issuing/service.ts'

/** Kind of the letter, in the table of the family. */
export const CARTA = '110110'

type Carta = Answer<typeof listarCartasDoCte>['data'][number]

const nameOf = ({ grupo, campo }: Carta['correcoes'][number]): string =>
  CORRIGIVEIS['CTe']?.find(each => each.grupo === grupo && each.campo === campo)?.nome ?? `${grupo} ${campo}`

const told = (correcoes: Carta['correcoes']): string =>
  correcoes.map(each => `${nameOf(each)}${each.item ? ` (${each.item})` : ''}: ${each.valor}`).join('; ')

const ownerOf = (origem_id: number) => ({ origem_tipo: conhecimentos.id, origem_id })

/** Lists the letters of a CT-e in order. @throws NAO_ENCONTRADO */
export async function listLetters(fiscal: FiscalService, sessao: Sessao, id: number): Promise<Carta[]> {
  const letters = await fiscal.pedidos(sessao, ownerOf(id), CARTA)
  return letters.map(({ dados, ...event }) => {
    const correcoes = (dados?.['correcoes'] ?? []) as Carta['correcoes']
    return {
      ...{ id: event.id, sequencia: event.seq, data: event.criado_em.toISOString(), status: event.status },
      ...{ protocolo: event.protocolo, motivo: event.xmotivo, carta: told(correcoes), correcoes },
    }
  })
}

/** Registers a letter and gives it as it stands. @throws VALIDACAO at the correction, NAO_ENCONTRADO */
export async function correctByLetter(
  fiscal: FiscalService,
  sessao: Sessao,
  id: number,
  { correcoes, pedido }: Pick<Body<typeof corrigirCte>, 'correcoes'> & { pedido: string | null },
): Promise<Carta> {
  const event = await fiscal.pedir(sessao, ownerOf(id), { tipo: CARTA, dados: { correcoes }, pedido })
  const letter = (await listLetters(fiscal, sessao, id)).find(each => each.id === event)
  if (!letter) throw new AppError('NAO_ENCONTRADO')
  return letter
}
