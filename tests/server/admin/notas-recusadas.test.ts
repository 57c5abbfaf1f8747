import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  await loja.sql('update produtos set preco_vend = 10')
  await loja.sql("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [
    loja.account_id,
  ])
})
afterAll(() => loja.close())

/** Counts of Home, by field, with those of the code of benefit. */
async function inicio() {
  const { body } = await loja.caixa.call('GET', 'estatistica/hoje')
  const { cbenef_a_ver, notas_recusadas } = body.data
  return {
    cbenef: cbenef_a_ver,
    outras: notas_recusadas as { campo: string; quantos: number; texto: string }[],
  }
}
const lista = async () =>
  (await loja.caixa.call('GET', 'produtos?nota_recusada=1')).body.data.data.map(
    ({ referencia }: { referencia: string }) => referencia,
  )
const sininho = async () =>
  (await loja.caixa.call('GET', 'notificacao')).body.data.filter(({ titulo }: { titulo: string }) =>
    titulo.startsWith('Produtos cuja nota seria recusada'),
  )
/** Looks at the catalogue, as each night and after each start. */
async function olhar() {
  await loja.vencer('aliquotas')
  await loja.quieto()
}
async function mudar(mudanca: object) {
  const { body } = await loja.caixa.call('GET', `produtos/${loja.produtos.comum}`)
  const { status, body: saved } = await loja.caixa.call('PUT', `produtos/${loja.produtos.comum}`, {
    ...body.data,
    ...mudanca,
  })
  expect(status, JSON.stringify(saved)).toBe(200)
}

test('a shop in order has nothing to mend', async () => {
  await olhar()
  expect(await inicio()).toEqual({ cbenef: 0, outras: [] })
  expect([await lista(), await sininho()]).toEqual([[], []])
})

test('a product with CST 20 without cBenef in SP is counted, and its mend clears it', async () => {
  await loja.sql("update tributacao_icms set cst = '20', reducao_icms = 30")
  await olhar()
  expect((await inicio()).cbenef).toBe(2)
  expect(await lista()).toEqual(['1', 'LOT-1'])
  const [told] = await sininho()
  expect(told.titulo).toBe('Produtos cuja nota seria recusada: 2')
  expect(told.mensagem).toMatch(/^2: em SP o CST 20 pede o código de benefício fiscal \(cBenef\)/)
  // the same ones are told once
  await olhar()
  expect(await sininho()).toHaveLength(1)

  await mudar({ cbenef: 'SP020030' })
  expect((await inicio()).cbenef).toBe(1)
  expect(await lista()).toEqual(['LOT-1'])

  // the rest by a change of many rows at once, as the row of Home opens it
  const opened = await loja.caixa.call('POST', 'produtos/lote/abrir', { ids: [loja.produtos.lote] })
  const [{ id, versao }] = opened.body.data.linhas
  const changed = await loja.caixa.call('POST', 'produtos/lote', {
    ...{ simular: false, linhas: [{ id, versao, valores: { cbenef: 'SP020030' } }] },
  })
  expect(changed.body.data, JSON.stringify(changed.body)).toMatchObject({ alteradas: 1, recusadas: [] })
  expect([(await inicio()).cbenef, await lista()]).toEqual([0, []])
})

test('what the check of an item refuses is counted by field, until the rule is mended', async () => {
  await loja.sql("update tributacao_icms set cst = '00', reducao_icms = null")
  await olhar()
  const [regra] = await loja.sql<{ id: number }>('select id from tributacao_icms limit 1')
  const rule = async (mudanca: object) => {
    const { body } = await loja.caixa.call('GET', `tributacao_icms/${regra?.id}`)
    const { status, body: saved } = await loja.caixa.call('PUT', `tributacao_icms/${regra?.id}`, {
      ...body.data,
      ...mudanca,
    })
    expect(status, JSON.stringify(saved)).toBe(200)
    await loja.quieto()
  }
  // retained tax with the CFOP of a taxed sale
  await rule({ cst: '60', cfop: '5102' })
  const { outras } = await inicio()
  expect(outras.map(({ quantos }) => quantos).reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(outras[0]?.texto).toBeTruthy()
  await rule({ cst: '00', cfop: '5102' })
  expect((await inicio()).outras).toEqual([])
})

test('a product out of use is not counted', async () => {
  await loja.sql("update produtos set ncm = '99999999' where referencia = '1'")
  await olhar()
  expect((await inicio()).outras).toMatchObject([{ campo: 'ncm', quantos: 1 }])
  await loja.sql("update produtos set ativo = false where referencia = '1'")
  expect((await inicio()).outras).toEqual([])
})
