import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { isValidNcm } from '@brazilian-utils/brazilian-utils/is-valid-ncm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growCatalogo } from '../../../sim/demo/crescer.ts'
import { DEPARTAMENTOS } from '../../../sim/demo/familias/index.ts'
import { produtosDemo } from '../../../sim/demo/produtos.ts'
import { seedDemo } from '../../../sim/demo/seed.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { isGtin } from '../../../src/core/document/gtin.ts'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import { judgeProduto } from '../../../src/domain/fiscal/julgar-produto.ts'
import { demoHouse } from '../../../src/server/demo-world.ts'
import { municipioPorCodigo } from '../../../src/server/modules/lookups/service.ts'
import { openPfx } from '../../../src/server/sefaz/certificate.ts'
import { loadCertificate } from '../../../src/server/sefaz/certificate-repository.ts'
import { Colunas } from '../../../src/web/catalog/columns.ts'
import { toProduto } from '../../../src/web/catalog/to-produto.ts'
import { createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  // the next day in UTC
  t.clock.set('2026-11-20T22:00:00-03:00')
  await seedDemo(demoHouse(t.deps))
})
afterAll(() => t.close())

// biome-ignore lint/suspicious/noExplicitAny: rows of the test's own queries
const sql = async (account_id: number, text: string, params: unknown[] = []): Promise<any[]> =>
  (await t.deps.db.tx({ account_id }, q => q.query(text, params))).rows

test('semear de novo não muda nada', async () => {
  const antes = await sql(1, 'select count(*) from produtos')
  expect(await seedDemo(demoHouse(t.deps))).toBe(false)
  expect(await sql(1, 'select count(*) from produtos')).toEqual(antes)
})

test('os produtos são os mesmos sempre, com EAN-13 e NCM certos', async () => {
  const produtos = produtosDemo(6000)
  expect(produtos).toEqual(produtosDemo(6000))
  expect(produtos[0]).toMatchObject({ referencia: '1', gtin: '7891000100103', unidade: 'UN', preco: '10.00' })
  for (const { referencia, gtin, unidade, preco } of produtos.slice(1, 990)) {
    expect([referencia, unidade, gtin?.length, isGtin(gtin ?? '')]).toEqual([referencia, 'UN', 13, true])
    expect(preco).toMatch(/^\d+\.\d\d$/)
  }
  expect(new Set(produtos.map(({ gtin, referencia }) => gtin ?? referencia)).size).toBe(6000)
  const familias = DEPARTAMENTOS.flatMap(d => d.familias)
  expect(familias.length).toBeGreaterThan(200)
  expect(familias.filter(([, ncm]) => !isValidNcm(ncm))).toEqual([])
})

test('a empresa 1 é de SP, normal, com 5.000 produtos, e a 2 é de MG, do Simples', async () => {
  const empresas = await sql(1, 'select id, uf, crt, status, bloqueada, cnpj, ie from empresas order by id')
  expect(empresas.map(e => [e.id, e.uf, e.crt, e.status, e.bloqueada])).toEqual([
    [1, 'SP', 3, 1, false],
    [2, 'MG', 1, 1, false],
    [3, 'SP', 3, 2, false],
    [4, 'SP', 3, 1, true],
    [5, 'SP', 3, 1, false],
  ])
  expect(empresas.every(e => isCnpj(e.cnpj) && isValidIe({ value: e.ie, stateCode: e.uf }))).toBe(true)
  const [{ total }] = await sql(1, 'select count(*)::int as total from produtos where empresa_id = 1')
  expect(total).toBeGreaterThanOrEqual(5000)
})

test('os produtos de nome: peso, lote, grade, composição, sem estoque, pausado', async () => {
  const rows = await sql(
    1,
    `select p.referencia, p.unidade, p.codigo_balanca, p.controle_lote, p.controle_grade, p.pausar_venda,
            cardinality(p.complementos) as complementos,
            (select count(*)::int from produto_composicoes c where c.produto_id = p.id) as composicoes,
            (select count(*)::int from produto_grades g where g.produto_id = p.id) as grades,
            (select count(*)::int from produtos_lotes l where l.produto_id = p.id) as lotes
       from produtos p where p.empresa_id = 1 and p.referencia = any($1)`,
    [['PES-1', 'LOT-1', 'GRD-1', 'CMP-1', 'EST-0', 'PAU-1', 'PIZ-1']],
  )
  const de = Object.fromEntries(rows.map(row => [row.referencia, row]))
  expect(de['PES-1']).toMatchObject({ unidade: 'KG', codigo_balanca: '100001' })
  expect(de['LOT-1']).toMatchObject({ controle_lote: true, lotes: 3 })
  expect(de['GRD-1']).toMatchObject({ controle_grade: true, grades: 9 })
  expect(de['PIZ-1']).toMatchObject({ controle_grade: true, grades: 6 })
  expect(de['CMP-1']).toMatchObject({ composicoes: 5, complementos: 1 })
  expect(de['PAU-1'].pausar_venda).toBe(true)
})

