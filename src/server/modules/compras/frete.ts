import { numberOfKey } from '../../../core/document/chave.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { notify } from '../../issuing/service.ts'
import { freightsOf } from './entrar-repository.ts'

/** Tells which freights a note that is entered now has a part of, and what is to be done so that it costs the note. */
export async function tellFreights(q: Q, sessao: Sessao, chave: string, data: Date): Promise<void> {
  const nota = numberOfKey(chave)
  for (const { chave: doCte, nome, lancado } of await freightsOf(q, sessao, chave)) {
    const onde = `${conhecimentos_recebidos.routes.list}?busca=${doCte}&faixa=todos`
    const cte = `CT-e ${numberOfKey(doCte)} de ${nome}`
    await notify(q, sessao, {
      ...{ empresa_id: sessao.empresa_id, tipo: 'recebida', data },
      titulo: lancado ? 'Frete lançado sem a nota que entrou' : 'Frete da nota que entrou a lançar',
      mensagem: lancado
        ? `O frete do ${cte} foi lançado sem a nota ${nota}: em Conhecimentos recebidos, desfaça o lançamento e lance de novo, para rateá-lo também nela. ${onde}`
        : `A nota ${nota} veio com o ${cte}: em Conhecimentos recebidos, lance o frete, para somá-lo ao custo dela. ${onde}`,
    })
  }
}
