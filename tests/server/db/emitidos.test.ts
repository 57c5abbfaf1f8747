import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedOwner } from '../../../src/server/documents/issued/owner.ts'
import { ISSUED_OWNERS, issuedSql } from '../../../src/server/documents/issued/view.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const viagens: IssuedOwner = {
  kind: 'viagem',
  table: 'viagens',
  recipient: 'destinatario_id',
  total: 'frete',
}

let loja: Loja
let venda: number
beforeAll(async () => {
  loja = await abrirLoja()
  venda = (await loja.vender(loja.venda({ parceiro_id: loja.parceiros.completo } as never))).id
  await loja.quieto()
})
afterAll(() => loja.close())

const COLUMNS = `numero, chave, status_emissao, dia::text, destinatario_id, destinatario, destinatario_documento,
  valor_total::text, operacao`
const emitidos = (where: string, values: unknown[]) =>
  loja.sql<Record<string, unknown>>(
    `select ${COLUMNS} from documentos_emitidos where account_id = $1 and ${where} order by id`,
    [loja.account_id, ...values],
  )

/** Plan of a question to the view, as the product asks it: within an account, statistics or not. */
async function plan(columns: string, where: string): Promise<string> {
  const rows = await loja.sql<{ 'QUERY PLAN': string }>(
    `explain (costs off) select ${columns} from documentos_emitidos where account_id = ${loja.account_id} and ${where}`,
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('cada documento emitido diz o destinatário e o total de quem o emitiu', async () => {
  const xml = String((await loja.caixa.call('GET', `vendas/${venda}/xml`)).body)
  const tag = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(xml.slice(xml.indexOf('<dest>')))?.[1]
  const chave = /<chNFe>(\d{44})/.exec(xml)?.[1]
  const [cliente] = await loja.sql<{ nome: string }>(
    'select nome from parceiros where account_id = $1 and id = $2',
    [loja.account_id, loja.parceiros.completo],
  )
  expect(await emitidos("origem_tipo = 'venda' and origem_id = $2", [venda])).toEqual([
    {
      ...{ chave, numero: Number(chave?.slice(25, 34)), status_emissao: 'autorizada', dia: '2026-11-20' },
      ...{ destinatario_id: loja.parceiros.completo, destinatario: cliente?.nome },
      ...{ destinatario_documento: tag('CNPJ'), valor_total: tag('vNF'), operacao: [1, 1, 1] },
    },
  ])
})

test('quem nada pergunta ao dono não o lê, e a condição chega ao índice', async () => {
  const bare = await plan('numero, xml_proc, status_emissao', `chave = '${'1'.repeat(44)}'`)
  expect(bare).toMatch(/Index Scan using documentos_fiscais_chave/)
  expect(bare).not.toMatch(/vendas|parceiros/)
  const total = await plan(
    'valor_total',
    `empresa_id = 1 and dh_emi >= '2026-11-01' and dh_emi < '2026-12-01'`,
  )
  expect(total).toMatch(/dh_emi >= '2026-11-01'/)
  expect(total).not.toMatch(/parceiros|Subquery Scan/)
})

test('a conta de fora não vê documento algum pela visão', async () => {
  const seen = (tenant: { account_id: number }) =>
    loja.deps.db.tx(tenant, async q => (await q.query('select from documentos_emitidos')).rowCount)
  expect(await seen({ account_id: loja.account_id })).toBeGreaterThan(0)
  expect(await seen({ account_id: loja.account_id + 1 })).toBe(0)
  const { rowCount } = await loja.deps.db.pool.query('select from documentos_emitidos')
  expect(rowCount).toBe(0)
})

test('outro dono entra na visão por uma declaração, e nada muda no que havia', async () => {
  const before = await emitidos('true', [])
  const pool = loja.deps.db.pool
  await pool.query(`create table viagens (account_id bigint, id bigint, destinatario_id bigint, frete numeric(13, 2),
    primary key (account_id, id))`)
  await pool.query(`create or replace view documentos_emitidos with (security_invoker = true) as
    ${issuedSql([...ISSUED_OWNERS, viagens])}`)
  expect(await emitidos('true', [])).toEqual(before)
  // the same id as the sale's: the kind tells them apart
  await loja.sql('insert into viagens values ($1, $2, $3, 90)', [
    loja.account_id,
    venda,
    loja.parceiros.completo,
  ])
  await loja.sql(
    `insert into documentos_fiscais (account_id, empresa_id, origem_tipo, origem_id, modelo, serie_id, serie, numero, cnf, dh_emi, chave, tp_amb)
      select account_id, empresa_id, 'viagem', origem_id, '99', serie_id, 7, 1, '1', '2026-11-21T08:00:00-03:00', repeat('9', 44), 2
      from documentos_fiscais where account_id = $1 and origem_id = $2`,
    [loja.account_id, venda],
  )
  expect(await emitidos('true', [])).toEqual([
    ...before,
    expect.objectContaining({
      ...{
        dia: '2026-11-21',
        destinatario: before[0]?.['destinatario'],
        valor_total: '90.00',
        operacao: null,
      },
    }),
  ])
  expect(await plan('numero', 'id = 1')).not.toMatch(/viagens|vendas|parceiros/)
})
