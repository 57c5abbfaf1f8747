import { wireToIso } from '../../core/dates/day.ts'
import { voucherWhy } from '../../core/venda/payment/credito.ts'
import { vales } from '../../domain/readings/vales.ts'
import { sql } from '../db/sql.ts'
import { leftOfVoucher } from '../documents/venda/credito-repository.ts'
import { hashOf, readCode } from '../modules/vales/code.ts'
import { readingSql } from './reading-sql.ts'

export const valesSql = readingSql(vales, {
  from: 'vales w',
  joins: `left join parceiros p on p.account_id = $conta and p.id = w.parceiro_id
    left join usuarios u on u.account_id = $conta and u.id = w.usuario_id
    cross join lateral (select ${leftOfVoucher('null::bigint', '$conta')}::numeric as saldo) s`,
  columns: ({ hoje, fuso }) => ({
    emitido: sql`(w.criado_em at time zone ${fuso}::interval)::date`,
    quem: `concat_ws(' · ', p.nome, nullif(w.motivo, ''))`,
    saldo: 's.saldo',
    estado: sql`case when w.anulado_em is not null then 'anulado' when w.validade < ${hoje}::date then 'vencido'
      when s.saldo <= 0 then 'gasto' when w.codigo_hash is null then 'sem_papel' else 'aberto' end`,
    parceiro: 'p.nome',
    por: 'u.nome',
    impresso: 'w.codigo_hash is not null',
  }),
  beside: { codigo_hash: 'w.codigo_hash' },
  tabs: { abertos: sql`t.estado in ('aberto', 'sem_papel')`, todos: sql`true` },
  finds: word => {
    const codigo = readCode(word)
    if (codigo !== null) return sql`t.codigo_hash = ${hashOf(codigo)}`
    return /^\d{1,9}$/.test(word) ? sql`t.numero = ${Number(word)}` : null
  },
  tells: (record, { hoje }) => {
    const { saldo, validade, estado } = record
    const iso = typeof validade === 'string' ? wireToIso(validade) : null
    record['recusa'] = voucherWhy(
      { saldo: String(saldo), validade: iso, anulado: estado === 'anulado' },
      hoje,
    )
  },
})
