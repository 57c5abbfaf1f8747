import type { EnviosAnswer } from '../../../domain/api/papel.ts'
import type { Q, Tenant } from '../../db/transaction.ts'

export interface LinkGravado {
  id: number
  venda_id: number
  conteudo: Buffer
  expira_em: Date
  revogado_em: Date | null
}

export interface RespostaGravada {
  aceito: boolean
  nome: string
  motivo: string
  em: Date
}

export async function insertLink(
  q: Q,
  tenant: Tenant,
  link: { venda_id: number; hash: Buffer; conteudo: Buffer; usuario_id: number; em: Date; ate: Date },
): Promise<void> {
  await q.query(
    `insert into orcamentos_links (account_id, venda_id, hash, conteudo, usuario_id, criado_em, expira_em)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenant.account_id, link.venda_id, link.hash, link.conteudo, link.usuario_id, link.em, link.ate],
  )
}

/** Revokes all valid links of a sale. Returns their number. */
export async function revokeLinks(q: Q, tenant: Tenant, venda_id: number, em: Date): Promise<number> {
  const { rowCount } = await q.query(
    `update orcamentos_links set revogado_em = $3
      where account_id = $1 and venda_id = $2 and revogado_em is null and expira_em > $3`,
    [tenant.account_id, venda_id, em],
  )
  return rowCount ?? 0
}

/**
 * Finds the link with a token's hash. `trava`: locks link and sale, so that nobody answers or changes the quote until the
 * transaction ends.
 */
export async function findLink(
  q: Q,
  tenant: Tenant,
  hash: Buffer,
  { trava = false } = {},
): Promise<LinkGravado | undefined> {
  const { rows } = await q.query<LinkGravado>(
    `select l.id, l.venda_id, l.conteudo, l.expira_em, l.revogado_em
      from orcamentos_links l join vendas v on v.account_id = $1 and v.id = l.venda_id
      where l.account_id = $1 and l.hash = $2 ${trava ? 'for update of l, v' : ''}`,
    [tenant.account_id, hash],
  )
  return rows[0]
}

export async function markSeen(q: Q, tenant: Tenant, id: number, em: Date): Promise<void> {
  await q.query(
    'update orcamentos_links set visto_em = $3 where account_id = $1 and id = $2 and visto_em is null',
    [tenant.account_id, id, em],
  )
}

/** Finds the customer's answer: an acceptance of the current content, by any link; else the answer given by this link. */
export async function findAnswer(
  q: Q,
  tenant: Tenant,
  link: LinkGravado,
): Promise<RespostaGravada | undefined> {
  const { rows } = await q.query<RespostaGravada>(
    `select aceito, nome, motivo, em from orcamentos_respostas
      where account_id = $1 and ((venda_id = $2 and conteudo = $3 and aceito) or link_id = $4)
      order by aceito desc, id limit 1`,
    [tenant.account_id, link.venda_id, link.conteudo, link.id],
  )
  return rows[0]
}

export async function insertAnswer(
  q: Q,
  tenant: Tenant,
  link: LinkGravado,
  resposta: RespostaGravada & { ip: string; navegador: string },
): Promise<void> {
  await q.query(
    `insert into orcamentos_respostas (account_id, venda_id, link_id, conteudo, aceito, nome, motivo, ip, navegador, em)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenant.account_id,
      link.venda_id,
      link.id,
      link.conteudo,
      resposta.aceito,
      resposta.nome,
      resposta.motivo,
      resposta.ip,
      resposta.navegador,
      resposta.em,
    ],
  )
}

export async function insertSent(
  q: Q,
  tenant: Tenant,
  enviado: {
    venda_id: number
    tipo: string
    para: string
    assunto: string
    email_id: number
    usuario_id: number
    em: Date
  },
): Promise<void> {
  await q.query(
    `insert into papeis_enviados (account_id, venda_id, tipo, para, assunto, email_id, usuario_id, em)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenant.account_id,
      enviado.venda_id,
      enviado.tipo,
      enviado.para,
      enviado.assunto,
      enviado.email_id,
      enviado.usuario_id,
      enviado.em,
    ],
  )
}

/** SQL of an e-mail's state; an e-mail no longer in the table was sent long ago. */
const SITUACAO = `case when m.enviado_em is not null then 'enviado'
            when m.falha is not null then 'falhou' when m.id is null then 'enviado' else 'na fila' end`

/** Reads the history of a sale's mailed papers, links and answers. `conteudo`: hash of the current quote. */
export async function readTrail(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  conteudo: Buffer,
  agora: Date,
): Promise<EnviosAnswer> {
  const { rows } = await q.query<EnviosAnswer>(
    `select
      (select coalesce(json_agg(json_build_object('tipo', p.tipo, 'para', p.para, 'assunto', p.assunto, 'por', u.nome,
          'em', p.em, 'situacao', ${SITUACAO}) order by p.id desc), '[]')
        from papeis_enviados p join usuarios u on u.account_id = $1 and u.id = p.usuario_id
          left join emails m on m.account_id = $1 and m.id = p.email_id
        where p.account_id = $1 and p.venda_id = $2) as emails,
      (select coalesce(json_agg(json_build_object('nota', d.serie || '/' || d.numero, 'para', n.para, 'em', n.em, 'situacao', ${SITUACAO})
          order by n.id desc), '[]')
        from documentos_fiscais d join notas_enviadas n on n.account_id = $1 and n.documento_id = d.id
          left join emails m on m.account_id = $1 and m.id = n.email_id
        where d.account_id = $1 and d.venda_id = $2) as notas,
      (select coalesce(json_agg(json_build_object('por', u.nome, 'criado_em', l.criado_em, 'expira_em', l.expira_em,
          'visto_em', l.visto_em, 'situacao', case when l.revogado_em is not null then 'cancelado'
            when l.expira_em <= $4 then 'vencido' when l.conteudo <> $3 then 'alterado' else 'aberto' end)
          order by l.id desc), '[]')
        from orcamentos_links l join usuarios u on u.account_id = $1 and u.id = l.usuario_id
        where l.account_id = $1 and l.venda_id = $2) as links,
      (select coalesce(json_agg(json_build_object('aceito', r.aceito, 'nome', r.nome, 'motivo', r.motivo,
          'em', r.em, 'ip', r.ip, 'alterado', r.conteudo <> $3) order by r.id desc), '[]')
        from orcamentos_respostas r where r.account_id = $1 and r.venda_id = $2) as respostas`,
    [tenant.account_id, venda_id, conteudo, agora],
  )
  return rows[0] ?? { notas: [], emails: [], links: [], respostas: [] }
}
