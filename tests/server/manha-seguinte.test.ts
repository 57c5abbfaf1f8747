import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { saleMaker, uuidv7 } from '../../bench/_sale.ts'
import { seedCertificado } from '../../sim/demo/certificado.ts'
import { SENHA } from '../../sim/demo/mundo.ts'
import type { CatalogoAnswer } from '../../src/domain/api/catalogo.ts'
import type { VendaAnswer, VendaBody } from '../../src/domain/api/vendas.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { copyInto } from '../../src/server/modules/copias/service.ts'
import { saveCertificate } from '../../src/server/sefaz/certificate-repository.ts'
import { inTurn } from '../each-kind.ts'
import { subirSimulador } from '../sim/simulador.ts'
import { archiveOf, restoreInto } from './copias/arquivo.ts'
import { createTestDb } from './database.ts'
import { type Client, createTestApp, type TestApp } from './harness.ts'
import { forceRls, RELEASES, restoreRelease } from './releases.ts'

/** A moment that is past: TLS compares the certificates made for it with the real clock. */
const MORNING = '2026-11-27T10:00:00-03:00'
/** Two more than the kinds of sale below: what follows many sales is `vendas/muitas-vendas`. */
const SALES = 15

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The app with the simulator, at the morning after; its database is `db` or an empty one. */
async function open(db?: TestApp['deps']['db']): Promise<TestApp> {
  let clock = () => new Date(MORNING)
  const simulador = await subirSimulador(() => clock())
  ends.push(() => simulador.close())
  const app = await createTestApp(
    {
      ...(db ? { db } : {}),
      simulador: { url: `https://127.0.0.1:${simulador.port}`, caPem: simulador.caPem },
    },
    { paciencia: 60_000 },
  )
  ends.push(() => app.close())
  app.clock.set(MORNING)
  clock = app.clock
  return app
}

/** A database of `release`, as its program left it. */
async function released(release: string) {
  const { db, close } = await createTestDb({ blank: true })
  ends.push(close)
  await restoreRelease(db.pool, release)
  await forceRls(db.pool)
  return db
}

const HOW: Readonly<Record<string, (release: string) => Promise<TestApp>>> = {
  async atualizado(release) {
    const db = await released(release)
    await migrate(db.pool)
    return open(db)
  },
  async 'restaurado de uma cópia dela'(release) {
    const db = await released(release)
    const app = await open()
    await restoreInto(app, await archiveOf(db, app.deps.config.dataDir))
    await app.deps.db.tx({ account_id: 1 }, q => q.query('delete from series_a_conferir'))
    return app
  },
}

/** Gives every company a certificate that this server's vault opens: the release's was sealed by another. */
async function certify({ deps, clock }: TestApp, account_id: number) {
  await deps.db.tx({ account_id }, async q => {
    const { rows } = await q.query<{
      id: number
      razao: string
      cnpj: string
      municipio: string
      uf: string
    }>('select id, razao, cnpj, municipio, uf from empresas where account_id = $1', [account_id])
    for (const { id, ...empresa } of rows)
      await seedCertificado(
        { saveCertificate: made => saveCertificate(q, deps.vault, made) },
        { account_id, empresa_id: id, empresa },
        '2027-06-01',
        clock(),
      )
  })
}

/** Gives relieved goods the code of benefit that São Paulo demands: the older version did not ask for it. */
const giveBenefitCodes = ({ deps }: TestApp) =>
  deps.db.tx({ account_id: 1 }, q =>
    q.query(`update produtos p set cbenef = case i.cst when '20' then 'SP020030' when '40' then 'SP010360' else 'SP070130' end
      from tributacao_icms i where i.account_id = p.account_id and i.id = p.icms_dentro_id and i.cst in ('20', '40', '41')`),
  )

