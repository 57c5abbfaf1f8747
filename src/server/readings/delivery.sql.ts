import { ORDER } from '../../core/document/types/index.ts'
import { delivery } from '../../domain/readings/delivery.ts'
import { raw, sql } from '../db/sql.ts'
import { isOfType } from '../documents/venda/repository.ts'
import { seesType } from '../documents/venda/rights.ts'
import { readingSql } from './reading-sql.ts'

export const deliverySql = readingSql(delivery, {
  from: 'vendas v',
  joins: `left join documentos_fiscais d on d.account_id = $conta and d.venda_id = v.id and d.atual
    left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id`,
  where: ({ sessao }) => (seesType(sessao, ORDER) ? raw(isOfType('v', String(ORDER))) : sql`false`),
  columns: () => ({
    numero: 'v.id',
    cliente: 'p.nome',
    estado: `case when v.status = 'A' and v.status_app = 'P' then 'a_aceitar' else v.status end`,
    chave: 'd.chave',
  }),
  beside: { status_app: 'v.status_app' },
  tabs: { aceitar: sql`t.status = 'A' and t.status_app = 'P'`, todos: sql`true` },
  finds: word => (/^#?\d{1,9}$/.test(word) ? sql`t.id = ${Number(word.replace('#', ''))}` : null),
})
