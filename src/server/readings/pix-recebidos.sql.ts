import { pix_recebidos } from '../../domain/readings/pix-recebidos.ts'
import { sql } from '../db/sql.ts'
import { PIX_ROWS } from '../modules/pix/refunds-repository.ts'
import { escapeLike } from '../register/read/matching.ts'
import { byAmount, readingSql } from './reading-sql.ts'

const LAST = 'x.destinos->-1'
const RECEIVED = ['cobrado', 'valor'].map(byAmount)

export const pixRecebidosSql = readingSql(pix_recebidos, {
  from: `(${PIX_ROWS}) x`,
  columns: () => ({
    porque: `coalesce(x.motivo, case when x.devolve <> 0 then 'devolucao'
      when x.parcela_id is null then 'paga_venda' else 'paga_parcela' end)`,
    decidir: 'case when x.motivo is not null then x.resta else nullif(x.devolve, 0) end',
    destino: `coalesce(x.resultado, ${LAST}->>'situacao', ${LAST}->>'destino')`,
    dito: `nullif(${LAST}->>'motivo', '')`,
  }),
  beside: {
    recente: 'x.recente',
    conferir: 'x.conferir',
    andamento: `exists (select from json_array_elements(x.destinos) d where d->>'situacao' in ('pedida', 'EM_PROCESSAMENTO'))`,
  },
  tabs: {
    conferir: sql`t.recente and t.conferir`,
    andamento: sql`t.recente and t.andamento`,
    estaticos: sql`t.motivo = 'estatico' and t.conferencia_id is not null and t.resta > 0`,
    todos: sql`true`,
  },
  finds: word => {
    const [charged, came] = RECEIVED.map(of => of(word))
    if (charged && came) return sql`(${charged} or ${came})`
    const like = `%${escapeLike(word)}%`
    return sql`(t.txid ilike ${like} or t.e2eid ilike ${like})`
  },
})
