import { limparCnpj } from '../../../core/document/cnpj.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { PLAN_FLAGS } from '../../../domain/options/flags.ts'
import { asAccount, HOUSE } from '../../db/house.ts'
import { sql } from '../../db/sql.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { criarConta, PRIMEIRO_CAIXA } from '../acesso/service.ts'
import { darPlano } from '../admin/service.ts'
import { findLoginEmail, novaSenha } from '../contas/service.ts'

const FLAGS_SQL = PLAN_FLAGS.join(', ')

/** A plan is the house's and of whoever bought it: both change together. */
export const planosHooks: Hooks = {
  async saved(q, _sessao, { id }) {
    await q.query(
      `update planos c set (nome, ${FLAGS_SQL}) = (select nome, ${FLAGS_SQL} from planos where id = $1) where c.modelo_id = $1`,
      [id],
    )
  },
  async removing(q, _sessao, id) {
    const { rows } = await q.query<{ nome: string }>(
      `select e.nome from empresas e join planos p on p.account_id = e.account_id and p.id = e.plano_id
        where p.modelo_id = $1 order by e.nome`,
      [id],
    )
    if (rows.length > 0)
      throw new AppError('EM_USO', {
        dados: {
          usos: [
            {
              recurso: 'empresas',
              titulo: 'Empresas',
              total: rows.length,
              exemplos: rows.slice(0, 3).map(({ nome }) => nome),
            },
          ],
        },
      })
    await q.query('delete from planos where modelo_id = $1', [id])
  },
}

const texto = (record: WireRow, key: string): string => String(record[key] ?? '').trim()

/** An account is born with what every account has (modules/acesso), its first company and its owner. */
export const accountsHooks: Hooks = {
  async insert(q, _sessao, row, record) {
    const email = texto(record, 'dono_email').toLowerCase()
    if (await findLoginEmail(q, email)) throw fieldError('dono_email', 'Já existe um usuário com este e-mail')
    const { rows } = await q.query<{ id: number }>(
      "select nextval(pg_get_serial_sequence('accounts', 'id')) as id",
    )
    const account_id = rows[0]?.id ?? 0
    const nome = String(row['nome'])
    const dono = {
      nome: texto(record, 'dono_nome'),
      email,
      senha_hash: await novaSenha('dono_password', String(record['dono_password']), []),
    }
    const empresa_id = await asAccount(q, account_id, async () => {
      const made = await criarConta(q, account_id, {
        nome,
        empresa: {
          nome,
          razao: texto(record, 'razao'),
          cnpj: limparCnpj(texto(record, 'cnpj')),
          ie: '',
          crt: Number(record['crt'] ?? 1) as 1 | 2 | 3 | 4,
          telefone: '',
          email,
          cep: '',
          logradouro: '',
          numero: '',
          complemento: '',
          bairro: '',
          municipio_ibge: '',
          municipio: '',
          uf: texto(record, 'uf'),
          ambiente_sefaz: 2,
          treinamento: false,
          teste_ate: null,
        },
        caixa: PRIMEIRO_CAIXA,
        dono,
      })
      if (record['dono_trocar'] === true)
        await q.query('update usuarios set reset_senha = true where id = $1', [made.usuario_id])
      return made.empresa_id
    })
    await darPlano(q, empresa_id, Number(record['plano_id']))
    await q.query('delete from planos where account_id = $1 and modelo_id is null', [account_id])
    return account_id
  },
  async removing() {
    throw new AppError('CONFLITO', { mensagem: 'Uma conta não se exclui: bloqueie as empresas dela' })
  },
}

/** Companies as the administration sees them. */
export const empresasHooks: Hooks = {
  async insert() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa nasce com a sua conta: inclua a conta' })
  },
  async removing() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa não se exclui: bloqueie' })
  },
  async saved(q, _sessao, { id, record }) {
    const plano = record['plano_modelo_id']
    if (typeof plano === 'number') await darPlano(q, id, plano)
  },
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{
      id: number
      plano: { id: number | null; nome: string } | null
      conta: string
    }>(
      `select e.id, case when p.id is not null then json_build_object('id', p.modelo_id, 'nome', p.nome) end as plano,
              a.nome as conta
         from empresas e join accounts a on a.id = e.account_id
         left join planos p on p.account_id = e.account_id and p.id = e.plano_id where e.id = any($1)`,
      [records.map(({ id }) => id)],
    )
    const found = new Map(rows.map(row => [row.id, row]))
    for (const record of records) {
      const row = found.get(record['id'] as number)
      record['plano_modelo_id'] = row?.plano?.id ?? null
      record['plano_modelo'] = row?.plano ?? null
      record['plano_nome'] = row?.plano?.nome ?? null
      record['conta'] = row?.conta ?? null
    }
  },
}

/** Words that ask for a licence's state, beside its letter. */
const SITUACAO: Readonly<Record<string, string>> = { pendente: 'P', aprovada: 'A', recusada: 'R' }

export const licencasHooks: Hooks = {
  filters: {
    status: value =>
      value === '*'
        ? sql`t.status is not null`
        : sql`t.status = ${Object.hasOwn(SITUACAO, value) ? SITUACAO[value] : value}`,
  },
  async prepare(_q, _sessao, row, before) {
    if (!before) row['status'] = 'P'
    else if (before['status'] !== 'P')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença decidida não se altera: inclua outra' })
  },
  async removing(q, _sessao, id) {
    const { rows } = await q.query<{ status: string }>('select status from licencas where id = $1', [id])
    if (rows[0]?.status === 'A')
      throw new AppError('CONFLITO', { mensagem: 'Uma licença aprovada fica no histórico' })
  },
}

/** The administration's change of a unit or a card brand goes to every account, and to those still to come. */
export const espalha =
  (table: 'unidades' | 'bandeiras', key: string, columns: readonly string[]): NonNullable<Hooks['saved']> =>
  async (q, _sessao, { id }) => {
    const { rows } = await q.query(`select * from ${table} where id = $1`, [id])
    const row = rows[0]
    if (!row) return
    const values = [row[key], ...columns.map(name => row[name])]
    const set = columns.map((name, i) => `${name} = $${i + 2}`).join(', ')
    await asAccount(q, HOUSE, async () => {
      await q.query(
        `update ${table} set ${set} where ${key} = $1 and (${columns.join(', ')}) is distinct from (${columns.map((_, i) => `$${i + 2}`).join(', ')})`,
        values,
      )
      await q.query(
        `insert into ${table} (account_id, ${key}, ${columns.join(', ')})
         select c.id, ${values.map((_, i) => `$${i + 1}`).join(', ')}
           from (select id from accounts union all select ${HOUSE}) c
          where not exists (select from ${table} t where t.account_id = c.id and t.${key} = $1)`,
        values,
      )
    })
  }
