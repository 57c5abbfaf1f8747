import { PURCHASE } from '../../core/document/types/index.ts'
import { AppError } from '../../domain/error.ts'
import { compras } from '../../domain/readings/compras.ts'
import { raw, sql } from '../db/sql.ts'
import { isOfType } from '../documents/venda/repository.ts'
import { readingSql } from './reading-sql.ts'

const KEYS = /^[0-9A-Z]{44}(?:,[0-9A-Z]{44}){0,99}$/

const SERIE = `coalesce(substr(c.chave, 23, 3)::int::text, d.serie::text)`
const NUMERO = `coalesce(ltrim(substr(c.chave, 26, 9), '0'), d.numero::text)`

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
  beside: { documento: 'p.cpf_cnpj', desfeita_em: 'c.desfeita_em' },
  finds: word =>
    /^[0-9A-Z]*\d[0-9A-Z]*$/.test(word)
      ? sql`(t.numero = ${word} or t.chave = ${word} or t.documento = ${word} or norm(t.fornecedor) like '%' || norm(${word}) || '%')`
      : null,
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
