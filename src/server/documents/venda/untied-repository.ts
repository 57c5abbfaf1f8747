import { CONCILIACAO } from '../../../core/dfe/nfe/event/financeiro.ts'
import { asksCard, tpagsWhere } from '../../../core/tender/index.ts'

/** Codes of the payments that a note says as tied or not. */
const CARDS = tpagsWhere(({ tpag }) => asksCard(tpag))
  .map(tpag => `'${tpag}'`)
  .join(', ')

/**
 * Writes the SQL condition: the authorised note of the sale `sale` says a card or PIX as not tied (tpIntegra 2), and the
 * events of payment that stand tell SEFAZ of less than that. `$1` is the account. The signed note is what counts: the
 * method may be registered otherwise since.
 */
export const isUntied = (sale: string): string => `(
  exists (select from venda_pagamentos g where g.account_id = $1 and g.venda_id = ${sale}.id and g.tpag in (${CARDS}))
  and exists (select from documentos_fiscais n where n.account_id = $1 and n.venda_id = ${sale}.id and n.atual
    and n.status_emissao = 'autorizada'
    and (select sum(m[1]::numeric)
        from regexp_matches(n.xml_assinado, '<vPag>([0-9.]+)</vPag><card><tpIntegra>2<', 'g') m)
      > coalesce((select sum((e.dados ->> 'valor')::numeric) from eventos_fiscais e
        where e.account_id = $1 and e.documento_id = n.id and e.tipo = '${CONCILIACAO}' and e.status = 'registrado'
          and e.dados ->> 'forma' in (${CARDS})
          and not exists (select from eventos_fiscais u where u.account_id = $1 and u.documento_id = n.id
            and u.status = 'registrado' and u.dados -> 'desfeito' ->> 'protocolo' = e.protocolo)), 0)))`