test('há 500 parceiros de documento válido em municípios que existem', async () => {
  const rows = await sql(
    1,
    `select p.tipo, p.cpf_cnpj, a.municipio_id, a.cep, a.ie from parceiros p
       join parceiros_address a on a.parceiro_id = p.id and a.principal = 1`,
  )
  expect(rows).toHaveLength(500)
  expect(rows.filter(r => !(r.tipo === 'F' ? isCpf(r.cpf_cnpj) : isCnpj(r.cpf_cnpj)))).toEqual([])
  expect(rows.filter(r => /[A-Z]/.test(r.cpf_cnpj)).length).toBeGreaterThan(10)
  expect(rows.filter(r => !municipioPorCodigo(r.municipio_id) || !/^\d{8}$/.test(r.cep))).toEqual([])
  expect(rows.filter(r => r.ie && !isValidIe({ value: r.ie, stateCode: 'SP' }))).toEqual([])
})

test('séries por modelo e caixa, meios das quatro formas com tPag, bandeiras', async () => {
  const caixas = await sql(1, 'select empresa_id, count(*)::int as n from terminais group by 1 order by 1')
  expect(caixas.slice(0, 2)).toEqual([
    { empresa_id: 1, n: 3 },
    { empresa_id: 2, n: 2 },
  ])
  const meios = await sql(1, 'select distinct meio from meio_pagamentos where tpag is not null order by 1')
  expect(meios.map(m => m.meio)).toEqual([1, 2, 3, 4])
})

test.each([
  ['dono', 5000],
  ['outra', 1],
])('nada do que %s vende na demonstração faz a nota ser recusada', async (login, ao_menos) => {
  const { body } = await (await t.login(`${login}@demo.tecla`)).call('GET', 'pdv/catalogo')
  const catalogo = body as CatalogoAnswer
  const { crt, uf, ambiente_sefaz, impedimento } = catalogo.empresa
  expect(impedimento).toBe(null)
  const colunas = new Colunas(catalogo.produtos.colunas)
  const lidos = catalogo.produtos.linhas.map(linha => toProduto(linha, colunas, catalogo))
  expect(lidos.length).toBeGreaterThanOrEqual(ao_menos)
  const recusados = lidos.flatMap(produto => [
    ...(produto.impedimento ? [`${produto.referencia} ${produto.impedimento}`] : []),
    ...(['65', '55'] as const).flatMap(modelo =>
      judgeProduto({ ...produto, qtde: '1' }, produto.regras, {
        crt,
        uf,
        ambiente_sefaz,
        modelo,
        data: '2026-11-20',
      }).map(({ codigo, texto }) => `${produto.referencia} ${modelo} ${codigo} ${texto}`),
    ),
  ])
  expect(recusados).toEqual([])
})

test('saldo é a soma dos movimentos', async () => {
  const diferentes = await sql(
    1,
    `select s.produto_id from estoque_saldos s join
       (select empresa_id, produto_id, grade_id, lote_id, deposito_id, sum(qtde) as soma from estoque_movimentos
         group by 1, 2, 3, 4, 5) m
       on (m.empresa_id, m.produto_id, m.deposito_id) = (s.empresa_id, s.produto_id, s.deposito_id)
         and m.grade_id is not distinct from s.grade_id and m.lote_id is not distinct from s.lote_id
      where m.soma <> s.saldo`,
  )
  expect(diferentes).toEqual([])
})

test('cada certificado é da sua empresa, e o do aviso vence sempre em dez dias', async () => {
  const validade = async () =>
    (await sql(1, 'select validade_certificado::text as v from empresas where id = 5'))[0].v
  expect(await validade()).toBe('2026-11-30')
  const aberto = await t.deps.db.tx({ account_id: 1 }, q => loadCertificate(q, t.deps.vault, 1, 1))
  if (!aberto) throw new Error('sem certificado')
  expect(openPfx(aberto.pfx, aberto.senha, t.clock()).cnpj).toBe('11222333000181')
  t.clock.advance(24 * 3_600_000)
  await seedDemo(demoHouse(t.deps))
  expect(await validade()).toBe('2026-12-01')
})

test('os vasilhames saíram no dia da loja em que se semeou', async () => {
  expect(await sql(1, 'select distinct data::text as dia from retornaveis_movimentos')).toEqual([
    { dia: '2026-11-20' },
  ])
})

test('cada login da demonstração entra como deve e só vê a sua conta', async () => {
  for (const email of ['dono', 'caixa', 'leitura', 'reset', 'bloqueada', 'certificado', 'super', 'outra'])
    expect(
      (await t.call('POST', 'login', { email: `${email}@demo.tecla`, password: 'tecla-demo' })).status,
    ).toBe(200)
  const outra = await t.login('outra@demo.tecla')
  const { body } = await outra.call('GET', 'produtos?limit=1000')
  expect(body.data.data.every((row: { empresa_id: number }) => row.empresa_id > 5)).toBe(true)
  const bloqueada = await t.login('bloqueada@demo.tecla')
  expect((await bloqueada.call('GET', 'produtos')).status).toBe(455)
})

test('o catálogo cresce sem repetir e os novos seguem as regras do perfil', async () => {
  expect(await growCatalogo(demoHouse(t.deps), 5100)).toBe(69)
  expect(await growCatalogo(demoHouse(t.deps), 5100)).toBe(0)
  const [{ sem }] = await sql(
    1,
    'select count(*)::int as sem from produtos where icms_dentro_id is null or pisconfins_id is null',
  )
  expect(sem).toBe(0)
})
