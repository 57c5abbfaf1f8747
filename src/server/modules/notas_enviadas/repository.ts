import type { Fuso } from '../../../core/document/fuso.ts'
import { PRINT_AFTER } from '../../../domain/config/impressao.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { PRINT_AFTER_SQL } from '../impressao/service.ts'

export interface NotaAEnviar {
  chave: string
  modelo: string
  serie: number
  numero: number
  valor: string
  xml: string
  empresa_id: number
  uf: string
  fuso: Fuso
  empresa: string
  responder: string
  destinatario: string
  /** Due date of the first instalment, DD/MM/YYYY; empty: none. */
  vence: string
  /** Files attached to the e-mail (NOTE_FILES in domain/config). */
  anexa: number
  /** Recipient's addresses to which the note was not sent yet. */
  para: string[]
}

/** Reads an authorised note of a company that sends its notes by mail; null: the note is not to be sent. */
export async function readNoteToMail(q: Q, documento_id: number): Promise<NotaAEnviar | null> {
  const { rows } = await q.query<NotaAEnviar>(
    `select d.chave, d.modelo, d.serie, d.numero, d.valor_total::text as valor, d.xml_proc as xml, e.id as empresa_id, e.uf, e.fuso,
        e.nome as empresa, e.email as responder, p.nome as destinatario, e.danfe_email_anexa as anexa,
        coalesce((select to_char(min(c.vencimento), 'DD/MM/YYYY') from venda_parcelas c
          where c.account_id = $conta and c.venda_id = d.venda_id), '') as vence,
        array(select distinct para from unnest(p.email) para where para <> '' and not exists (
          select from notas_enviadas n where n.account_id = $conta and n.documento_id = d.id and n.para = para)) as para
      from documentos_emitidos d
      join empresas e on e.account_id = $conta and e.id = d.empresa_id
      join parceiros p on p.account_id = $conta and p.id = d.destinatario_id
      left join terminais t on t.account_id = $conta and t.id = d.terminal_id
      where d.account_id = $conta and d.id = $1 and d.status_emissao = 'autorizada' and d.atual and d.xml_proc is not null
        and case d.modelo when '65' then ${PRINT_AFTER_SQL} = $2 else e.enviar_nota_email end`,
    [documento_id, PRINT_AFTER.mailOnly],
  )
  return rows[0] ?? null
}

/** Marks the note as sent to an address. */
export async function insertSentNote(
  q: Q,
  { account_id }: Tenant,
  { documento_id, para, email_id, em }: { documento_id: number; para: string; email_id: number; em: Date },
): Promise<void> {
  await q.query(
    'insert into notas_enviadas (account_id, documento_id, para, email_id, em) values ($1, $2, $3, $4, $5)',
    [account_id, documento_id, para, email_id, em.toISOString()],
  )
}

/** Locks the note, so that only one process writes its e-mails. */
export const holdNote = (q: Q, documento_id: number) =>
  q.query('select from documentos_fiscais where account_id = $conta and id = $1 for no key update', [
    documento_id,
  ])
