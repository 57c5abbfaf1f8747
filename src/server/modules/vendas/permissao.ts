import { NENHUM_PODER, type Pendencia, pendencias } from '../../../core/venda/pendencias.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { aprovadas } from '../aprovacoes/service.ts'
import type { Autoria } from './autoria.ts'
import type { Referencias } from './lookup-repository.ts'
import type { Prova } from './prova.ts'
import type { CorpoVenda } from './repository.ts'

/** What the sale did and neither its seller may nor a supervisor approved: discount, void, another price. */
export async function semPermissao(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  { account }: Referencias,
  { precos }: Prova,
  { vendedor, anulacoes, poderes }: Autoria,
): Promise<Pendencia[]> {
  const de = (usuario_id: number) => poderes.get(usuario_id) ?? NENHUM_PODER
  const livres = new Set(corpo.cancelados.filter((_, i) => de(anulacoes[i]?.usuario_id ?? vendedor).cancelar))
  const julgar = (dadas: Parameters<typeof pendencias>[1]['aprovacoes']) =>
    pendencias(corpo, {
      poderes: de(vendedor),
      precoDe: item => precos.get(item) ?? null,
      qtde_decimal: account.qtde_decimal,
      aprovacoes: dadas,
      anulacaoLivre: cancelado => livres.has(cancelado as (typeof corpo.cancelados)[number]),
    })
  const faltas = julgar([])
  return faltas.length === 0 ? [] : julgar(await aprovadas(q, sessao, corpo.uuid))
}
