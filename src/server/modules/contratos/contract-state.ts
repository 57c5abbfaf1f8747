import {
  ESTADO_CONTRATO,
  type EstadoContrato,
  NEXT_OF_CONTRACT,
  wordOfState,
} from '../../../core/contract/estados.ts'
import { dec } from '../../../core/money/decimal.ts'
import { AppError } from '../../../domain/error.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { contratos } from '../../../domain/records/contratos/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import { heldBalances } from './balance.ts'
import { holdContract, readWaiting, setContractState } from './repository.ts'

const NAMES: ReadonlyMap<string, string> = new Map(ESTADO_CONTRATO)

/** Moves a contract to another state, and tells it in its history. @throws NAO_ENCONTRADO, CONFLITO */
export async function changeState(
  q: Q,
  sessao: Sessao,
  { id, para, agora }: { id: number; para: EstadoContrato; agora: Date },
): Promise<void> {
  const held = await holdContract(q, sessao.empresa_id, id)
  if (!held) throw new AppError('NAO_ENCONTRADO')
  const { numero, status } = held
  const refuse = (why: string) => new AppError('CONFLITO', { mensagem: `O contrato ${numero} ${why}` })
  if (!NEXT_OF_CONTRACT[status].includes(para))
    throw refuse(`está ${wordOfState(status)} e não passa a ${wordOfState(para)}`)
  const waiting = para === 'encerrado' || para === 'cancelado' ? await readWaiting(q, id) : []
  if (waiting.length > 0) throw refuse(`tem ordens por carregar: ${waiting.join(', ')}`)
  if (para === 'cancelado' && status !== 'rascunho') {
    const taken = (await heldBalances(q, [id])).find(item =>
      [item.carregado, item.faturado, item.avulso].some(qtde => !dec(qtde).isZero()),
    )
    if (taken) throw refuse(`já entregou ${taken.nome}: encerre em vez de cancelar`)
  }
  await setContractState(q, id, para, para === 'ativo' ? sessao.usuario_id : null)
  const [antes, depois] = [NAMES.get(status) ?? status, NAMES.get(para) ?? para]
  await keepState(q, sessao, contratos, { id, numero, antes, depois, agora })
}

/** Writes in the history of a contract or an order that its state changed, and what else did (`mais`). */
export const keepState = (
  q: Q,
  sessao: Sessao,
  { id: registro }: Pick<AnyRegister, 'id'>,
  {
    id,
    numero,
    antes,
    depois,
    mais = [],
    agora,
  }: Record<'numero' | 'antes' | 'depois', string> & {
    id: number
    mais?: readonly Mudanca[]
    agora: Date
  },
): Promise<void> =>
  audit(q, sessao, agora, [
    {
      ...{ registro, registro_id: id, rotulo: numero, acao: 'alterou', pai_id: null },
      mudancas: [{ campo: 'status', rotulo: 'Situação', antes, depois }, ...mais],
      empresa_id: sessao.empresa_id,
    },
  ])
