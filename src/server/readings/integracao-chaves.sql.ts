import { integracao_chaves } from '../../domain/readings/integracao-chaves.ts'
import { readingSql } from './reading-sql.ts'

export const integracaoChavesSql = readingSql(integracao_chaves, {
  from: 'integracoes w',
  joins: `left join usuarios u on u.account_id = $conta and u.id = w.usuario_id
    left join lateral (select count(*) filter (where f.estado = 'espera')::int as esperando,
        count(*) filter (where f.estado = 'morta')::int as mortas from integracao_fila f
      where f.account_id = $conta and f.integracao_id = w.id and f.estado in ('espera', 'morta')) f on true`,
  columns: () => ({
    chave: 'w.chave_publica',
    gerada_por: 'u.nome',
    com_segredo: 'w.segredo is not null',
    esperando: 'f.esperando',
    mortas: 'f.mortas',
  }),
})
