import { SMTP_TLS } from '../../../domain/config/email.ts'
import type { Q } from '../../db/transaction.ts'
import type { CompanyServer } from '../../ports/company_mail/client.ts'
import { openSetting } from '../../setting-secrets.ts'
import type { Vault } from '../../vault.ts'

const HOUR_MS = 60 * 60_000

/** Sender of a company's e-mails. */
export interface CompanySender {
  nome: string
  remetente: string
  /** Reply address; empty: the one in each e-mail. */
  responder: string
  /** Maximum of e-mails an hour; without an own server, also at most `SHARED_PER_HOUR`. */
  limite: number
  /** The company's own mail server; null: the installation's server sends. */
  servidor: CompanyServer | null
}

interface Row {
  nome: string
  remetente: string
  responder: string
  limite: number
  host: string
  porta: number
  seguranca: number
  usuario: string
  senha: Buffer | null
}

export async function readSender(
  q: Q,
  vault: Vault,
  account_id: number,
  empresa_id: number,
): Promise<CompanySender> {
  const { rows } = await q.query<Row>(
    `select email_nome as nome, email_remetente as remetente, email_responder as responder, limite_por_hora as limite,
        smtp_host as host, smtp_porta as porta, smtp_seguranca as seguranca, smtp_usuario as usuario, smtp_senha as senha
      from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  const [row] = rows
  if (!row) throw new Error(`no company ${empresa_id}`)
  const { nome, remetente, responder, limite, host, porta, seguranca, usuario, senha } = row
  const servidor = host && {
    ...{ host, porta, usuario, tls: seguranca === SMTP_TLS },
    senha: senha && openSetting(vault, 'smtp_senha', { account_id, empresa_id }, senha),
  }
  return { nome, remetente, responder, limite, servidor: servidor || null }
}

export async function hasOwnServer(q: Q, empresa_id: number): Promise<boolean> {
  const { rows } = await q.query(
    "select from empresas where account_id = $conta and id = $1 and smtp_host <> ''",
    [empresa_id],
  )
  return rows.length > 0
}

/**
 * Reserves the right to send an e-mail now, within the company's hourly limit, and returns null. When the limit is
 * reached, returns when sending is possible again. Locks the company, to serialize senders.
 */
export async function takeTurn(
  q: Q,
  { empresa_id, id, limit, now }: { empresa_id: number; id: number; limit: number; now: Date },
): Promise<Date | null> {
  await q.query('select from empresas where account_id = $conta and id = $1 for no key update', [empresa_id])
  const { rows } = await q.query<{ tentado_em: Date }>(
    `select tentado_em from emails where account_id = $conta and empresa_id = $1 and id <> $2 and tentado_em > $3
      order by tentado_em desc offset $4 limit 1`,
    [empresa_id, id, new Date(now.getTime() - HOUR_MS), limit - 1],
  )
  const [full] = rows
  if (full) return new Date(full.tentado_em.getTime() + HOUR_MS)
  await q.query('update emails set tentado_em = $2 where account_id = $conta and id = $1', [id, now])
  return null
}

const OWN_LETTERS = {
  nota: 'assunto_nota as assunto, corpo_nota as texto',
  orcamento: 'assunto_orcamento as assunto, corpo_orcamento as texto',
}

/** Reads the company's own subject and text for a kind of e-mail; empty: use the standard ones. */
export async function ownLetter(
  q: Q,
  empresa_id: number,
  kind: keyof typeof OWN_LETTERS,
): Promise<{ assunto: string; texto: string }> {
  const { rows } = await q.query<{ assunto: string; texto: string }>(
    `select ${OWN_LETTERS[kind]} from empresas where account_id = $conta and id = $1`,
    [empresa_id],
  )
  return rows[0] ?? { assunto: '', texto: '' }
}
