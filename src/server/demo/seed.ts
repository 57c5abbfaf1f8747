import { tidy } from '../db/tidy.ts'
import type { Db, Q } from '../db/transaction.ts'
import { hashSenha } from '../modules/contas/service.ts'
import type { Vault } from '../vault.ts'
import { gravarApoio } from './apoio.ts'
import { gravarAvisos } from './avisos.ts'
import { gravarCatalogo } from './catalogo.ts'
import { gravarCertificado, ultimoDia } from './certificado.ts'
import { gravarConta, gravarTerminais, gravarUsuarios } from './conta.ts'
import { gravarDemais, gravarDemaisDaEmpresa } from './demais.ts'
import { gravarEspeciais } from './especiais.ts'
import { CONTAS, type ContaDemo, SENHA } from './mundo.ts'
import { gravarParceiros } from './parceiros.ts'
import { produtosDemo } from './produtos.ts'
import { gravarRegras } from './regras.ts'
import { gravarRetornaveis } from './retornaveis.ts'

const LOCK = 728_312_006

export interface SeedDeps {
  db: Db
  vault: Vault
  clock: () => Date
}

/**
 * Writes the demo world, each account in one transaction: a start that was killed halfway begins again. An account
 * already there is left as it is, but for the certificates, which are renewed so that they keep the days they promise.
 * Returns true when something was written.
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  // servers that start together on one database: the second finds the world written
  const client = await deps.db.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await write(deps)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}

async function write({ db, vault, clock }: SeedDeps): Promise<boolean> {
  let escreveu = false
  const hash = hashSenha(SENHA)
  for (const conta of CONTAS) {
    const account_id = await contaDe(db, conta)
    if (account_id) {
      await renovarCertificados({ db, vault, clock }, account_id, conta)
      continue
    }
    const novo = await proximaConta(db)
    const senha_hash = await hash
    await db.tx({ account_id: novo }, q => gravar(q, novo, conta, senha_hash, vault, clock()))
    escreveu = true
  }
  if (escreveu) await tidy(db)
  await hash
  return escreveu
}

/** The account of the first login, when it is there. */
async function contaDe(db: Db, conta: ContaDemo): Promise<number | null> {
  const email = conta.usuarios[0]?.email ?? ''
  return db.login(email, async q => {
    const { rows } = await q.query<{ account_id: number }>(
      'select account_id from usuarios where email = $1',
      [email],
    )
    return rows[0]?.account_id ?? null
  })
}

async function proximaConta(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('accounts', 'id')) as id",
  )
  const id = rows[0]?.id
  if (!id) throw new Error('seedDemo: accounts has no sequence')
  return id
}

async function gravar(
  q: Q,
  account_id: number,
  conta: ContaDemo,
  senha_hash: string,
  vault: Vault,
  agora: Date,
): Promise<void> {
  const empresas = await gravarConta(q, account_id, conta)
  await gravarUsuarios(q, account_id, conta, empresas, senha_hash)
  await gravarAvisos(q, account_id, agora)
  const categorias = await gravarApoio(q, account_id)
  const regras = await gravarRegras(q, account_id)
  await gravarParceiros(q, account_id, 500)
  await gravarDemais(q, account_id)
  for (const [i, empresa] of conta.empresas.entries()) {
    const empresa_id = empresas[i] ?? 0
    const regrasEmpresa = empresa.crt === 3 ? regras.normal : regras.simples
    await gravarTerminais(q, account_id, empresa_id, empresa)
    await gravarCatalogo(
      q,
      { account_id, empresa_id, regras: regrasEmpresa, categorias },
      produtosDemo(empresa.produtos),
    )
    await gravarEspeciais(q, {
      account_id,
      empresa_id,
      regras: regrasEmpresa,
      categoria_id: categorias['Lanches'] ?? 0,
    })
    const alvo = { account_id, empresa_id, regras: regrasEmpresa }
    await gravarDemaisDaEmpresa(q, alvo)
    await gravarRetornaveis(q, {
      ...alvo,
      regras: regrasEmpresa.normal,
      hoje: agora.toISOString().slice(0, 10),
    })
    await gravarCertificado(
      q,
      vault,
      { account_id, empresa_id, empresa },
      ultimoDia(agora, empresa.certificado),
      agora,
    )
  }
}

/** The one that must expire in ten days does so whatever the day; the others are renewed in their last month. */
async function renovarCertificados(
  { db, vault, clock }: SeedDeps,
  account_id: number,
  conta: ContaDemo,
): Promise<void> {
  const agora = clock()
  await db.tx({ account_id }, async q => {
    const { rows } = await q.query<{
      id: number
      cnpj: string
      validade: string | null
      certificado: boolean
    }>(
      `select id, cnpj, validade_certificado as validade, certificado is not null as certificado from empresas
        where cnpj = any($1)`,
      [conta.empresas.map(({ cnpj }) => cnpj)],
    )
    for (const row of rows) {
      const empresa = conta.empresas.find(({ cnpj }) => cnpj === row.cnpj)
      if (!empresa || !vencendo(row.validade, empresa.certificado, agora)) continue
      const validade = ultimoDia(agora, empresa.certificado)
      await gravarCertificado(q, vault, { account_id, empresa_id: row.id, empresa }, validade, agora)
    }
  })
}

const vencendo = (validade: string | null, dias: number, agora: Date): boolean =>
  dias < 30 ? validade !== ultimoDia(agora, dias) : validade === null || validade < ultimoDia(agora, 30)
