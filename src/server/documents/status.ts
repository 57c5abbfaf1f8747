import { CONCILIACAO } from '../../core/dfe/nfe/event/financeiro.ts'
import { EVENTOS } from '../../core/dfe/nfe/event/kinds.ts'
import { tpagsWhere } from '../../core/tender/index.ts'
import { EMITIDAS, SEM_EFEITO } from '../../domain/options/status_venda.ts'
import { quoted } from '../db/sql.ts'

/** Writes the SQL condition: the document `alias` of `vendas` was cancelled, voided or denied. */
export const isVoid = (alias: string): string => `${alias}.status in (${quoted(SEM_EFEITO)})`

/** Writes the SQL condition: the document `alias` of `vendas` was not cancelled, voided or denied; it may still be open. */
export const stands = (alias: string): string => `${alias}.status not in (${quoted(SEM_EFEITO)})`

/** Writes the SQL condition: the document `alias` of `vendas` is authorised, being issued or in contingency. */
export const isIssued = (alias: string): string => `${alias}.status in (${quoted(EMITIDAS)})`

/** Writes the SQL condition: our own check stopped the fiscal document `alias` before it was sent. */
export const isUnsent = (alias: string): string =>
  `${alias}.status_emissao is not distinct from 'rejeitada' and ${alias}.campo is not null`

/** SQL list of the statuses of a note that SEFAZ has not answered yet. */
export const UNANSWERED = quoted(['pendente', 'assinada', 'enviada', 'desconhecida'])

/** SQL condition: the note `d` is neither authorised nor ended. A refused number counts while it is its owner's current one. */
export const OPEN_NOTE = `(d.status_emissao in (${UNANSWERED}, 'contingencia') or (d.status_emissao = 'rejeitada' and d.atual))`

/** SQL list of the kinds of event that end a note: cancelling and voiding, but not the correction letter. */
export const UNDOING = EVENTOS.filter(({ efeito }) => efeito !== null)
  .map(({ tipo }) => `'${tipo}'`)
  .join(', ')

/** Writes the SQL condition: the event `alias` ends its note, was requested, and SEFAZ has not answered yet. */
export const isUndoingAsked = (alias: string): string =>
  `${alias}.tipo in (${UNDOING}) and ${alias}.status in ('pendente', 'enviado')`

/** SQL list of the codes of the payments that a note says as tied or not. */
const CARDS = quoted(tpagsWhere(({ card }) => card))

/**
 * Writes the SQL condition: the authorised note of the sale `sale` says a card or PIX as not tied (tpIntegra 2), and the
 * events of payment that stand tell SEFAZ of less than that. `$1` is the account. The signed note is what counts: the
 * method may be registered otherwise since.
 */
export const isUntied = (sale: string): string => `(
  exists (select from documentos_fiscais n where n.account_id = $1 and n.venda_id = ${sale}.id and n.atual
    and n.status_emissao = 'autorizada'
    and (select sum(m[1]::numeric)
        from regexp_matches(n.xml_assinado, '<vPag>([0-9.]+)</vPag><card><tpIntegra>2<', 'g') m)
      > coalesce((select sum((e.dados ->> 'valor')::numeric) from eventos_fiscais e
        where e.account_id = $1 and e.documento_id = n.id and e.tipo = '${CONCILIACAO}' and e.status = 'registrado'
          and e.dados ->> 'forma' in (${CARDS})
          and not exists (select from eventos_fiscais u where u.account_id = $1 and u.documento_id = n.id
            and u.status = 'registrado' and u.dados -> 'desfeito' ->> 'protocolo' = e.protocolo)), 0)))`