const good = async (who: Client, method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await who.call(method, path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data
}

// each release by one of the ways, in turn (`npm run prova -- varreduras`: each by both). upgrade.test.ts opens a database of
// each; no other test restores an older release's copy
describe.each(RELEASES.map((release, turn) => [release, turn] as const))('de %s', (release, turn) => {
  test.each(inTurn(Object.keys(HOW), 2, turn))(
    '%s, a loja abre, vende de todo jeito, devolve, fecha e copia',
    { timeout: 1_200_000 },
    async how => {
      const app = await (HOW[how] as (release: string) => Promise<TestApp>)(release)
      const [caixa, dono] = [
        await app.login('caixa@demo.tecla', SENHA),
        await app.login('dono@demo.tecla', SENHA),
      ]
      await certify(app, 1)
      await giveBenefitCodes(app)
      const catalogo: CatalogoAnswer = (await caixa.call('GET', 'pdv/catalogo')).body
      const terminal_id = catalogo.terminais[0]?.id ?? 0
      const sessao_uuid = uuidv7()
      await good(caixa, 'POST', 'caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '100.00' })
      const make = saleMaker(catalogo, 2, app.clock)
      let { meios } = catalogo
      const meio = (tpag: string) => {
        const { id = 0, meio = 0 } = meios.find(each => each.tpag === tpag) ?? {}
        return { meio, meio_pagamento_id: id, numparcelas: 1 }
      }
      const cliente = await app.deps.db.tx({ account_id: 1 }, async q => {
        const { rows } = await q.query<{ id: number; addresse_id: number }>(
          `select p.id, a.id as addresse_id from parceiros p join parceiros_address a on a.parceiro_id = p.id
          where p.tipo = 'F' and a.municipio_id like '35%' order by p.id limit 1`,
        )
        return rows[0] as (typeof rows)[number]
      })
      let n = 0
      const sold: VendaAnswer[] = []
      const sell = async (
        pay: (total: string) => object = total => ({ pagamento: [{ ...meio('01'), valor: total }] }),
      ) => {
        const body: VendaBody = make(terminal_id, n++)
        const data = await good(caixa, 'POST', 'vendas', {
          ...body,
          sessao_uuid,
          ...pay(String(body.valor_total)),
        })
        sold.push(data)
        return data as VendaAnswer
      }
      const card = (tpag: string) => ({
        ...meio(tpag),
        bandeira_id: catalogo.bandeiras[0]?.id,
        autorizacao: '123456',
      })
      await sell(total => ({
        troco: (200 - Number(total)).toFixed(2),
        pagamento: [
          { ...meio('01'), valor: '200.00' },
          { meio: 1, tipo: 2, numparcelas: -1, valor: (200 - Number(total)).toFixed(2) },
        ],
      }))
      for (const tpag of ['02', '17', '10'])
        await sell(total => ({ pagamento: [{ ...meio(tpag), valor: total }] }))
      for (const tpag of ['03', '04']) await sell(total => ({ pagamento: [{ ...card(tpag), valor: total }] }))
      await sell(total => ({
        parceiro_id: cliente.id,
        pagamento: [
          {
            ...meio('05'),
            valor: total,
            parcelas: [{ num_parcela: 1, vencimento: '31/12/2026', valor: total }],
          },
        ],
      }))
      await sell(total => ({
        pagamento: [
          { ...meio('01'), valor: '1.00' },
          { ...card('04'), valor: (Number(total) - 1).toFixed(2) },
        ],
      }))
      const back = async (venda: VendaAnswer, reembolso: number, extra = {}) => {
        await app.app.sales.outbox.quiet()
        const { itens } = await good(caixa, 'GET', `vendas/${venda.id}`)
        return good(dono, 'POST', 'devolucoes', {
          ...{ uuid: uuidv7(), venda_id: venda.id, motivo: 'Não serviu', reembolso, terminal_id, ...extra },
          itens: itens.map(({ num, qtde }: { num: number; qtde: string }) => ({ num, qtde })),
        })
      }
      const worth = async (
        reembolso: number,
        extra: object,
        pays: (valor: string, vale_id?: number) => object,
      ) => {
        const { valor_total, vale } = await back(await sell(), reembolso, extra)
        // the first credit of a shop makes its payment method
        meios = (await caixa.call('GET', 'pdv/catalogo')).body.meios
        await sell(total => {
          const value = Math.min(Number(valor_total), Number(total)).toFixed(2)
          const rest = (Number(total) - Number(value)).toFixed(2)
          return {
            ...pays(value, vale?.id),
            pagamento: [
              { ...meio('21'), valor: value },
              ...(Number(rest) > 0 ? [{ ...meio('01'), valor: rest }] : []),
            ],
          }
        })
      }
      await worth(4, {}, (_, vale_id) => ({ vale_id }))
      await worth(3, { parceiro_id: cliente.id, addresse_id: cliente.addresse_id }, () => ({
        parceiro_id: cliente.id,
      }))
      await back(await sell(), 2)
      while (sold.length < SALES) await sell()
      await app.app.sales.outbox.quiet()
      const now = () => Promise.all(sold.map(({ id }) => good(caixa, 'GET', `vendas/${id}`)))
      // a slow machine puts some in contingency: they go out when their jobs are due
      for (let turn = 0; turn < 5 && (await now()).some(({ status }) => status === 'X'); turn++) {
        app.clock.advance(600_000)
        app.app.sales.outbox.wake()
        await app.app.sales.outbox.quiet()
      }
      expect((await now()).map(({ status, divergente }) => [status, divergente])).toEqual(
        sold.map(() => ['T', false]),
      )
      for (const relatorio of ['vendas', 'lucro', 'produtos'])
        expect((await dono.call('GET', `relatorios/${relatorio}?periodo=hoje`)).status, relatorio).toBe(200)
      await good(dono, 'POST', 'caixa/encerrar', { uuid: uuidv7(), sessao_uuid })
      const z = await good(dono, 'POST', 'caixa/contar', {
        ...{ uuid: uuidv7(), sessao_uuid, cedulas: null, total: '100.00', fundo: '0.00' },
      })
      expect(JSON.stringify(z)).toContain('Z 1')
      mkdirSync('.tmp', { recursive: true })
      const pasta = mkdtempSync(resolve('.tmp', 'tecla-manha-'))
      ends.push(() => rmSync(pasta, { recursive: true }))
      const copia = { pasta: join(pasta, 'copias'), senha: null, andamento: { em: async () => {} } }
      expect((await copyInto({ ...app.deps, pool: app.deps.db.pool }, copia)).bytes).toBeGreaterThan(0)
    },
  )
})
