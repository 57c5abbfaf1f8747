import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { createBooksJob } from '../../../src/server/modules/livros/service.ts'
import { readEntries } from '../../../src/server/modules/sped/service.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { CNPJ, novoUuid } from '../vendas/loja.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
let chaves: Record<'entrada' | 'cancelada' | 'devolucao', string>
beforeAll(async () => {
  loja = await abrirLojaComPassado()
  await loja.sql('update empresas set crt = 3, sped_industria = true')
  // drawn from a seed: sales of both models, some cancelled, some given back, and a supplier's note
  let seed = 20_261_128
  const draw = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % n
  }
  const vendidas: number[] = []
  const cupons: number[] = []
  for (let i = 0; i < 20; i++) {
    const nfe = draw(3) === 0
    const { id } = await loja.vender(
      nfe ? { modelo: '55', parceiro_id: loja.parceiros.completo } : {},
      String(1 + draw(5)),
    )
    vendidas.push(id)
    if (!nfe) cupons.push(id)
  }
  await loja.quieto()
  const canceladas = [3, 7, 11].map(i => vendidas[i])
  for (const id of canceladas)
    await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
  const devolvida = await loja.caixa.call('POST', 'devolucoes', {
    ...{
      uuid: novoUuid(),
      venda_id: cupons.find(id => !canceladas.includes(id)),
      motivo: 'Não serviu',
      reembolso: 2,
    },
    itens: [{ num: 1, qtde: '1' }],
  })
  expect([devolvida.status, devolvida.body.errors]).toEqual([200, undefined])
  await loja.quieto()
  const chaveDe = async (id: unknown) =>
    (
      await loja.sql<{ chave: string }>(
        'select chave from documentos_fiscais where venda_id = $1 and atual',
        [id],
      )
    )[0]?.chave ?? ''
  chaves = {
    entrada: await entrar(),
    cancelada: await chaveDe(canceladas[0]),
    devolucao: await chaveDe(devolvida.body.data.id),
  }
})
afterAll(() => loja.close())

/** Enters a supplier's note that the simulator has, with its credits, and gives its key. */
async function entrar(): Promise<string> {
  const { port, caPem } = loja.simulador
  await chamar({
    port,
    ca: caPem,
    caminho: '/sim/compras',
    corpo: JSON.stringify({ cnpj: CNPJ, quantas: 1 }),
  })
  await loja.caixa.call('GET', 'manifesto')
  await loja.quieto()
  const [recebida] = (await loja.caixa.call('GET', 'manifesto')).body.data
  await loja.caixa.call('POST', `manifesto/${recebida.id}`, { evento: 'ciencia' })
  await loja.quieto()
  await loja.sql(`insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')`, [
    loja.account_id,
  ])
  const lida = (await loja.caixa.call('POST', 'sefaz/importarxml', { chave: recebida.chave })).body.data
  const entrada = await loja.caixa.call('POST', 'compras/entrar', {
    ...{ uuid: novoUuid(), chave: recebida.chave, despesas: '0.00', parcelas: [], meio_pagamento_id: null },
    creditos: { icms: true, ipi: true, pis_cofins: true, ibs_cbs: false },
    itens: lida.itens.map(({ num, novo }: { num: number; novo: object }) => ({
      ...{ num, novo: { ...novo, unidade: 'UN' }, fator: '1', preco_vend: '9.90' },
    })),
  })
  expect([entrada.status, entrada.body.errors]).toEqual([200, undefined])
  return recebida.chave
}

const ANO = { inicio: '01/01/2026', fim: '31/12/2026' }
const PERGUNTAS = [
  ['livro_saidas', 'nota,cfop'],
  ['livro_saidas', 'situacao,cst'],
  ['livro_saidas', 'dia,modelo'],
  ['livro_entradas', 'nota,cfop'],
  ['livro_entradas', 'uf,aliquota'],
  ['apuracao', 'mes,tributo,uf'],
  ['apuracao', 'linha,nota'],
  ['pis_cofins', 'nota,cst'],
  ['pis_cofins', 'sentido,cfop,aliquota'],
  ['ibs_cbs', 'nota,classe'],
] as const

