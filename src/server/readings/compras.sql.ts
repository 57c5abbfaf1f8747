import { NOTE_MODELS } from '../../core/document/models.ts'
import { PURCHASE } from '../../core/document/types/index.ts'
import { AppError } from '../../domain/error.ts'
import { compras } from '../../domain/readings/compras.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { isOfType } from '../documents/venda/repository.ts'
import { escapeLike } from '../register/read/matching.ts'
import { readingSql } from './reading-sql.ts'

const KEYS = /^[0-9A-Z]{44}(?:,[0-9A-Z]{44}){0,99}$/

const SERIE = `coalesce(substr(c.chave, 23, 3)::int::text, d.serie::text)`
const NUMERO_DA_CHAVE = `ltrim(substr(c.chave, 26, 9), '0')`
const NUMERO = `coalesce(${NUMERO_DA_CHAVE}, d.numero::text)`

const SUPPLIERS = sql`select c.venda_id from compras c where c.account_id = $conta and ${raw(NUMERO_DA_CHAVE)} =`
const OWN = sql`select d.venda_id from documentos_fiscais d where d.account_id = $conta and d.atual and d.venda_id is not null and`

/** Writes the query of the documents whose note has this key, by the indexes of number and key. */
const ofKey = (chave: string): Sql =>
  sql`${SUPPLIERS} ltrim(substr(${chave}, 26, 9), '0') and c.chave = ${chave} union all ${OWN} d.chave = ${chave}`

/** Writes the query of the documents whose note has this number, as typed: with zeros or without. */
const numbered = (numero: string): Sql =>
  /^\d{1,9}$/.test(numero)
    ? sql`${SUPPLIERS} ${numero.replace(/^0+/, '')} union all ${OWN} d.modelo = ${NOTE_MODELS['55'].modelo} and d.numero = ${Number(numero)}`
    : sql`select null::bigint`

export const comprasSql = readingSql(compras, {
  from: 'vendas v',
  joins: `left join compras c on c.account_id = $conta and c.venda_id = v.id
    left join documentos_fiscais d on d.account_id = $conta and d.venda_id = v.id and d.atual
    left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id`,
  where: () => raw(isOfType('v', String(PURCHASE))),
  columns: () => ({
    entrada_em: 'coalesce(c.entrada_em, v.paga_em)',
    emissao: 'coalesce(c.emissao, d.dh_emi::timestamptz, v.atualizado_em)',
    fornecedor: 'p.nome',
    serie_numero: `coalesce(${SERIE} || '/' || lpad(${NUMERO}, greatest(6, length(${NUMERO})), '0'), '#' || v.id)`,
    origem: `case when c.venda_id is null then 'propria' else 'fornecedor' end`,
    situacao: `case when c.venda_id is null then v.status when v.status = 'C' then 'desfeita' else 'entrada' end`,
    chave: 'coalesce(c.chave, d.chave)',
    importada: 'c.venda_id is not null',
    serie: SERIE,
    numero: NUMERO,
  }),
  beside: { parceiro_id: 'v.parceiro_id', desfeita_em: 'c.desfeita_em' },
  // finds suppliers and notes first: a condition on the row would read the tables of every note
  finds: word => {
    const named = sql`select b.registro_id from registro_busca b where b.account_id = $conta
      and b.registro = ${parceiros.id} and b.nome like '%' || norm(${escapeLike(word)}) || '%'`
    if (!/^[0-9A-Z]*\d[0-9A-Z]*$/.test(word)) return sql`t.parceiro_id = any(array(${named}))`
    const notes = word.length === 44 ? ofKey(word) : numbered(word)
    return sql`(t.parceiro_id = any(array(${named} union all
        select p.id from parceiros p where p.account_id = $conta and p.cpf_cnpj = ${word}))
      or t.id = any(array(${notes})))`
  },
  filters: {
    // entries of these notes of suppliers, without undone ones
    chaves: keys => {
      if (!KEYS.test(keys))
        throw new AppError('VALIDACAO', {
          errors: { chaves: ['Até 100 chaves de acesso, separadas por vírgula'] },
        })
      return sql`t.importada and t.desfeita_em is null and t.chave = any(${keys.split(',')}::text[])`
    },
  },
})
