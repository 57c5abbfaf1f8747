import { WATCHED_DAYS } from '../../core/stock/expiry.ts'
import { validade } from '../../domain/readings/validade.ts'
import { raw, sql } from '../db/sql.ts'
import { LOT_BALANCE, LOT_JOINS, LOT_VALUE } from '../modules/lotes/repository.ts'
import { countTabs } from '../modules/lotes/service.ts'
import { readingSql } from './reading-sql.ts'

export const validadeSql = readingSql(validade, {
  from: 'produtos_lotes l',
  joins: LOT_JOINS,
  where: () => raw(`${LOT_BALANCE} > 0`),
  columns: ({ hoje }) => ({
    dias: sql`l.validade - ${hoje}::date`,
    referencia: 'p.referencia',
    nome: 'p.nome',
    saldo: LOT_BALANCE,
    unidade: 'p.unidade',
    valor: `round(${LOT_VALUE}, 2)`,
  }),
  tabs: {
    alerta: sql`t.dias <= ${Math.max(...WATCHED_DAYS)}`,
    vencido: sql`t.dias < 0`,
    '7': sql`t.dias between 0 and 7`,
    '15': sql`t.dias between 0 and 15`,
    '30': sql`t.dias between 0 and 30`,
    todos: sql`true`,
  },
  says: (q, { sessao, hoje }) => countTabs(q, sessao, hoje),
})
