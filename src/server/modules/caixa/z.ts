import type { Difference } from '../../../core/caixa/count.ts'
import { countPendings, type Pending } from '../../../core/caixa/pendings.ts'
import { nameOfZ, type ZBody } from '../../../core/caixa/reading.ts'
import type { TenderFold } from '../../../core/caixa/session.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import type { Fechado } from '../../../domain/api/caixa.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { hashOf } from './late.ts'
import { readReading } from './reading.ts'
import {
  type CaixaSessao,
  type CaixaTerminal,
  insertReducao,
  readCounts,
  readLastReducao,
  readLastZ,
  readReducoes,
} from './repository.ts'
import { sees } from './slip.ts'

/** Stores the closing report (Z), in the transaction that closes the session. */
export async function writeZ(
  q: Q,
  sessao: Sessao,
  caixa: CaixaSessao,
  till: CaixaTerminal,
  said: {
    differences: readonly Difference[]
    fold: ReadonlyMap<string, TenderFold>
    fundo: string
    justificativa: string
    na_fila: readonly string[]
    aprovado_por: number | null
  },
  agora: Date,
): Promise<Pick<Fechado, 'id' | 'pendencias' | 'pendentes'> & { numero: number }> {
  const closing = { na_fila: said.na_fila, usuarios: [caixa.aberto_por, sessao.usuario_id] }
  const { meios: _, ...x } = await readReading(q, caixa, till.nome, closing)
  const last = await readLastZ(q, caixa.terminal_id, caixa.treino)
  const before = last ? (JSON.parse(last.corpo) as ZBody).grande_total : '0.00'
  const body: ZBody = {
    numero: (last?.numero ?? 0) + 1,
    ...x,
    fechado_em: agora.toISOString(),
    fechado_por: sessao.nome,
    aprovado_por: x.eventos.findLast(({ tipo }) => tipo === 'fechamento')?.aprovado_por ?? null,
    meios: said.differences.map(difference => ({
      ...{ abertura: '0.00', entradas: '0.00', saidas: '0.00', qtde: 0 },
      ...said.fold.get(difference.meio),
      ...difference,
    })),
    contagens: (await readCounts(q, caixa)).map(({ uuid: _uuid, em, ...count }) => ({
      ...count,
      em: em.toISOString(),
    })),
    fundo: said.fundo,
    justificativa: said.justificativa,
    grande_total: dec(before).plus(dec(x.vendas.liquido)).toFixed(2),
  }
  const corpo = JSON.stringify(body)
  const anterior = (await readLastReducao(q, caixa.terminal_id, caixa.treino))?.hash ?? ''
  const id = await insertReducao(q, sessao.account_id, {
    ...{ empresa_id: caixa.empresa_id, terminal_id: caixa.terminal_id, sessao_id: caixa.id },
    ...{ treino: caixa.treino, numero: body.numero, complemento: 0 },
    ...{ corpo, anterior, hash: hashOf(anterior, corpo), em: agora.toISOString() },
  })
  return { id, numero: body.numero, ...toldPendings(x.pendencias) }
}

/** Returns the stored closing of a session. @throws CONFLITO when there is none */
export async function closedAs(q: Q, sessao: Sessao, caixa: CaixaSessao): Promise<Fechado> {
  const [z] = await readReducoes(q, caixa.id)
  if (!z) throw new AppError('CONFLITO', { mensagem: 'Este caixa já foi fechado' })
  const body = JSON.parse(z.corpo) as ZBody
  return {
    id: z.id,
    nome: nameOfZ(z.numero, 0),
    diferenca: sees(sessao) ? sumOf(body.meios) : null,
    ...toldPendings(body.pendencias),
  }
}

/** Counts the open items, in all and by kind. */
const toldPendings = (pendings: readonly Pending[]): Pick<Fechado, 'pendencias' | 'pendentes'> => ({
  pendencias: countPendings(pendings),
  pendentes: pendings.map(({ tipo, ids }) => ({ tipo, qtde: ids.length })),
})

/** Adds up the differences of a closing, R$. */
export const sumOf = (differences: readonly { diferenca: string }[]): string =>
  differences.reduce((sum, { diferenca }) => sum.plus(dec(diferenca)), ZERO).toFixed(2)
