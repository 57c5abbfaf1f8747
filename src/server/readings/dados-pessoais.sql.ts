import { dados_pessoais } from '../../domain/readings/dados-pessoais.ts'
import { sql } from '../db/sql.ts'
import { OLD_ROWS } from '../modules/dados_pessoais/repository.ts'
import { keptData } from '../modules/dados_pessoais/service.ts'
import { readingSql } from './reading-sql.ts'

export const dadosPessoaisSql = readingSql(dados_pessoais, {
  from: `(${OLD_ROWS}) v`,
  where: ({ hoje }) => sql`v.meses > 0
    and v.mudado < coalesce(v.antes_de, (${hoje}::date - make_interval(months => v.meses))::date)`,
  finds: word => (/^\d{1,9}$/.test(word) ? sql`t.id = ${Number(word)}` : null),
  says: (q, { sessao }) => keptData(q, sessao),
})
