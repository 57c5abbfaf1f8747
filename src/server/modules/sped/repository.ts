import type { FigurasSped } from '../../../core/sped/blocks/e.ts'
import type { AchadoSped, AlvoSped } from '../../../core/sped/checks/check.ts'
import type { TipoSped } from '../../../core/sped/leiaute/index.ts'
import type { ESTADOS_SPED } from '../../../domain/api/sped.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { Q } from '../../db/transaction.ts'

export interface ConferenciaGuardada {
  erros: number
  avisos: number
  por_regra: Record<string, number>
  achados: AchadoSped[]
}

/** A stored SPED file, without its bytes. */
export interface ArquivoGuardado {
  id: number
  empresa_id: number
  mes: string
  arquivo: TipoSped
  finalidade: '0' | '1'
  estado: (typeof ESTADOS_SPED)[number]
  feitos: number
  total: number
  erro: string | null
  hash: string | null
  bytes: number | null
  linhas: number | null
  conferencia: ConferenciaGuardada | null
  figuras: FigurasSped | null
  por: string
  criado_em: string
  entregue_em: string | null
  liberado: string | null
}

const FILE = `select a.id, a.empresa_id, a.mes, a.arquivo, a.finalidade, a.estado, a.feitos, a.total, a.erro, a.hash, a.bytes, a.linhas, a.figuras,
    coalesce(u.nome, '') as por, to_json(a.criado_em) #>> '{}' as criado_em, a.entregue_em::text, a.liberado`
const FROM = `from sped_arquivos a left join usuarios u on u.account_id = $conta and u.id = a.usuario_id where a.account_id = $conta`

/** Lists the company's last 100 files, newest first, without the faults found by the checks. */
export async function readFiles(q: Q, empresa_id: number): Promise<ArquivoGuardado[]> {
  const { rows } = await q.query<ArquivoGuardado>(
    `${FILE}, a.conferencia - 'achados' as conferencia ${FROM} and a.empresa_id = $1 order by a.id desc limit 100`,
    [empresa_id],
  )
  return rows
}

/** Reads a file; null: none, or of another company. `empresa_id` null: of any company. */
export async function readSpedFile(
  q: Q,
  empresa_id: number | null,
  id: number,
): Promise<ArquivoGuardado | null> {
  const { rows } = await q.query<ArquivoGuardado>(
    `${FILE}, a.conferencia ${FROM} and a.id = $1 and ($2::bigint is null or a.empresa_id = $2)`,
    [id, empresa_id],
  )
  return rows[0] ?? null
}

export async function readBytes(q: Q, id: number): Promise<Buffer | null> {
  const { rows } = await q.query<{ conteudo: Buffer | null }>(
    'select conteudo from sped_arquivos where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.conteudo ?? null
}

/** Inserts a file that a job will make. */
export async function insertFile(
  q: Q,
  it: {
    empresa_id: number
    mes: string
    arquivo: TipoSped
    finalidade: string
    usuario_id: number
    em: Date
  },
): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    `insert into sped_arquivos (account_id, empresa_id, mes, arquivo, finalidade, estado, usuario_id, criado_em)
      values ($conta, $1, $2, $3, $4, 'na_fila', $5, $6) returning id`,
    [it.empresa_id, it.mes, it.arquivo, it.finalidade, it.usuario_id, it.em.toISOString()],
  )
  return rows[0]?.id ?? 0
}

/** Values of a file that change after its insertion. */
interface Mudancas {
  estado: ArquivoGuardado['estado']
  feitos: number
  total: number
  erro: string | null
  conteudo: Buffer
  hash: string
  bytes: number
  linhas: number
  conferencia: string
  figuras: string
  entregue_em: string
  liberado: string
}

/** Changes a file, if it is in one of these states; false: it is not. */
export async function changeFile(
  q: Q,
  id: number,
  mudancas: Partial<Mudancas>,
  estados: readonly ArquivoGuardado['estado'][],
): Promise<boolean> {
  const columns = Object.entries(mudancas)
  const { rowCount } = await q.query(
    `update sped_arquivos set ${columns.map(([name], i) => `${name} = $${i + 3}`).join(', ')}
      where account_id = $conta and id = $1 and estado = any($2::text[])`,
    [id, estados, ...columns.map(([, value]) => value)],
  )
  return rowCount === 1
}

