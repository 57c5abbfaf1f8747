import { GRUPOS_INICIAIS } from '../../../domain/options/grupos-iniciais.ts'
import { PLAN_FLAGS } from '../../../domain/rights.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import { insertEndereco } from '../contas/service.ts'
import { insertPadroes } from './padroes.ts'
import { insertRegrasPadrao } from './regras-padrao.ts'

export interface NovaEmpresa {
  nome: string
  razao: string
  /** 14 characters, without mask. */
  cnpj: string
  ie: string
  crt: 1 | 2 | 3 | 4
  telefone: string
  email: string
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipio_ibge: string
  municipio: string
  uf: string
  ambiente_sefaz: 1 | 2
  treinamento: boolean
  /** Last day of the trial, YYYY-MM-DD; null: no trial. */
  teste_ate: string | null
  /** How it takes cards and PIX (RECEBE_CARTAO); absent: not said. */
  recebe_cartao?: string | null
}

export interface NovaConta {
  nome: string
  empresa: NovaEmpresa
  caixa: { nome: string; serie_65: string; ultimo_65: number; serie_55: string; ultimo_55: number }
  dono: { nome: string; email: string; senha_hash: string; pin_hash?: string | null }
}

const BALANCA = '2CCCCCCWWWWWD'

/** Reserves an account id. An unused id only leaves a gap. */
export async function reserveAccount(q: Pick<Q, 'query'>): Promise<number> {
  const { rows } = await q.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('accounts', 'id')) as id",
  )
  const id = rows[0]?.id
  if (!id) throw new Error('accounts has no sequence')
  return id
}

/** Creates all rows that a company needs for its first product and sale. Call it in a transaction of the new account. */
export async function createConta(
  q: Q,
  account_id: number,
  { nome, empresa, caixa, dono }: NovaConta,
): Promise<{ empresa_id: number; usuario_id: number }> {
  // allows sales without stock, because nothing was counted yet; the owner may forbid them later
  await q.query('insert into accounts (id, account_id, nome, venda_sem_estoque) values ($1, $1, $2, true)', [
    account_id,
    nome,
  ])
  const one = async (table: string, row: Record<string, unknown>) =>
    (await insertMany(q, account_id, table, [row]))[0] ?? 0
  const plano_id = await one('planos', {
    nome: 'Completo',
    ...Object.fromEntries(PLAN_FLAGS.map(flag => [flag, true])),
  })
  const empresa_id = await one('empresas', {
    ...empresa,
    im: '',
    cnae: '',
    status: 1,
    bloqueada: false,
    plano_id,
    venda_app: false,
    informar_num_item_pedido: false,
    csc_id: '',
  })
  await insertEndereco(q, [empresa_id])
  const [grupo_id] = await insertMany(
    q,
    account_id,
    'grupos',
    Object.entries(GRUPOS_INICIAIS).map(([nome, { flags, desconto_maximo }]) => ({
      nome,
      ativo: true,
      flags,
      desconto_maximo,
    })),
  )
  const usuario_id = await one('usuarios', {
    ...dono,
    grupo_id,
    super_user: false,
    painel_admin_contas: false,
    reset_senha: false,
    ativo: true,
    ultima_empresa_id: empresa_id,
  })
  await one('usuario_empresas', { usuario_id, empresa_id })
  await insertPadroes(q, account_id)
  await insertRegrasPadrao(q, account_id, empresa)
  await openCaixa(q, account_id, empresa_id, caixa)
  return { empresa_id, usuario_id }
}

/** Creates a company's first till, with one series per model. */
export async function openCaixa(
  q: Q,
  account_id: number,
  empresa_id: number,
  caixa: NovaConta['caixa'],
): Promise<void> {
  const one = async (table: string, row: Record<string, unknown>) =>
    (await insertMany(q, account_id, table, [row]))[0] ?? 0
  const serie = (rotulo: string, modelo: string, numero: string, sequencia: number) =>
    one('series', {
      empresa_id,
      nome: `${rotulo} ${caixa.nome}`.slice(0, 60),
      modelo,
      serie: numero,
      sequencia,
    })
  await one('terminais', {
    empresa_id,
    nome: caixa.nome,
    serie_65_id: await serie('NFC-e', '65', caixa.serie_65, caixa.ultimo_65),
    serie_55_id: await serie('NF-e', '55', caixa.serie_55, caixa.ultimo_55),
    impressora: '',
    balanca: BALANCA,
    ativo: true,
  })
}

/** First till of a company that starts its numbers at 1. */
export const PRIMEIRO_CAIXA: NovaConta['caixa'] = {
  nome: 'Caixa 1',
  serie_65: '1',
  ultimo_65: 0,
  serie_55: '1',
  ultimo_55: 0,
}

/** Makes the user an administrator of the installation. */
export const makeSuper = (q: Q, usuario_id: number) =>
  q.query(
    'update usuarios set super_user = true, painel_admin_contas = true where account_id = $conta and id = $1',
    [usuario_id],
  )
