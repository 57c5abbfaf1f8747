import { diaIn, fusoOf } from '../../src/core/document/fuso.ts'
import { seedApoio } from './apoio.ts'
import { seedAvisos } from './avisos.ts'
import { seedCanal } from './canal.ts'
import { seedCatalogo } from './catalogo.ts'
import { seedCertificado, ultimoDia } from './certificado.ts'
import { seedConta, seedTerminais, seedUsuarios } from './conta.ts'
import { seedDemais, seedDemaisDaEmpresa } from './demais.ts'
import { seedEspeciais } from './especiais.ts'
import type { DemoHouse, DemoQ } from './house.ts'
import { CONTAS, type ContaDemo, SENHA } from './mundo.ts'
import { seedParceiros } from './parceiros.ts'
import { produtosDemo } from './produtos.ts'
import { seedRegras } from './regras.ts'
import { seedRetornaveis } from './retornaveis.ts'

const LOCK = 728_312_006

/**
 * Writes the demo's data, each account in one transaction, so that a killed start leaves no half-written account. An
 * existing account stays unchanged, except that its certificates are renewed before they expire. Returns true when an
 * account was written.
 */
export async function seedDemo(house: DemoHouse): Promise<boolean> {
  // the second of two servers on one database waits here, and then finds the data written
  return house.oneAtATime(LOCK, () => write(house))
}

async function write(house: DemoHouse): Promise<boolean> {
  let escreveu = false
  const hash = house.hashSenha(SENHA)
  for (const conta of CONTAS) {
    const account_id = await findConta(house, conta)
    if (account_id) {
      await renewCertificados(house, account_id, conta)
      continue
    }
    const novo = await nextConta(house)
    const senha_hash = await hash
    await house.tx({ account_id: novo }, q => seedAccount(house, q, novo, conta, senha_hash))
    escreveu = true
  }
  if (escreveu) await house.tidy()
  await hash
  return escreveu
}

/** Finds the id of the account to which the first user of `conta` belongs; null when it does not exist. */
async function findConta(house: DemoHouse, conta: ContaDemo): Promise<number | null> {
  const email = conta.usuarios[0]?.email ?? ''
  return house.login(email, async q => (await q.findOwner(email))?.account_id ?? null)
}

/** Takes the next account's id, in a transaction of nobody. */
async function nextConta(house: DemoHouse): Promise<number> {
  const { rows } = await house.login('', q =>
    q.query<{ id: number }>("select nextval(pg_get_serial_sequence('accounts', 'id')) as id"),
  )
  const id = rows[0]?.id
  if (!id) throw new Error('seedDemo: accounts has no sequence')
  return id
}

async function seedAccount(
  house: DemoHouse,
  q: DemoQ,
  account_id: number,
  conta: ContaDemo,
  senha_hash: string,
): Promise<void> {
  const agora = house.clock()
  const empresas = await seedConta(q, account_id, conta)
  await seedUsuarios(house, q, account_id, conta, empresas, senha_hash)
  await seedAvisos(q, account_id, agora)
  const categorias = await seedApoio(q, account_id)
  const regras = await seedRegras(q, account_id)
  await seedParceiros(q, account_id, 500)
  await seedDemais(q, account_id)
  for (const [i, empresa] of conta.empresas.entries()) {
    const empresa_id = empresas[i] ?? 0
    const regrasEmpresa = empresa.crt === 3 ? regras.normal : regras.simples
    await seedTerminais(q, account_id, empresa_id, empresa)
    await seedCatalogo(
      q,
      { account_id, empresa_id, regras: regrasEmpresa, categorias },
      produtosDemo(empresa.produtos),
    )
    await seedEspeciais(q, {
      account_id,
      empresa_id,
      regras: regrasEmpresa,
      categoria_id: categorias['Lanches'] ?? 0,
    })
    const alvo = { account_id, empresa_id, regras: regrasEmpresa }
    await seedDemaisDaEmpresa(q, alvo)
    await seedRetornaveis(q, {
      ...alvo,
      regras: regrasEmpresa.normal,
      hoje: diaIn(agora, fusoOf(empresa.uf, empresa.municipio_ibge)),
    })
    await seedCertificado(
      q,
      { account_id, empresa_id, empresa },
      ultimoDia(agora, empresa.certificado),
      agora,
    )
    if (empresa.venda_app) await seedCanal(q, { account_id, empresa_id })
  }
}

/**
 * Renews, at each start, the certificates that need it. A certificate declared with less than 30 days gets a new last
 * day on each new day, so that it expires in that number of days; any other when less than 30 days are left.
 */
async function renewCertificados(house: DemoHouse, account_id: number, conta: ContaDemo): Promise<void> {
  const agora = house.clock()
  await house.tx({ account_id }, async q => {
    const { rows } = await q.query<{
      id: number
      cnpj: string
      validade: string | null
      certificado: boolean
    }>(
      `select id, cnpj, validade_certificado as validade, certificado is not null as certificado from empresas
        where account_id = $conta and cnpj = any($1)`,
      [conta.empresas.map(({ cnpj }) => cnpj)],
    )
    for (const row of rows) {
      const empresa = conta.empresas.find(({ cnpj }) => cnpj === row.cnpj)
      if (!empresa || !expiring(row.validade, empresa.certificado, agora)) continue
      const validade = ultimoDia(agora, empresa.certificado)
      await seedCertificado(q, { account_id, empresa_id: row.id, empresa }, validade, agora)
    }
  })
}

const expiring = (validade: string | null, dias: number, agora: Date): boolean =>
  dias < 30 ? validade !== ultimoDia(agora, dias) : validade === null || validade < ultimoDia(agora, 30)