/** Reads the credits that the month's last EFD ICMS/IPI carries to the next month. */
export async function readCarried(q: Q, empresa_id: number, mes: string): Promise<Record<string, string>> {
  const { rows } = await q.query<{ transporta: Record<string, string> | null }>(
    `select figuras -> 'transporta' as transporta from sped_arquivos
      where account_id = $conta and empresa_id = $1 and mes = $2 and arquivo = 'icms_ipi' and estado = 'pronto' order by id desc limit 1`,
    [empresa_id, mes],
  )
  return rows[0]?.transporta ?? {}
}

/** An adjustment typed by the user. */
export interface AjusteGuardado {
  especie: string
  apuracao: string
  uf: string
  codigo: string
  valor: string
  descricao: string
  vencimento: string
  receita: string
}

/** Lists the month's adjustments (MM/AAAA), in the order of their creation. */
export async function readAdjustments(q: Q, empresa_id: number, mes: string): Promise<AjusteGuardado[]> {
  const { rows } = await q.query<AjusteGuardado>(
    `select especie, apuracao, coalesce(uf, '') as uf, coalesce(codigo, '') as codigo, valor::text, descricao,
        coalesce(vencimento::text, '') as vencimento, coalesce(receita, '') as receita
      from ajustes_apuracao where account_id = $conta and empresa_id = $1 and mes = $2 order by id`,
    [empresa_id, mes],
  )
  return rows
}

/** Record of a fault; `de`: its kind, for a document its owner's. */
interface AlvoAchado {
  id: number
  nome: string
  de: string
}

/** Finds the records to which faults refer: document by key, product by code, partner by CNPJ or CPF. */
export async function findTargets(
  q: Q,
  empresa_id: number,
  alvos: readonly AlvoSped[],
): Promise<ReadonlyMap<string, AlvoAchado>> {
  const of = (...tipos: AlvoSped['tipo'][]) => [
    ...new Set(alvos.filter(({ tipo }) => tipos.includes(tipo)).map(({ valor }) => valor)),
  ]
  const { rows } = await q.query<AlvoAchado & { chave: string }>(
    `select 'nota ' || d.chave as chave, d.origem_id as id, d.modelo || ' ' || d.serie || '/' || d.numero as nome, d.origem_tipo as de
       from documentos_emitidos d
      where d.account_id = $conta and d.empresa_id = $1 and d.chave = any($2::text[])
     union all select 'nota ' || c.chave, c.venda_id, 'entrada ' || substr(c.chave, 26, 9), 'entrada' from compras c
      where c.account_id = $conta and c.empresa_id = $1 and c.chave = any($2::text[]) and c.desfeita_em is null
     union all select 'nota ' || r.chave, r.id, 'frete ' || substr(r.chave, 26, 9), 'frete' from conhecimentos_recebidos r
      where r.account_id = $conta and r.empresa_id = $1 and r.chave = any($2::text[])
     union all select 'produto ' || p.referencia, min(p.id), min(p.nome), 'produto' from ${produtos.id} p
      where p.account_id = $conta and p.empresa_id = $1 and p.referencia = any($3::text[]) group by p.referencia
     union all select 'parceiro ' || p.cpf_cnpj, min(p.id), min(p.nome), 'parceiro' from ${parceiros.id} p
      where p.account_id = $conta and p.cpf_cnpj = any($4::text[]) group by p.cpf_cnpj`,
    [empresa_id, of('nota'), of('produto'), of('parceiro')],
  )
  return new Map(rows.map(({ chave, ...found }) => [chave, found]))
}

/** Key of the advisory lock of requests for a file. */
const ASKING_LOCK = 728_312_011

/** Serializes requests for a file of the company, until the transaction ends. */
export async function oneMaking(q: Q, empresa_id: number): Promise<void> {
  await q.query('select pg_advisory_xact_lock($1, $2)', [ASKING_LOCK, empresa_id])
}
