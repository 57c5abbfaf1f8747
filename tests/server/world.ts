import { hash } from '@node-rs/argon2'
import { FLAGS } from '../../src/domain/options/flags.ts'
import { type Flag, PLAN_FLAGS } from '../../src/domain/rights.ts'
import { insertMany } from '../../src/server/db/insert-many.ts'
import type { Db } from '../../src/server/db/transaction.ts'

/** Jobs that every company has for ever, as SQL: what is left of the others is work not done. */
export const ROTINAS = "('estoque', 'razao', 'lacunas', 'contador', 'aliquotas', 'cubo', 'dados_pessoais')"

export const SENHA = 'tecla-demo'
let hashed: Promise<string> | undefined

/** Hashes SENHA at argon2's least cost: a login takes the cost from the hash, and the tests log in hundreds of times. */
export const hashDeSenha = (): Promise<string> => {
  hashed ??= hash(SENHA, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return hashed
}

interface UserSpec {
  email: string
  flags?: readonly Flag[]
  super_user?: boolean
  reset_senha?: boolean
}

interface CompanySpec {
  status?: number
  bloqueada?: boolean
  /** null = the company has no plan. */
  plano?: 'completo' | 'vazio' | null
}

export interface TestAccount {
  account_id: number
  empresas: number[]
  usuarios: Record<string, number>
}

/** An account with its companies; every user may enter every company. Password: SENHA. */
export async function createAccount(
  db: Db,
  { users, companies = [{}] }: { users: UserSpec[]; companies?: CompanySpec[] },
): Promise<TestAccount> {
  const senha = await hashDeSenha()
  const { rows } = await db.pool.query("select nextval(pg_get_serial_sequence('accounts', 'id')) as id")
  const account_id = (rows[0] as { id: number }).id
  return db.tx({ account_id }, async q => {
    const insert = async (table: string, row: Record<string, unknown>): Promise<number> =>
      (await insertMany(q, account_id, table, [row]))[0] ?? 0
    await insert('accounts', { id: account_id, nome: `Conta ${account_id}` })
    const completo = await insert('planos', {
      nome: 'Completo',
      ...Object.fromEntries(PLAN_FLAGS.map(flag => [flag, true])),
    })
    const vazio = await insert('planos', { nome: 'Vazio' })
    const empresas: number[] = []
    for (const [i, { status = 1, bloqueada = false, plano = 'completo' }] of companies.entries())
      empresas.push(
        await insert('empresas', {
          nome: `Loja ${i + 1}`,
          razao: `Loja ${i + 1} Ltda`,
          cnpj: `1122233300018${i}`,
          crt: 3,
          municipio_ibge: '3550308',
          municipio: 'São Paulo',
          uf: 'SP',
          status,
          bloqueada,
          plano_id: plano && (plano === 'completo' ? completo : vazio),
        }),
      )
    const usuarios: Record<string, number> = {}
    for (const { email, flags = FLAGS, super_user = false, reset_senha = false } of users) {
      const grupo_id = await insert('grupos', { nome: `Grupo de ${email}`, flags })
      const id = await insert('usuarios', {
        nome: email.split('@')[0],
        email,
        senha_hash: senha,
        grupo_id,
        super_user,
        reset_senha,
      })
      usuarios[email] = id
      for (const empresa_id of empresas) await insert('usuario_empresas', { usuario_id: id, empresa_id })
    }
    return { account_id, empresas, usuarios }
  })
}

/** Assignment of SQL: these rights given to a group or taken from it, the others as they are. */
export function given(changes: Partial<Record<Flag, boolean>>): string {
  const named = (on: boolean) => Object.keys(changes).filter(flag => changes[flag as Flag] === on)
  return `flags = array(select unnest(flags) except select unnest('{${named(false)}}'::text[])) || '{${named(true)}}'::text[]`
}