async function tudo() {
  const lidos: unknown[] = []
  for (const [id, grupos] of PERGUNTAS) {
    const { status, body } = await loja.caixa.call(
      'GET',
      `relatorios/${id}?${new URLSearchParams({ ...ANO, grupos })}`,
    )
    if (status !== 200) throw new Error(`${id}: ${JSON.stringify(body)}`)
    const { data, totais } = body as ReportAnswer
    lidos.push([id, grupos, data, totais])
  }
  return lidos
}
const escrituradas = () =>
  loja.sql<{ chave: string; propria: boolean }>(
    'select chave, propria from notas_escrituradas order by propria, chave',
  )

test('escriturada quando fica pronta, a nota diz nos livros o que diria o seu XML', async () => {
  const prontas = await loja.sql<{ chave: string; propria: boolean }>(
    `select chave, true as propria from documentos_fiscais where status_emissao in ('autorizada', 'cancelada', 'contingencia')
     union all select chave, false from compras where desfeita_em is null order by propria, chave`,
  )
  expect(await escrituradas()).toEqual(prontas)
  expect(prontas.map(({ chave }) => chave)).toEqual(expect.arrayContaining(Object.values(chaves)))
  const guardado = await tudo()
  expect(JSON.stringify(guardado)).toContain('"02"')
  await loja.sql('delete from notas_escrituradas')
  const lido = await tudo()
  expect(guardado).toEqual(lido)

  // of before there were rows: the job makes the same ones, once
  const job = createBooksJob(loja.deps)
  const pedido = {
    account_id: loja.account_id,
    id: 1,
    tipo: 'livros',
    alvo_id: loja.empresa_id,
    tentativas: 0,
  } as const
  expect(await job(pedido)).toBeNull()
  expect(await escrituradas()).toEqual(prontas)
  expect(await tudo()).toEqual(lido)
})

test.each([
  ['Manaus', 'AM', '1302603', '2026-11-18T03:30:00Z', '2026-11-17'],
  ['Fernando de Noronha', 'PE', '2605459', '2026-11-18T02:30:00Z', '2026-11-18'],
])('em %s o dia da nota de fora é o de lá', async (_onde, uf, municipio, emissao, dia) => {
  const [antes] = await loja.sql<{ uf: string; municipio_ibge: string }>(
    'select uf, municipio_ibge from empresas where id = $1',
    [loja.empresa_id],
  )
  await loja.sql('update compras set emissao = $1', [emissao])
  await loja.sql('update empresas set uf = $1, municipio_ibge = $2', [uf, municipio])
  const { body } = await loja.caixa.call(
    'GET',
    `relatorios/livro_entradas?${new URLSearchParams({ ...ANO, grupos: 'nota' })}`,
  )
  const { data } = body as ReportAnswer
  const [{ emissao: noArquivo } = { emissao: '' }] = await loja.deps.db.tx(
    { account_id: loja.account_id },
    q => readEntries(q, { empresa_id: loja.empresa_id }, [new Date('2026-01-01'), new Date('2027-01-01')]),
  )
  await loja.sql('update empresas set uf = $1, municipio_ibge = $2', [antes?.uf, antes?.municipio_ibge])
  // of the own notes the XML says the day
  const wire = dia.split('-').reverse().join('/')
  const compra = data.map(({ valores }) => valores['nota.documento']).filter(lido => lido !== '20/11/2026')
  expect([compra, noArquivo]).toEqual([[wire], dia])
})

test('a nota cancelada depois, e a entrada desfeita, saem dos livros logo', async () => {
  const soma = async (id: string, nome: string) => {
    const { body } = await loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams(ANO)}`)
    return Number((body as ReportAnswer).totais[nome])
  }
  const { id } = await loja.vender({}, '2')
  await loja.quieto()
  const antes = await soma('livro_saidas', 'contabil')
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
  await loja.quieto()
  expect(await soma('livro_saidas', 'contabil')).toBe(antes - 20)
  const entrou = await soma('livro_entradas', 'contabil')
  await loja.sql('update compras set desfeita_em = now() where chave = $1', [chaves.entrada])
  expect(await soma('livro_entradas', 'contabil')).toBeLessThan(entrou)
})
